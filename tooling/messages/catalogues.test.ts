import { expect, test } from 'vitest'
import { type Catalogue, compiledIn } from '../../messages/catalogues.ts'
import type { Compiled } from '../../messages/format.ts'
import { languages } from '../../messages/languages.ts'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import { sourceMessages } from './source-messages.ts'

const messages = sourceMessages()

/** What a message needs to be filled: its values, its elements, and the kinds of its choices. */
function partsOf(message: Compiled): string[] {
  const texts = [message].flat()
  const elements = texts.flatMap((part) => (typeof part === 'string' ? (part.match(/<\w+/g) ?? []) : []))
  const values = texts.flatMap((part) =>
    typeof part === 'string'
      ? []
      : [
          part.slice(0, 2).join(' '),
          ...Object.values(part[2] ?? {}).flatMap((option) => partsOf(option as Compiled)),
        ],
  )
  return [...new Set([...elements, ...values])].sort()
}

/** Options of plurals, which differ between languages. */
function pluralsIn(message: Compiled): string[][] {
  const choices = [message].flat().filter((part) => typeof part !== 'string')
  return choices.flatMap(([, kind, options]) =>
    options && typeof options === 'object'
      ? [
          ...(kind === 'plural' ? [Object.keys(options).filter((form) => form !== 'offset')] : []),
          ...Object.values(options).flatMap((option) => pluralsIn(option as Compiled)),
        ]
      : [],
  )
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
