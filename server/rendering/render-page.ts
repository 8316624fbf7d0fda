import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { previewedStyles } from '../../domain/email-styles.ts'
import { pages } from '../../domain/pages.ts'
import { shippedFile } from '../files.ts'
import { answerFault } from '../http/routing/problems.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { Config } from '../config.ts'
import {
  fillTemplate,
  fillWithoutScript,
  scriptsIn,
  type Pages,
  type Rendered,
  type ScreenScripts,
} from './page-template.ts'
import { catalogueOf, type CatalogueName } from '../../messages/languages.ts'
import type { Find } from '../../messages/t.ts'
import { findMessage, localeOfNumbers } from '../lib/language.ts'
import type { PublicShop } from '../../contract/shop/shop.ts'
import type { CallRoute } from '../http/routing/mount.ts'
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

type EntryServer = {
  findMessagesBy(find: Find): void
  writeNumbersAsIn(locale: () => string): void
  render(url: string, call: CallRoute, origin: string | undefined): Promise<Rendered>
  renderErrorPage(message: string, shop: PublicShop): Pick<Rendered, 'head' | 'body' | 'shop'>
}

const assets: Omit<FastifyStaticOptions, 'root'> = {
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

/** In the best encoding that the folder has at the time of the request: Brotli comes after the start. */
export async function serveAssets(server: FastifyInstance, root = shippedFile('web/assets')) {
  await server.register(async (scope) => {
    scope.setErrorHandler(notFoundFor403)
    await scope.register(fastifyStatic, { ...assets, root })
  })
}

/** Pages of the production build. */
export async function builtPages({
  firebase,
  publicUrl,
}: Pick<Config, 'firebase' | 'publicUrl'>): Promise<Pages> {
  const storefront = await templateWith(sheet)
  const adminArea = await templateWith(adminSheet)
  const scripts = await readFile(shippedFile('web/screens.json'), 'utf8')
  const folders: Record<CatalogueName, string> = JSON.parse(
    await readFile(shippedFile('web/languages.json'), 'utf8'),
  )
  const entry = shippedFile('render/entry-server.js')
  const { render, renderErrorPage, findMessagesBy, writeNumbersAsIn }: EntryServer = await import(entry)
  findMessagesBy(findMessage)
  writeNumbersAsIn(localeOfNumbers)
  const speakingTemplates = (name: CatalogueName) => {
    const withScripts = (text: string) => scriptsIn(folders[name], text)
    return {
      storefront: withScripts(storefront.template),
      adminArea: withScripts(adminArea.template).replace(
        'data-screen=',
        `data-languages="${Object.values(folders).join(' ')}" data-screen=`,
      ),
      scripts: JSON.parse(withScripts(scripts)) as ScreenScripts,
    }
  }
  const known = new Map<CatalogueName, ReturnType<typeof speakingTemplates>>()
  return {
    attach: (server) => serveAssets(server),
    render: async (url, call) => {
      const rendered = await render(url, call, publicUrl)
      const name = catalogueOf(rendered.shop)
      const page = known.get(name) ?? speakingTemplates(name)
      known.set(name, page)
      return fillTemplate(isInAdminArea(url) ? page.adminArea : page.storefront, rendered, page.scripts)
    },
    errorPage: async (message, shop) =>
      fillWithoutScript(storefront.template, renderErrorPage(message, shop)),
    ...pageHeaders({
      authDomain: firebase?.authDomain,
      styleHashes: [storefront.styleHash, adminArea.styleHash],
      // Previews of e-mails are frames of these pages, with their policy.
      staffStyleHashes: previewedStyles.map(hashOf),
      scriptHash: storefront.scriptHash,
    }),
    ttl: 60_000,
  }
}

const isInAdminArea = (url: string) =>
  [pages.admin, pages.dashboard].some((path) => url === path || url.startsWith(`${path}/`))

/** The admin area needs half as many styles again, which shoppers need not wait for. */
const sheet = /^index-.*\.css$/
const adminSheet = /^styles-.*\.css$/

/** The template of the build with this style sheet inlined and fonts preloaded, and the CSP hashes of what is inline. */
async function templateWith(sheet: RegExp) {
  const template = await readFile(shippedFile('web/index.html'), 'utf8')
  const assets = await readdir(shippedFile('web/assets'))
  const name = assets.find((asset) => sheet.test(asset))
  if (!name) throw new Error('The build has no style sheet')
  const styles = await readFile(shippedFile(`web/assets/${name}`), 'utf8')
  const fonts = assets.filter((asset) => firstFonts.test(asset))
  return {
    template: template
      .replace(sheetLink, () => `<style>${styles}</style>`)
      .replace('<!--head-->', `${fonts.map(preloadLink).join('')}<!--head-->`),
    styleHash: hashOf(styles),
    scriptHash: hashOf(inlineScript.exec(template)?.[1] ?? ''),
  }
}

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

const inlineScript = /<script data-shop[^>]*>(.*?)<\/script>/s

/** Inlined, because it blocks the first paint: this saves a round trip. */
const sheetLink = /<link rel="stylesheet"[^>]*>/

/** Every page uses these for its heading and text. Fonts of other scripts load when needed. */
const firstFonts = /^(fraunces|inter)-latin-wght-normal-.*\.woff2$/

const preloadLink = (font: string) =>
  `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`
