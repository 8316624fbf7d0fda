import { expect, test } from 'vitest'
import { type Catalogue, compiledIn } from '../../messages/catalogues.ts'
import type { Compiled } from '../../messages/format.ts'
import { languages } from '../../messages/languages.ts'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import { sourceMessages } from './source-messages.ts'

const messages = sourceMessages()

type Choice = [name: string, kind?: string, options?: unknown]

const textsIn = (message: Compiled) => [message].flat().filter((part) => typeof part === 'string')
const valuesIn = (message: Compiled) =>
  [message].flat().filter((part): part is Choice => typeof part !== 'string')

/** Of a plural or a choice, by its case. Its offset is among them. */
const optionsOf = ([, , options]: Choice) =>
  new Map(
    Object.entries(typeof options === 'object' ? { ...options, offset: [] } : {}) as [string, Compiled][],
  )

const within = (message: Compiled) =>
  valuesIn(message).flatMap((value) => Array.from(optionsOf(value).values()))

/** What a message needs to be filled: its elements, its values, and the kinds of its choices. */
function partsOf(message: Compiled): string[] {
  const elements = textsIn(message).flatMap((text) => text.match(/<\w+/g) ?? [])
  const values = valuesIn(message).map(([name, kind = '']) => `${name} ${kind}`)
  return [...new Set([elements, values, within(message).flatMap(partsOf)].flat())].sort()
}

/** The cases of each plural, which differ between languages. */
function pluralsIn(message: Compiled): string[][] {
  const plurals = valuesIn(message).filter(([, kind]) => kind === 'plural')
  return [
    plurals.map((plural) => Array.from(optionsOf(plural).keys())),
    within(message).flatMap(pluralsIn),
  ].flat()
}

const translations = languages.filter((language) => language !== 'en')

test.each(translations)('%s has every message of the store, and no other', (language) => {
  const catalogue = readCatalogue(language)
  expect(Object.keys(catalogue).filter((message) => !messages.has(message))).toEqual([])
  expect([...messages].filter((message) => !catalogue[message])).toEqual([])
})

test.each(translations)(
  'messages in %s have the values, elements and plural forms that they need',
  (language) => {
    const catalogue: Catalogue = readCatalogue(language)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    // Of sums of a million and more, which no message counts.
    const needed = forms.filter((form) => form !== 'many' || language === 'pl')
    for (const message of Object.keys(catalogue)) {
      const text = compiledIn(catalogue, message)
      expect(partsOf(text), message).toEqual(partsOf(compiledIn({}, message)))
      for (const plural of pluralsIn(text)) expect(plural, message).toEqual(expect.arrayContaining(needed))
    }
  },
)

test('the words of the specification stand for messages that there are', () => {
  const own = Object.keys(readCatalogue('specification'))
  expect(own.filter((message) => !messages.has(message))).toEqual([])
})
