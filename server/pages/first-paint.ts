import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { shippedFile } from '../files.ts'

/**
 * The template of the build with the style sheet inlined and fonts preloaded, and the CSP hash of the style
 * sheet.
 */
export async function templateForFirstPaint() {
  const template = await readFile(shippedFile('../web/index.html'), 'utf8')
  const name = sheet.exec(template)?.[1]
  if (!name) throw new Error('The build has no style sheet')
  const styles = await readFile(shippedFile(`../web/assets/${name}`), 'utf8')
  const fonts = (await readdir(shippedFile('../web/assets'))).filter((asset) => firstFonts.test(asset))
  return {
    template: template
      .replace(sheet, () => `<style>${styles}</style>`)
      .replace('<!--head-->', `${fonts.map(preloadLink).join('')}<!--head-->`),
    styleHash: `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  }
}

/** Inlined, because it blocks the first paint: this saves a round trip. */
const sheet = /<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)"[^>]*>/

/** Every page uses these for its heading and text. Fonts of other scripts load when needed. */
const firstFonts = /^(fraunces|inter)-latin-wght-normal-.*\.woff2$/

const preloadLink = (font: string) =>
  `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`
