import { accentColors, defaultAccent } from '../../domain/color.ts'
import type { Language } from '../../messages/languages.ts'
import type { PublicShop } from '../../contract/shop/shop.ts'
import { escaped } from '../../domain/plain-text.ts'
import type { FastifyInstance } from 'fastify'
import type { CallRoute } from '../http/routing/mount.ts'

/** What the root element shows of the shop. */
type DocumentShop = Pick<PublicShop, 'locale' | 'language' | 'isDemo' | 'accent'>

/** The result of server-side rendering. */
export type Rendered = {
  status: number
  head: string
  body: string
  state: unknown
  shop: DocumentShop
  /** The name of a screen whose code is loaded on demand. */
  screen: string | undefined
}

/** Addresses of scripts become those of one language. */
export const scriptsIn = (folder: string, text: string) =>
  text.replace(/\/assets\/(?=[\w-]+\.js)/g, `/assets/${folder}/`)

/** The scripts of each screen, by its name. */
export type ScreenScripts = Record<string, string[]>

/** Inside a script element only `<` can end it. */
const inScript = (state: unknown) => JSON.stringify(state).replaceAll('<', '\\u003c')

/** A cover without a picture, whose code the page would ask for only after the first script has run. */
const isDrawn = /class="drawn-cover /

const fill = (template: string, parts: Record<string, string>) =>
  template.replace(/<!--(head|body|state)-->/g, (_, name: string) => parts[name] ?? '')

/** Puts markup and initial state, from which the browser hydrates, into the page. */
export function fillTemplate(
  template: string,
  { status, head, body, state, shop, screen = '' }: Rendered,
  scripts: ScreenScripts = {},
): Page {
  const written = `<script type="application/json" id="state">${inScript(state)}</script>`
  const needed = [screen, ...(isDrawn.test(body) ? ['DrawnCover'] : [])].flatMap(
    (name) => scripts[name] ?? [],
  )
  const page = template.replace('data-screen=""', () => `data-screen="${[...new Set(needed)].join(' ')}"`)
  return { status, html: fill(inColors(page, shop), { head, body, state: written }) }
}

const scripts = /<script\b.*?<\/script>/gs

/** An error page has no scripts: there is nothing to hydrate. */
export const fillWithoutScript = (
  template: string,
  { head, body, shop }: Pick<Rendered, 'head' | 'body' | 'shop'>,
) => fill(inColors(template.replace(scripts, ''), shop), { head, body })

/** The template is in the language and colours of the demo. */
function inColors(template: string, { locale, language, accent }: DocumentShop): string {
  const isUsual = accent === defaultAccent
  const lang = languageTag(language, locale)
  if (isUsual && lang === 'en') return template
  const page = template.replace(
    '<html lang="en">',
    () => `<html lang="${lang}"${isUsual ? '' : ` style="${accentStyle(accent)}"`}>`,
  )
  return isUsual
    ? page
    : page.replace('name="theme-color" content="#ffffff"', `name="theme-color" content="${accent}"`)
}

/** The region says more about the language, where they belong together: screen readers choose a voice by it. */
export function languageTag(language: Language, locale: string): string {
  const isOfLanguage = new Intl.Locale(locale).language === language
  return isOfLanguage && locale !== 'en-US' ? escaped(locale) : language
}

function accentStyle(color: string): string {
  const { accent, strong } = accentColors(color)
  return `--color-accent:${accent};--color-accent-strong:${strong}`
}

export type Page = { status: number; html: string }

/** Renders pages: from the build, or from the sources in development. */
export type Pages = {
  /** Serves assets. */
  attach(server: FastifyInstance): Promise<void>
  render(url: string, call: CallRoute): Promise<Page>
  /** The error page: a message and a link to try again. */
  errorPage(message: string, shop: PublicShop): Promise<string>
  headers: Record<string, string>
  /** Of the admin area. */
  staffHeaders: Record<string, string>
  /** How long a page is cached before it is revalidated, in milliseconds. */
  ttl: number | undefined
}
