import { type Compiled, format, type Values } from './format.ts'
import type { Message, ValuesOf } from './message.ts'

/** A message in the language of the reader. */
export type Find = (message: string) => { language: string; found: Compiled }

/** The build writes the messages of each language into the scripts of browsers. The server and tests look them up. */
let find: Find = (found) => ({ found, language: msg('en [the code of this language]') })

export const findMessagesBy = (other: Find) => void (find = other)

let locale = () => ''

/** A region has its own way to write numbers. */
export const writeNumbersAsIn = (other: () => string) => void (locale = other)

/** The code of the language that messages are in. */
export const spokenLanguage = () => find('').language

/** The shop's locale, if that is in the language of the messages. */
export const spokenLocale = () => localeOf(spokenLanguage())

const localeOf = (language: string) => (locale().startsWith(`${language}-`) ? locale() : language)

/** A number as messages write theirs. */
export const formatNumber = (number: number) => number.toLocaleString(spokenLocale())

/** A message for a person, in their language. */
export function t<const M extends Message>(message: M, ...[values]: ValuesOf<M>): string {
  return translate(message, values)
}

/** Marks a message that is shown elsewhere, by `t`, such as those of a table of labels. */
export const msg = <const M extends Message>(message: M) => message

/** A text that is known at run time only, such as a refusal of a schema: as it is, if it is no message. */
export function translate(message: string, values?: Values): string {
  // A message with braces has values. A text may quote what somebody typed.
  if (!values && message.includes('{')) return message
  const { found, language } = find(message)
  return format(found, values ?? {}, localeOf(language))
}
