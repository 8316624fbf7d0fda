import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../messages/languages.ts'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import { sourceMessages } from './source-messages.ts'

/** Writes each message of the code into each catalogue, empty where it waits for its translation, and drops the others. */
const messages = sourceMessages()
for (const language of languages.filter((language) => language !== 'en')) {
  const known = readCatalogue(language)
  const catalogue = Object.fromEntries([...messages].map((message) => [message, known[message] ?? '']))
  const missing = Object.values(catalogue).filter((text) => text === '').length
  writeFileSync(
    join(import.meta.dirname, `../../messages/${language}.json`),
    `${JSON.stringify(catalogue, undefined, 2)}\n`,
  )
  process.stdout.write(`${language}: ${messages.size} messages, ${missing} to be translated\n`)
}
