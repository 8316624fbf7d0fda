import { expect, test } from 'vitest'
import { type Block, toBlock } from './blocks.ts'
import { type BookFields, bookFromRecord, bookFromRecords } from './book-from-record.ts'
import { feedRecord, fieldsOf, isbn, partsWith, rulesWith } from './testing/usual-records.ts'
import type { RecordBlocks } from '../onix/mapping/trade-record.ts'

const rules = rulesWith()
const unpriced: RecordBlocks = { ...partsWith(), supply: {} }
const tradeOnly = partsWith({ descriptive: { isTradeOnly: true } })

test.each<[string, RecordBlocks, string]>([
  ['no title', {}, 'no-title'],
  ['an update without a title', { supply: { price: 1 } }, 'no-title'],
  ['sold to the trade', tradeOnly, 'trade-only'],
  ['a form that is no book', partsWith({ descriptive: { form: 'ZE' } }), 'form'],
  ['no supply', { ...partsWith(), supply: undefined } as unknown as RecordBlocks, 'no-price'],
  ['no price', unpriced, 'no-price'],
  [
    'a price in another currency',
    { ...partsWith(), supply: { noPrice: { code: 'currency', message: 'In EUR' } } },
    'currency',
  ],
])('%s is skipped', (_name, parts, code) => {
  expect(bookFromRecord(isbn, parts, rules)).toMatchObject({
    skipped: { code, message: expect.stringMatching(/\w/) },
  })
})

test('a rule of the shop comes before all other reasons', () => {
  const blocks = [toBlock('isbn', isbn) as Block]
  expect(bookFromRecord(isbn, tradeOnly, rulesWith({ blocks }))).toMatchObject({
    skipped: { code: 'blocked-isbn' },
  })
})

test('a record says of a book what it says, and null of the rest', () => {
  expect(fieldsOf()).toEqual({
    title: 'Glass',
    author: 'Ada Byron',
    description: '',
    category: 'fiction',
    price: 1250,
    isbn,
    subtitle: null,
    publisher: 'Example House',
    imprint: null,
    published: null,
    format: null,
    pages: null,
    language: null,
    originalLanguage: null,
    series: null,
    seriesNumber: null,
    heightMm: null,
    widthMm: null,
    thicknessMm: null,
    weightG: null,
    taxClass: null,
    isPriceBound: false,
    contributors: null,
    subjects: null,
    whenOut: null,
    expectedOn: null,
  })
})

const subjects = [
  { scheme: 'thema', code: 'FBC' },
  { scheme: 'bisac', code: 'FIC' },
  { scheme: 'thema', code: 'FB' },
] as const

test.each<[string, Parameters<typeof partsWith>[0], Partial<BookFields>]>([
  [
    'the date of the market',
    { supply: { published: '2026-02' }, publishing: { published: '2025' } },
    { published: '2026-02' },
  ],
  ['the date of the publisher', { publishing: { published: '2025' } }, { published: '2025' }],
  ['a fixed price', { supply: { isPriceBound: true } }, { isPriceBound: true }],
  ['a text', { collateral: { description: 'Of *sand*' } }, { description: 'Of *sand*' }],
  [
    'subjects in the order of the database',
    { descriptive: { subjects: [...subjects] } },
    { subjects: [subjects[1], subjects[2], subjects[0]] },
  ],
])('%s is taken', (_name, said, fields) => {
  expect(fieldsOf(partsWith(said))).toMatchObject(fields)
})

type Availability = Pick<BookFields, 'whenOut' | 'expectedOn'>

test.each<[string, Parameters<typeof partsWith>[0], Availability]>([
  ['nobody says anything', {}, { whenOut: null, expectedOn: null }],
  ['the supplier has none', { supply: { whenOut: 'sold-out' } }, { whenOut: 'sold-out', expectedOn: null }],
  [
    'the supplier counts more than the publisher',
    { supply: { whenOut: 'to-order' }, publishing: { whenOut: 'sold-out' } },
    { whenOut: 'to-order', expectedOn: null },
  ],
  [
    'the publisher has none',
    { publishing: { whenOut: 'sold-out' } },
    { whenOut: 'sold-out', expectedOn: null },
  ],
  [
    'forthcoming, with a date of the supplier',
    { supply: { whenOut: 'pre-order', expectedOn: '2026-08-01' }, publishing: { published: '2026-07' } },
    { whenOut: 'pre-order', expectedOn: '2026-08-01' },
  ],
  [
    'forthcoming, with a month of the publisher',
    { supply: { whenOut: 'pre-order' }, publishing: { published: '2026-07' } },
    { whenOut: 'pre-order', expectedOn: '2026-07-01' },
  ],
  [
    'forthcoming, without a date',
    { supply: { whenOut: 'pre-order' } },
    { whenOut: 'pre-order', expectedOn: null },
  ],
  [
    'available, with a date that says nothing',
    { supply: { whenOut: 'to-order', expectedOn: '2026-08-01' } },
    { whenOut: 'to-order', expectedOn: null },
  ],
  [
    'an embargo that lasts',
    { supply: { whenOut: 'to-order' }, publishing: { embargo: '2026-06-16' } },
    { whenOut: 'pre-order', expectedOn: '2026-06-16' },
  ],
  [
    'an embargo that ends today',
    { supply: { whenOut: 'to-order' }, publishing: { embargo: '2026-06-15' } },
    { whenOut: 'to-order', expectedOn: null },
  ],
  [
    'sold out under an embargo',
    { supply: { whenOut: 'sold-out' }, publishing: { embargo: '2026-07' } },
    { whenOut: 'sold-out', expectedOn: null },
  ],
])('availability: %s', (_name, said, availability) => {
  expect(fieldsOf(partsWith(said))).toMatchObject(availability)
})

test.each<[string, RecordBlocks[], string | undefined]>([
  ['no record', [], undefined],
  ['one record', [partsWith()], 'a'],
  ['two for sale', [partsWith(), partsWith()], 'a'],
  ['a first one that is not for sale', [tradeOnly, partsWith(), partsWith()], 'b'],
  ['a last one that alone is for sale', [tradeOnly, unpriced, partsWith()], 'c'],
  ['none for sale', [tradeOnly, unpriced], undefined],
])('of %s the first feed for sale decides', (_name, records, feed) => {
  const inOrder = records.map((parts, at) => feedRecord('abc'.charAt(at), parts))
  expect(bookFromRecords(inOrder, rules)?.feedId).toBe(feed)
})

test('each feed has its own category for unknown subjects', () => {
  const own = rulesWith({ fallbacks: [['b', 'comics']] })
  expect(bookFromRecords([feedRecord('b')], own)).toMatchObject({
    feedName: 'B',
    book: { category: 'comics' },
  })
  expect(bookFromRecords([feedRecord('a')], own)).toMatchObject({ book: { category: 'fiction' } })
})
