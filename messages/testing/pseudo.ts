import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Catalogue, englishOf } from '../catalogues.ts'
import type { Compiled } from '../format.ts'
import type { Language } from '../languages.ts'
import { readCatalogue } from '../read-catalogue.ts'

/**
 * A message in a language that nobody speaks: each letter has an accent, five letters are as long as seven, and marks
 * show where it begins and ends. Values, elements and plurals stay.
 */
export const pseudo = (message: string) => `⟪${lengthened(compileMessage(englishOf(message)))}⟫`

function lengthened(message: Compiled): string {
  const parts = [message].flat().map((part) => {
    if (typeof part === 'string') return part === '#' ? part : accented(part)
    const [name, kind, options] = part
    if (!kind) return `{${name}}`
    const sign = kind === 'plural' ? '=' : ''
    const cases = Object.entries(options as Record<string, Compiled>)
      .filter(([key]) => key !== 'offset')
      .map(([key, text]) => `${/^\d/.test(key) ? sign : ''}${key} {${lengthened(text)}}`)
    return `{${name}, ${kind}, ${cases.join(' ')}}`
  })
  return parts.join('')
}

/** Not the names of elements. Two letters of five are there twice. */
function accented(text: string): string {
  let count = 0
  return text.replace(/<\/?\w+>|[a-z]/gi, (found) => {
    if (found.startsWith('<')) return found
    const letter = withAccent.get(found) ?? found
    return letter.repeat((count++ % 5) % 2 === 1 ? 2 : 1)
  })
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accents = 'áƀçđéḟĝĥíĵķļḿñóṕɋŕšţúṽŵẋýžÁɃÇĐÉḞĜĤÍĴĶĻḾÑÓṔɊŔŠŢÚṼŴẊÝŽ'
const withAccent = new Map(Array.from(accents, (accent, at) => [plain[at] ?? '', accent] as const))

/** Every message in it, in place of the texts of a language. */
export function pseudoCatalogue(instead: Language): Catalogue {
  const messages = Object.keys(readCatalogue(instead))
  return Object.fromEntries(
    messages.map((message) => [message, message === codeOfLanguage ? instead : pseudo(message)]),
  )
}

const codeOfLanguage = 'en [the code of this language]'

/** English that no message has brought: words in small letters without an accent. Names in tests are in capitals. */
export const plainEnglishIn = (text: string): string[] =>
  text.match(/(?<![\p{L}\d])[A-Z]?[a-z]{2,}(?![\p{L}\d])/gu) ?? []
