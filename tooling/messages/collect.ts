import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../messages/languages.ts'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import { sourceMessages } from './source-messages.ts'

/** Writes each message of the code into each catalogue, empty where it waits for its translation, and drops the others. */
export function collectMessages(print: (line: string) => void) {
  const messages = [...sourceMessages()]
  for (const language of languages.filter((language) => language !== 'en')) {
    const known = readCatalogue(language)
    const catalogue = Object.fromEntries(messages.map((message) => [message, known[message] ?? '']))
    const missing = messages.filter((message) => !catalogue[message])
    const path = join(import.meta.dirname, `../../messages/${language}.json`)
    writeFileSync(path, `${JSON.stringify(catalogue, undefined, 2)}\n`)
    print(`${language}: ${messages.length} messages, ${missing.length} to be translated`)
  }
}
