import { type Compiled, format, type Values } from './format.ts'
import type { Message, ValuesOf } from './message.ts'

/** A message in the language of the reader. */
export type Find = (message: string) => { language: string; found: Compiled }

/** The build writes the messages of each language into the scripts of browsers. The server and tests look them up. */
let find: Find = (found) => ({ found, language: msg('en [the code of this language]') })

export const findMessagesBy = (other: Find) => void (find = other)

/** A message for a person, in their language. */
export function t<const M extends Message>(message: M, ...[values]: ValuesOf<M>): string {
  return translate(message, values)
}

/** Marks a message that is shown elsewhere, by `t`, such as those of a table of labels. */
export const msg = <const M extends Message>(message: M) => message

/** A text that is known at run time only, such as a refusal of a schema: as it is, if it is no message. */
export function translate(message: string, values: Values = {}): string {
  const { found, language } = find(message)
  return format(found, values, language)
}

/** The reader's language, for `Intl`. */
export const language = () => find('').language
