import { expect, test } from 'vitest'
import { planSearch, type SearchPlan, type SearchRequest, wordsOf } from './plan-search.ts'

const isbn = '9780306406157'
const firstPage = { limit: 24, offset: 0 }
const bestMatches = { ...firstPage, sort: 'best-match' } as const

type Case = [what: string, request: Partial<SearchRequest>, isLarge: boolean, plan: Partial<SearchPlan>]

test.each<Case>([
  ['all books of a small shop', {}, false, { kind: 'browse', source: 'all' }],
  ['a format in a small shop', { filter: { format: 'map' } }, false, { kind: 'browse', source: 'all' }],
  ['all books of a large shop', {}, true, { kind: 'browse', source: 'index' }],
  ['a category', { filter: { category: 'horror' } }, true, { kind: 'browse', source: 'index' }],
  [
    'a price range by price',
    { filter: { price: { low: 1, high: 2 } }, page: { ...firstPage, sort: 'price-high' } },
    true,
    { kind: 'browse', source: 'index' },
  ],
  [
    'a price range by title',
    { filter: { price: { low: 1, high: 2 } }, page: { ...firstPage, sort: 'title' } },
    true,
    { kind: 'browse', source: 'sample' },
  ],
  [
    'best sellers',
    { page: { ...firstPage, sort: 'best-selling' } },
    true,
    { kind: 'browse', source: 'sample' },
  ],
  ['a language', { filter: { language: 'de' } }, true, { kind: 'browse', source: 'editions' }],
  ['punctuation', { q: '?!' }, false, { kind: 'nothing' }],
  ['an ISBN', { q: '978-0-306-40615-7' }, false, { kind: 'isbn', isbn }],
  ['an ISBN-10', { q: '0306406152' }, true, { kind: 'isbn', isbn }],
  ['words in a small shop', { q: 'sea' }, false, { kind: 'words', needed: 1000, candidates: 1000 }],
  ['the first page', { q: 'sea', page: bestMatches }, true, { kind: 'words', needed: 24, candidates: 400 }],
  [
    'a later page',
    { q: 'sea', page: { ...bestMatches, offset: 240 } },
    true,
    { kind: 'words', needed: 264, candidates: 1000 },
  ],
  [
    'a page past the last match',
    { q: 'sea', page: { ...bestMatches, offset: 5000 } },
    true,
    { kind: 'words', needed: 1000, candidates: 1000 },
  ],
  [
    'the first page with each work once',
    { q: 'sea', filter: { worksOnce: true }, page: bestMatches },
    true,
    { kind: 'words', needed: 48 },
  ],
  [
    'words by price',
    { q: 'sea', page: { sort: 'price-low', limit: 24, offset: 960 } },
    true,
    { kind: 'words', needed: 100, candidates: 400 },
  ],
  ['words in the order of the admin', { q: 'sea' }, true, { kind: 'words', needed: 100, candidates: 400 }],
])('the plan of %s', (_what, request, isLarge, plan) => {
  expect(planSearch({ filter: {}, page: firstPage, ...request }, isLarge, 'en')).toMatchObject(plan)
})

test('an ISBN that no book has is searched as words, in the category', () => {
  const plan = planSearch({ q: isbn, filter: { category: 'horror' }, page: firstPage }, false, 'en')
  expect(plan).toMatchObject({ otherwise: { kind: 'words', words: [isbn], text: isbn, category: 'horror' } })
})

test('words are letters and digits of any script, eight at most', () => {
  expect(wordsOf('H.G. Wells: “Émile” 3.14')).toEqual(['H', 'G', 'Wells', 'Émile', '3', '14'])
  expect(wordsOf('गोदान')).toEqual(['गोदान'])
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8)
})
