import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { shippedFile } from '../files.ts'
import { answerFault } from '../http/faults.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { Settings } from '../settings.ts'
import { fillTemplate, fillWithoutScript, type Rendered } from './template.ts'
import type { PublicShop } from '../../contract/shop.ts'
import type { CallRoute } from '../http/mount.ts'
import type { Pages } from './pages.ts'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

type EntryServer = {
  render(url: string, call: CallRoute, origin: string | undefined): Promise<Rendered>
  renderErrorPage(words: string, shop: PublicShop): Pick<Rendered, 'head' | 'body' | 'shop'>
}

const assets: FastifyStaticOptions = {
  root: shippedFile('../web/assets'),
  prefix: '/assets/',
  decorateReply: false,
  preCompressed: true,
  cacheControl: false,
  // File names contain a content hash.
  setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
}

/** Path traversal and a missing file get the same 404. */
const notFoundFor403 = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  error.statusCode === 403 ? reply.callNotFound() : answerFault(error, request, reply)

/** Pages of the production build. */
export async function builtPages({
  firebase,
  publicUrl,
}: Pick<Settings, 'firebase' | 'publicUrl'>): Promise<Pages> {
  const { template, styleHash } = await templateForFirstPaint()
  const entry = shippedFile('../render/entry-server.js')
  const { render, renderErrorPage }: EntryServer = await import(entry)
  return {
    attach: async (server) => {
      await server.register(async (scope) => {
        scope.setErrorHandler(notFoundFor403)
        await scope.register(fastifyStatic, assets)
      })
    },
    render: async (url, call) => fillTemplate(template, await render(url, call, publicUrl)),
    errorPage: async (words, shop) => fillWithoutScript(template, renderErrorPage(words, shop)),
    headers: pageHeaders({ authDomain: firebase?.authDomain, styleHash }),
    ttl: 60_000,
  }
}

/**
 * The template of the build with the style sheet inlined and fonts preloaded, and the CSP hash of the style
 * sheet.
 */
async function templateForFirstPaint() {
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
