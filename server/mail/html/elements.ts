import { escaped } from '../../../domain/plain-text.ts'

/** Those of the storefront in the light. Classes of the same names change them in the dark. */
export const colors = {
  paper: '#faf7f2',
  surface: '#ffffff',
  ink: '#1d1a16',
  soft: '#5c554b',
  line: '#e6dfd3',
} as const

/** Mail programs load no fonts: these are everywhere. Short, because they stand in each row of an order. */
export const serif = 'Georgia,serif'
export const sans = 'system-ui,Arial,sans-serif'

/** Layout only: screen readers do not read it as a table. */
export const tableOf = (rows: string, style = '', name = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${name && ` class="${name}"`} style="width:100%;${style}">${rows}</table>`

/** Without a full stop that ends the sentence. */
const url = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/

export type Look = { accent: string }

export const link = (address: string, text: string, { accent }: Look) =>
  `<a href="${escaped(address)}" class="link" style="color:${accent};overflow-wrap:anywhere">${escaped(text)}</a>`

/** Escapes a text and makes links of its addresses. */
export const linked = (text: string, look: Look) =>
  text
    .split(url)
    .map((part, at) => (at % 2 === 1 ? link(part, part, look) : linesToHtml(part)))
    .join('')

/** Escaped. */
export const linesToHtml = (text: string) => escaped(text).replaceAll('\n', '<br>\n')

const body = `font:16px/1.6 ${sans};overflow-wrap:anywhere`

/** `html` is escaped already. */
export const paragraph = (html: string, style = '') =>
  `<p class="ink" style="margin:0 0 16px;color:${colors.ink};${body};${style}">${html}</p>\n`

/** Padding on the link, so that all of it can be clicked. */
export const button = (address: string, label: string, { accent }: Look) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="button" bgcolor="${accent}" style="background:${accent};border-radius:10px"><a href="${escaped(address)}" class="button" style="display:inline-block;padding:12px 24px;background:${accent};border-radius:10px;color:#ffffff;font:600 16px/1.5 ${sans};text-decoration:none">${escaped(label)}</a></td></tr></table>\n`

/** What somebody typed or has to copy. */
export const panel = (lines: string[]) =>
  `<p class="ink line" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${colors.line};color:${colors.ink};${body}">${linesToHtml(lines.join('\n'))}</p>\n`
