import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { shippedFile } from '../files.ts'

/** The build's page with what its first paint waits for, and by which hash the browser knows its style sheet. */
export async function templateForFirstPaint() {
  const template = await readFile(shippedFile('../web/index.html'), 'utf8')
  const name = sheet.exec(template)?.[1]
  if (!name) throw new Error('The build has no style sheet')
  const styles = await readFile(shippedFile(`../web/assets/${name}`), 'utf8')
  const fonts = (await readdir(shippedFile('../web/assets'))).filter((asset) => firstFonts.test(asset))
  return {
    template: template
      .replace(sheet, () => `<style>${styles}</style>`)
      .replace('<!--head-->', `${fonts.map(early).join('')}<!--head-->`),
    styleHash: `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  }
}

/** Nothing is painted before it is there, so it comes with the page: a way to the server less for who is far away. */
const sheet = /<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)"[^>]*>/

/** Every page begins with a title and a line in these. Other alphabets wait until something is written in them. */
const firstFonts = /^(fraunces|inter)-latin-wght-normal-.*\.woff2$/

const early = (font: string) =>
  `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`
