import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Compiled } from './format.ts'
import type { CatalogueName } from './languages.ts'
import type { Find } from './t.ts'

/** Texts by the English message. */
export type Catalogue = Record<string, string>

/** Finds messages in a catalogue, and compiles each once. */
export function findIn(catalogue: Catalogue, name: CatalogueName): Find {
  const language = name === 'specification' ? 'en' : name
  const texts = new Map(Object.entries(catalogue))
  const compiled = new Map<string, Compiled>()
  return (message) => {
    const text = texts.get(message) ?? englishOf(message)
    if (!text.includes('{')) return { found: text, language }
    const found = compiled.get(text) ?? compileMessage(text)
    compiled.set(text, found)
    return { found, language }
  }
}

/** A message of the catalogue, compiled where it has values. */
export function compiledIn(catalogue: Catalogue, message: string): Compiled {
  const text = catalogue[message] ?? englishOf(message)
  return text.includes('{') ? compileMessage(text) : text
}

/** Without the note for translators. */
export const englishOf = (message: string) => message.replace(/ \[[^\]]*\]$/, '')
