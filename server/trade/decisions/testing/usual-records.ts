import { type Block, indexBlocks } from '../blocks.ts'
import { type BookFields, bookFromRecord, type FeedRecord } from '../book-from-record.ts'
import type { Rules } from '../load-rules.ts'
import { allWritten } from '../merge-edits.ts'
import { indexSubjects, type SubjectRule } from '../subject-categories.ts'
import type { CurrentBook } from '../update-book.ts'
import type { RecordBlocks, TradeRecord } from '../../onix/mapping/trade-record.ts'

export const isbn = '9780306406157'

type Said = { [Block in keyof RecordBlocks]?: Partial<NonNullable<RecordBlocks[Block]>> }

/** A paperback for 12.50, but for what is said otherwise. */
export const partsWith = (said: Said = {}): RecordBlocks => ({
  descriptive: { title: 'Glass', author: 'Ada Byron', form: 'BC', isTradeOnly: false, ...said.descriptive },
  collateral: { ...said.collateral },
  publishing: { publisher: 'Example House', ...said.publishing },
  supply: { price: 1250, ...said.supply },
})

export const recordWith = (changes: Partial<TradeRecord> = {}): TradeRecord => ({
  reference: 'example.com-1',
  isbn,
  notification: 'whole',
  parts: partsWith(),
  notes: [],
  source: 'bytes',
  ...changes,
})

type RulesGiven = {
  blocks?: Block[]
  subjects?: SubjectRule[]
  fallbacks?: [feed: string, category: string][]
}

export const rulesWith = ({ blocks = [], subjects = [], fallbacks = [] }: RulesGiven = {}): Rules => ({
  blocks: indexBlocks(blocks),
  subjects: indexSubjects(subjects),
  fallback: 'fiction',
  fallbackOfShop: 'fiction',
  fallbacks: new Map(fallbacks),
  today: '2026-06-15',
  version: '1',
})

export function fieldsOf(parts: RecordBlocks = partsWith(), rules: Rules = rulesWith()): BookFields {
  const found = bookFromRecord(isbn, parts, rules)
  if ('skipped' in found) throw new Error(found.skipped.message)
  return found.book
}

export const feedRecord = (feedId: string, parts: RecordBlocks = partsWith()): FeedRecord => ({
  feedId,
  feedName: feedId.toUpperCase(),
  isbn,
  parts,
})

/** A book as the feed `own` wrote it. */
export const bookWith = (changes: Partial<CurrentBook> = {}): CurrentBook => ({
  id: 'book',
  isbn,
  feedId: 'own',
  written: allWritten(fieldsOf()),
  hasStock: false,
  fields: fieldsOf(),
  ...changes,
})
