import { escaped } from '../../../domain/plain-text.ts'

/** Characters that XML 1.0 does not allow in any form, and halves of characters that were cut. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const xmlText = (text: string) => escaped(text.replace(notInXml, ''))

export const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`
