import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'
import { findIn } from '../../messages/catalogues.ts'
import type { CatalogueName } from '../../messages/languages.ts'
import { type Find, findMessagesBy, writeNumbersAsIn } from '../../messages/t.ts'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import { shippedFile } from '../files.ts'
import { schemaMessage } from './schema-messages.ts'

const spoken = new AsyncLocalStorage<CatalogueName>()

let usual = (): CatalogueName => 'en'
let usualLocale = (): string => usual()

/** The language and locale where nothing else is said, such as those of the only shop of a process. */
export function speakUsually(language: () => CatalogueName, locale: () => string = language) {
  usual = language
  usualLocale = locale
}

export const localeOfNumbers = () => usualLocale()

/** Runs something whose messages are in this language, until it ends. */
export const inLanguage = <Result>(language: CatalogueName, run: () => Result): Result =>
  spoken.run(language, run)

const known = new Map<CatalogueName, Find>()

/** Most processes speak one language, so each is read when it is first spoken. */
function finderIn(language: CatalogueName): Find {
  const find = known.get(language) ?? findIn(readCatalogue(language, shippedFile('messages')), language)
  known.set(language, find)
  return find
}

export const findMessage: Find = (message) => finderIn(spoken.getStore() ?? usual())(message)

findMessagesBy(findMessage)
writeNumbersAsIn(localeOfNumbers)
z.config({ customError: schemaMessage })
