import { expect, test } from 'vitest'
import {
  type BookState,
  type Change,
  classify,
  type Decision,
  decideRecord,
  type Deletion,
  type Message,
  type OtherRecord,
  type StoredRecord,
} from './decide-record.ts'
import { bookWith, feedRecord, partsWith, recordWith, rulesWith } from './testing/usual-records.ts'
import type { TradeRecord } from '../onix/mapping/trade-record.ts'

const message: Message = { feedId: 'own', sentAt: '2026-02-01T00:00:00.000Z', rules: rulesWith() }
const { sentAt } = message
const earlier = '2026-01-01T00:00:00.000Z'
const later = '2026-03-01T00:00:00.000Z'
const unpriced = { ...partsWith(), supply: {} }

const digestOf = (record: TradeRecord) => (classify(record, undefined, undefined, message) as Change).digest

const stored = (changes: Partial<StoredRecord> = {}): StoredRecord => ({
  reference: 'example.com-1',
  isbn: recordWith().isbn,
  bookId: 'book',
  sentAt: earlier,
  isDeleted: false,
  isOutranked: false,
  digest: digestOf(recordWith()),
  ...changes,
})

const codeOf = ({ outcome: { kind, code } }: Decision) => (code ? `${kind} ${code}` : kind)

test.each<[string, Partial<TradeRecord>, Partial<StoredRecord> | undefined, string]>([
  ['a test', { notification: 'test' }, undefined, 'skipped test'],
  ['a test of a known record', { notification: 'test' }, {}, 'skipped test'],
  ['a new record', {}, undefined, 'change'],
  ['the same record', {}, {}, 'unchanged'],
  [
    'the same record, skipped as before',
    { parts: unpriced },
    { digest: digestOf(recordWith({ parts: unpriced })) },
    'skipped no-price',
  ],
  ['another record', { parts: partsWith({ supply: { price: 1 } }) }, {}, 'change'],
  ['the same record, outranked', {}, { isOutranked: true }, 'change'],
  ['an older message', {}, { sentAt: later }, 'skipped older-message'],
  ['an older deletion', { notification: 'deletion' }, { sentAt: later }, 'skipped older-message'],
  ['a message of the same time', {}, { sentAt }, 'unchanged'],
  ['a deletion', { notification: 'deletion' }, {}, 'deletion'],
  ['a deletion of nothing', { notification: 'deletion' }, undefined, 'unchanged'],
  ['a second deletion', { notification: 'deletion' }, { isDeleted: true }, 'unchanged'],
  ['a record after its deletion', {}, { isDeleted: true }, 'change'],
  ['an update of nothing', { notification: 'blocks' }, undefined, 'refused unknown-update'],
  [
    'an update of a deleted record',
    { notification: 'blocks' },
    { isDeleted: true },
    'refused unknown-update',
  ],
  ['an update', { notification: 'blocks', parts: { supply: { price: 1 } } }, {}, 'change'],
  ['an update without anything', { notification: 'blocks', parts: {} }, {}, 'unchanged'],
  ['another ISBN', { isbn: '9781861972712' }, {}, 'refused other-isbn'],
  ['another ISBN after a deletion', { isbn: '9781861972712' }, { isDeleted: true }, 'change'],
])('%s is classified', (_name, changes, known, expected) => {
  const found = classify(recordWith(changes), known && stored(known), partsWith(), message)
  expect(found.kind === 'decided' ? codeOf(found.decision) : found.kind).toBe(expected)
})

test.each<[string, Partial<TradeRecord>, Partial<StoredRecord>, Decision['unchanged']]>([
  ['a newer message', {}, {}, { reference: 'example.com-1', source: 'bytes' }],
  ['a message of the same time', {}, { sentAt }, undefined],
  ['a record with notes', { notes: ['Cut'] }, {}, { reference: 'example.com-1', source: null }],
  [
    'an update without anything',
    { notification: 'blocks', parts: {} },
    {},
    { reference: 'example.com-1', source: null },
  ],
  ['a test', { notification: 'test' }, {}, undefined],
  ['an older message', {}, { sentAt: later }, undefined],
])('the time of a record that is as it was: %s', (_name, changes, known, unchanged) => {
  const found = classify(recordWith(changes), stored(known), partsWith(), message)
  expect(found.kind === 'decided' && found.decision.unchanged).toEqual(unchanged)
})

test('an update adds its blocks to those that were stored', () => {
  const update = recordWith({ notification: 'blocks', parts: { supply: { price: 900 } } })
  expect(classify(update, stored(), partsWith(), message)).toMatchObject({
    result: { book: { title: 'Glass', price: 900 } },
  })
})

const other = (feedId: string, isHigher: boolean, parts = partsWith()): OtherRecord => ({
  ...feedRecord(feedId, parts),
  bookId: 'book',
  isHigher,
})

const higher = other('high', true)
const lower = other('low', false)
const dead = other('dead', true, unpriced)

type Expected = {
  outcome: string
  /** The feed that decides about the book from now on. */
  feed?: string
  owner?: string
  isStopped?: boolean
  isWritten?: boolean
}

const decide = (
  changes: Partial<TradeRecord>,
  known: Partial<StoredRecord> | undefined,
  state: Partial<BookState>,
) => {
  const found = classify(recordWith(changes), known && stored(known), partsWith(), message)
  return decideRecord(
    found as Change | Deletion,
    { book: undefined, others: [], ...state },
    message,
    () => 'new',
  )
}

const isStopped = (decision: Decision) => decision.imported?.written.isStopped === true

const cheap = { parts: partsWith({ supply: { price: 1 } }) }
const skippedNow = { parts: unpriced }
const deletion = { notification: 'deletion' } as const
const theirs = bookWith({ feedId: 'high' })
const byHand = bookWith({ feedId: null, written: null })

test.each<[string, Partial<TradeRecord>, Partial<StoredRecord> | undefined, Partial<BookState>, Expected]>([
  ['a book that the shop does not have', {}, undefined, {}, { outcome: 'new', feed: 'own', isWritten: true }],
  ['one that it has', cheap, {}, { book: bookWith() }, { outcome: 'changed', feed: 'own', isWritten: true }],
  ['one that staff have added', {}, undefined, { book: byHand }, { outcome: 'changed', feed: 'own' }],
  ['one that staff have deleted', cheap, {}, {}, { outcome: 'skipped deleted-here' }],
  [
    'one whose record was deleted, and the book too',
    {},
    { isDeleted: true },
    {},
    { outcome: 'new', feed: 'own', isWritten: true },
  ],
  [
    'a feed that comes first',
    cheap,
    {},
    { book: theirs, others: [higher] },
    { outcome: 'skipped other-feed', owner: 'high' },
  ],
  [
    'a feed that comes first since today',
    cheap,
    {},
    { book: bookWith(), others: [higher] },
    { outcome: 'skipped other-feed', owner: 'high', feed: 'high' },
  ],
  [
    'a feed that comes later',
    cheap,
    {},
    { book: bookWith(), others: [lower] },
    { outcome: 'changed', owner: 'own', feed: 'own', isWritten: true },
  ],
  [
    'a book of a feed that comes later',
    {},
    undefined,
    { book: bookWith({ feedId: 'low' }), others: [lower] },
    { outcome: 'changed', owner: 'own', feed: 'own' },
  ],
  [
    'a feed that comes first and does not sell it',
    cheap,
    {},
    { book: bookWith(), others: [dead, lower] },
    { outcome: 'changed', owner: 'own', feed: 'own', isWritten: true },
  ],
  [
    'no price any more',
    skippedNow,
    {},
    { book: bookWith() },
    { outcome: 'skipped no-price', feed: 'own', isStopped: true, isWritten: true },
  ],
  [
    'no price, and another feed has one',
    skippedNow,
    {},
    { book: bookWith(), others: [lower] },
    { outcome: 'skipped no-price', owner: 'low', feed: 'low' },
  ],
  [
    'no price, and another feed decides',
    skippedNow,
    {},
    { book: theirs, others: [higher] },
    { outcome: 'skipped no-price' },
  ],
  [
    'no price of a book that staff have added',
    skippedNow,
    undefined,
    { book: byHand },
    { outcome: 'skipped no-price' },
  ],
  ['no price of a book that nobody has', skippedNow, undefined, {}, { outcome: 'skipped no-price' }],
  [
    'no price here or in another feed',
    skippedNow,
    {},
    { book: bookWith(), others: [dead] },
    { outcome: 'skipped no-price', feed: 'own', isStopped: true, isWritten: true },
  ],
  [
    'a deletion',
    deletion,
    {},
    { book: bookWith() },
    { outcome: 'deleted', feed: 'own', isStopped: true, isWritten: true },
  ],
  [
    'a deletion, and another feed has it',
    deletion,
    {},
    { book: bookWith(), others: [dead, lower] },
    { outcome: 'deleted', owner: 'low', feed: 'low' },
  ],
  [
    'a deletion, and another feed decides',
    deletion,
    {},
    { book: theirs, others: [higher] },
    { outcome: 'deleted' },
  ],
  ['a deletion of a book that staff have deleted', deletion, {}, {}, { outcome: 'deleted' }],
])('%s', (_name, changes, known, state, expected) => {
  const decision = decide(changes, known, state)
  expect({
    outcome: codeOf(decision),
    feed: decision.imported?.feedId,
    owner: decision.owner?.feedId,
    isStopped: isStopped(decision),
    isWritten: decision.book !== undefined,
  }).toEqual({ feed: undefined, owner: undefined, isStopped: false, isWritten: false, ...expected })
})

test.each<[string, Partial<TradeRecord>, Partial<StoredRecord> | undefined, Partial<BookState>, object]>([
  [
    'a new one with its book',
    {},
    undefined,
    {},
    { bookId: 'new', source: 'bytes', isDeleted: false, sentAt },
  ],
  ['one with notes is parsed again', { notes: ['Cut'] }, undefined, {}, { source: null }],
  ['a skipped one is parsed again', skippedNow, undefined, {}, { bookId: null, source: null }],
  [
    'a deleted one keeps its book',
    deletion,
    {},
    { book: bookWith() },
    { bookId: 'book', isDeleted: true, digest: '', parts: {} },
  ],
])('the record that is stored: %s', (_name, changes, known, state, record) => {
  expect(decide(changes, known, state).record).toMatchObject(record)
})

test('an outranked record that is as it was only gets a new time', () => {
  const decision = decide({}, { isOutranked: true }, { book: theirs, others: [higher] })
  expect(decision.record).toBeUndefined()
  expect(decision.unchanged).toEqual({ reference: 'example.com-1', source: null })
})

test('a book is marked if no rule knows its subjects', () => {
  const subjects = [{ scheme: 'thema', code: 'F' } as const]
  const known = {
    ...message,
    rules: rulesWith({ subjects: [{ scheme: 'thema', prefix: 'F', category: 'art' }] }),
  }
  const record = recordWith({ parts: partsWith({ descriptive: { subjects } }) })
  const outcomeBy = (by: Message) =>
    decideRecord(
      classify(record, undefined, undefined, by) as Change,
      { book: undefined, others: [] },
      by,
      () => 'new',
    ).outcome
  expect(outcomeBy(message).isWithoutRule).toBe(true)
  expect(outcomeBy(known).isWithoutRule).toBeUndefined()
})
