import { afterEach, expect, test } from 'vitest'
import { findIn } from './catalogues.ts'
import { catalogueOf, languages } from './languages.ts'
import { readCatalogue } from './read-catalogue.ts'
import { findMessagesBy, formatNumber, translate, writeNumbersAsIn } from './t.ts'

/** Other tests share the module. */
afterEach(() => {
  findMessagesBy(findIn({}, 'en'))
  writeNumbersAsIn(() => '')
})

test('a message is shown with its values, in the plural forms of the language', () => {
  findMessagesBy(
    findIn(
      {
        '{count, plural, one {# book} other {# books}} by {name}':
          '{count, plural, one {# książka} few {# książki} other {# książek}}: {name}',
      },
      'pl',
    ),
  )
  const counted = (count: number) =>
    translate('{count, plural, one {# book} other {# books}} by {name}', { count, name: 'Tuwim' })
  expect([1, 3, 5, 22].map(counted)).toEqual([
    '1 książka: Tuwim',
    '3 książki: Tuwim',
    '5 książek: Tuwim',
    '22 książki: Tuwim',
  ])
})

test('a number may have a text of its own', () => {
  findMessagesBy(findIn({}, 'en'))
  const left = (count: number) =>
    translate('{count, plural, =0 {none left} one {# copy left} other {# copies left}}', { count })
  expect([0, 1, 2].map(left)).toEqual(['none left', '1 copy left', '2 copies left'])
})

test.each([
  ['de', '', '12.345'],
  ['de', 'de-DE', '12.345'],
  ['de', 'de-AT', '12\u00a0345'],
  ['pt', 'pt-PT', '12\u00a0345'],
  ['fr', 'fr-FR', '12\u202f345'],
  // A price is written as the region does, a sentence as its language does.
  ['de', 'fr-CH', '12.345'],
] as const)('numbers in %s are written as in the region %s: %s', (language, locale, expected) => {
  findMessagesBy(findIn({}, language))
  writeNumbersAsIn(() => locale)
  expect([
    formatNumber(12_345),
    translate('{count, plural, other {#}}', { count: 12_345 }),
    // Such as the number of an order.
    translate('{count}', { count: 12_345 }),
  ]).toEqual([expected, expected, '12345'])
})

test.each([
  [true, 'Cash On Delevary'],
  [false, 'Cash on delivery'],
])('English has the slips of the specification in the demo only: %s', (isDemo, title) => {
  const name = catalogueOf({ language: 'en', isDemo })
  findMessagesBy(findIn(readCatalogue(name), name))
  expect(translate('Cash on delivery [title of the checkout]')).toBe(title)
  expect(catalogueOf({ language: 'de', isDemo })).toBe('de')
})

test('a message that is not in the catalogue is English, without the note for translators', () => {
  findMessagesBy(findIn({}, 'de'))
  expect(translate('Open [an order that is not yet delivered]')).toBe('Open')
})

test('a text that quotes what somebody typed is no message', () => {
  findMessagesBy(findIn({}, 'en'))
  expect(translate('Leave out { and }')).toBe('Leave out { and }')
})

test.each(languages)(
  'a gap in square brackets is named in %s, also by a text that is translated again',
  (language) => {
    findMessagesBy(findIn(readCatalogue(language), language))
    const gap = '[your address]'
    const problem = translate('Fill in {gap} before you publish the text', { gap })
    expect(translate(problem)).toContain(gap)
  },
)

test('one word is spelled in one way, apart from the words of the specification, the button of Google and words to search by', () => {
  const other = /\b(sign(s|ed|ing)?([- ]| you )(in|up|out)|genres?|zipcode|(?<!\{)email)\b/i
  const shown = Object.keys(readCatalogue('de')).filter(
    (message) => !message.endsWith('[words to search by]'),
  )
  const english = shown.map((message) => message.replace(/ \[[^\]]*\]$/, ''))
  expect(english.filter((message) => other.test(message))).toEqual(['Sign in with Google'])
})
