import { escaped } from '../../../domain/plain-text.ts'

/** Characters that XML 1.0 does not allow in any form, and halves of characters that were cut. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const xmlText = (text: string) => escaped(text.replace(notInXml, ''))

export const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`

/** The content of an element: `true` for one that is empty, null or false for none, or several elements of the same name. */
export type Xml = string | number | boolean | null | undefined | Attributed | Xml[] | Elements

export type Elements = { [name: string]: Xml }

type Attributed = (name: string) => string

export const withAttribute =
  (attribute: string, text: string): Attributed =>
  (name) =>
    `<${name} ${attribute}>${xmlText(text)}</${name}>`

/** Elements by their names; one that would only hold others is left out without them. */
export const elements = (content: Elements): string =>
  Object.entries(content)
    .map(([name, value]) => elementOf(name, value))
    .join('')

function elementOf(name: string, content: Xml): string {
  if (content === null || content === undefined || content === false) return ''
  if (content === true) return `<${name}/>`
  if (typeof content === 'function') return content(name)
  if (Array.isArray(content)) return content.map((each) => elementOf(name, each)).join('')
  if (typeof content !== 'object') return element(name, String(content))
  const inside = elements(content)
  return inside && `<${name}>${inside}</${name}>`
}
