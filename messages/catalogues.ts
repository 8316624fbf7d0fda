import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Compiled } from './format.ts'
import type { Find } from './t.ts'

/** Texts by the English message. */
export type Catalogue = Record<string, string>

/** Finds messages in a catalogue, and compiles each once. English ones need no entry. */
export function findIn(catalogue: Catalogue, language: string): Find {
  const compiled = new Map<string, Compiled>()
  return (message) => {
    const found = compiled.get(message) ?? compile(catalogue[message] ?? englishOf(message))
    compiled.set(message, found)
    return { found, language }
  }
}

/** Without the note for translators. */
export const englishOf = (message: string) => message.replace(/ \[[^\]]*\]$/, '')

export const compile = (text: string): Compiled => (text.includes('{') ? compileMessage(text) : text)
