import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Compiled } from './format.ts'
import type { CatalogueName } from './languages.ts'
import type { Find } from './t.ts'

/** Texts by the English message. */
export type Catalogue = Record<string, string>

/** Finds messages in a catalogue, and compiles each once. */
export function findIn(catalogue: Catalogue, name: CatalogueName): Find {
  const language = name === 'specification' ? 'en' : name
  const compiled = new Map<string, Compiled>()
  return (message) => {
    let found = compiled.get(message)
    if (found === undefined) compiled.set(message, (found = compiledIn(catalogue, message)))
    return { found, language }
  }
}

export function compiledIn(catalogue: Catalogue, message: string): Compiled {
  const text = catalogue[message] ?? englishOf(message)
  return text.includes('{') ? compileMessage(text) : text
}

/** Without the note for translators. */
const englishOf = (message: string) => message.replace(/ \[[^\]]*\]$/, '')
