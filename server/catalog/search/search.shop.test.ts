import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { search } from '../../../contract/catalog/search.ts'
import { countPlans, statementsOf } from '../../testing/plans.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const { call, connection, sell, origin } = await openTestShop()

await sell({
  title: 'Les Misérables',
  author: 'Victor Hugo',
  description: 'A loaf of bread, and twenty years.',
  category: 'fiction',
})
await sell({
  title: 'Dracula',
  author: 'Bram Stoker',
  description: 'A count moves house, by sea, with his earth.',
  category: 'horror',
})
await sell({
  title: 'Moby-Dick',
  author: 'Herman Melville',
  description: 'A captain and the white whale.',
  category: 'adventure',
})
await sell({
  title: 'The Whale Road',
  author: 'Ann Teller',
  description: 'Ships going north.',
  category: 'adventure',
})
await sell({
  title: 'The Vampyre',
  author: 'John Polidori',
  description: 'Before Dracula there was this lord.',
  category: 'horror',
})
await sell({
  title: 'Wuthering Heights',
  author: 'Emily Brontë',
  description: 'The moors are sleeping.',
  category: 'fiction',
})
await sell({
  title: 'The War of the Worlds',
  author: 'H.G. Wells',
  description: 'They come from Mars.',
  category: 'horror',
})
await sell({
  title: 'R.U.R.',
  author: 'Karel Čapek',
  description: 'Pi is 3.14 here too.',
  category: 'fiction',
})
await sell({
  title: 'गोदान',
  author: 'मुंशी प्रेमचंद',
  description: 'A cow, and a life for it.',
  category: 'fiction',
})

const find = async (q: string, query = {}) => {
  const { body } = await call(200, books.list, { query: { q, ...query } })
  return body.map((book) => book.title)
}
const suggest = async (q: string) =>
  (await call(200, books.suggest, { query: { q } })).body.map((book) => book.title)

test.each([
  ['a title', 'Dracula', 'Dracula'],
  ['an author', 'melville', 'Moby-Dick'],
  ['a prefix of a word', 'wuth', 'Wuthering Heights'],
  ['no accents', 'miserables', 'Les Misérables'],
  ['accents that are not there', 'drácula', 'Dracula'],
  ['accents on the author', 'bronte', 'Wuthering Heights'],
  ['capitals', 'HUGO', 'Les Misérables'],
  ['a typo', 'dracla', 'Dracula'],
  ['a typo in a long word', 'wuthring', 'Wuthering Heights'],
  ['typos in two words', 'hermen melvile', 'Moby-Dick'],
  ['another form of a word in the description', 'captains', 'Moby-Dick'],
  ['words of author and description together', 'melville whale', 'Moby-Dick'],
  ['stop words', 'the white whale', 'Moby-Dick'],
  ['a hyphen', 'moby-dick', 'Moby-Dick'],
  ['a typographic apostrophe', 'moby’s dick', 'Moby-Dick'],
  ['initials with points', 'H.G. Wells', 'The War of the Worlds'],
  ['initials without points', 'h g wells', 'The War of the Worlds'],
  ['a title of initials', 'R.U.R.', 'R.U.R.'],
  ['a number with a point', 'pi is 3.14', 'R.U.R.'],
  ['letters of another script', 'गोदान', 'गोदान'],
])('search accepts %s', async (_kind, q, title) => {
  expect((await find(q))[0]).toBe(title)
})

test('a match in the title ranks above one in the description', async () => {
  expect(await find('whale')).toEqual(['The Whale Road', 'Moby-Dick'])
  expect(await find('dracula')).toEqual(['Dracula', 'The Vampyre'])
})

test('a search can be limited to a category and is paged', async () => {
  expect(await find('the', { category: 'horror' })).toEqual(['The War of the Worlds', 'The Vampyre'])
  const first = await fetch(`${origin}/api/books?q=whale&limit=1`)
  expect(first.headers.get('link')).toBe('</api/books?q=whale&limit=1&offset=1>; rel="next"')
  expect(await find('whale', { limit: 1, offset: 1 })).toEqual(['Moby-Dick'])
})

test('an unknown word finds nothing', async () => {
  expect(await find('zzyzx')).toEqual([])
  expect(await suggest('zzyzx')).toEqual([])
})

test('suggestions match prefixes and correct spelling', async () => {
  expect(await suggest('mob')).toEqual(['Moby-Dick'])
  expect(await suggest('emily bro')).toEqual(['Wuthering Heights'])
  expect(await suggest('vampire')).toEqual(['The Vampyre'])
  expect(await suggest('')).toEqual([])
})

test.each([
  "'",
  '"',
  '\\',
  "o'r",
  '%',
  '_',
  '*',
  ':*',
  '& | !',
  '((',
  'a:b',
  "'; drop table books; --",
  '½ ŉ ﷺ',
  '🐋',
  '\u20dd',
  'a\u20dd \u0301',
  '   ',
  'x'.repeat(200),
])('punctuation is not interpreted as search syntax: %s', async (q) => {
  expect(await find(q)).toBeInstanceOf(Array)
  expect(await suggest(q)).toBeInstanceOf(Array)
})

test('spelling correction knows a new title at once', async () => {
  await sell({ title: 'Frankenstein', author: 'Mary Shelley' })
  expect(await find('frankenstien')).toEqual(['Frankenstein'])
})

const results = (q: string) => call(200, search.find, { query: { q } })

test.each([
  ['a list', 1, () => find('whale')],
  ['a list beyond its end', 2, () => find('whale', { offset: 5 })],
  ['a list of a mistyped word', 3, () => find('dracla')],
  ['suggestions', 1, () => suggest('mob')],
  ['results', 2, () => results('whale')],
  ['no results', 3, () => results('zzyzx')],
] satisfies [string, number, () => Promise<unknown>][])(
  'a search sends few statements, which a connection plans five times at most: %s',
  async (_what, statements, ask) => {
    // Counts the books, which have changed since.
    await ask()
    const sent = await statementsOf(ask)
    expect(sent).toHaveLength(statements)
    for (const statement of sent) expect(await countPlans(connection, statement), statement.text).toBe(5)
  },
)
