import type { Values } from '../../../messages/format.ts'
import type { Message } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'
import type { Subject, TradeData } from '../../../contract/catalog/book-data.ts'
import { type PlainField, plainFields } from '../../../domain/books/book-fields.ts'
import type { WhenOut } from '../../../contract/stock/stock.ts'
import { isSoldForm } from '../onix/mapping/codes.ts'
import { firstDayOf } from '../onix/mapping/trade-date.ts'
import type { RecordBlocks, Reason } from '../onix/mapping/trade-record.ts'
import { blockedBy } from './blocks.ts'
import { type Rules, rulesOfFeed } from './load-rules.ts'
import { categoryOf } from './subject-categories.ts'

/** What a feed may say of a book. Null is nothing. */
export type BookFields = Omit<TradeData, 'isbn' | 'priceBound'> & {
  title: string
  author: string
  description: string
  category: string
  /** In minor units. */
  price: number
  isbn: string
  isPriceBound: boolean
  whenOut: WhenOut | null
  expectedOn: string | null
}

/** The stored record of a feed about a book. */
export type FeedRecord = { feedId: string; feedName: string; isbn: string; parts: RecordBlocks }

export type FeedBook = { feedId: string; feedName: string; book: BookFields }

/** The book by all its records, in the order of their feeds: the first record that is for sale decides. */
export function bookFromRecords(records: FeedRecord[], rules: Rules): FeedBook | undefined {
  for (const { feedId, feedName, isbn, parts } of records) {
    const found = bookFromRecord(isbn, parts, rulesOfFeed(rules, feedId))
    if ('book' in found) return { feedId, feedName, book: found.book }
  }
  return undefined
}

export type RecordBook = { book: BookFields } | { skipped: Reason }

const skip = (code: string, message: Message, values?: Values) => ({
  skipped: { code, message, ...(values && { values }) },
})

/** The book that the shop should have by all that a feed said, or why it should not be for sale. */
export function bookFromRecord(isbn: string, parts: RecordBlocks, rules: Rules): RecordBook {
  const { descriptive, collateral, supply } = parts
  if (!descriptive) return skip('no-title', msg('The record has no title'))
  const blocked = blockedBy(isbn, parts, rules.blocks)
  if (blocked) return { skipped: blocked }
  if (descriptive.isTradeOnly) return skip('trade-only', msg('This is sold to the trade, not to shoppers'))
  if (!isSoldForm(descriptive.form))
    return skip('form', msg('Products of the form {form} are not sold here'), { form: descriptive.form })
  if (supply?.price === undefined)
    return { skipped: supply?.noPrice ?? { code: 'no-price', message: msg('There is no price') } }
  const { title, author, contributors, subjects } = descriptive
  const availability = availabilityOf(parts, rules.today)
  return {
    book: {
      title,
      author,
      description: collateral?.description ?? '',
      category: categoryOf(rules.subjects, subjects) ?? rules.fallback,
      price: supply.price,
      isbn,
      ...plainDataOf(parts),
      isPriceBound: supply.isPriceBound ?? false,
      contributors: contributors ?? null,
      subjects: subjects?.toSorted(bySchemeAndCode) ?? null,
      ...availability,
    },
  }
}

/** The supplier's word counts more than the publisher's. */
export function plainDataOf({ descriptive, publishing, supply }: RecordBlocks): Pick<BookFields, PlainField> {
  const known = { ...descriptive, ...publishing, ...supply }
  return Object.fromEntries(plainFields.map((field) => [field, known[field] ?? null])) as Pick<
    BookFields,
    PlainField
  >
}

/** As the database returns them, to compare. */
const bySchemeAndCode = (a: Subject, b: Subject) =>
  a.scheme === b.scheme ? (a.code < b.code ? -1 : 1) : a.scheme < b.scheme ? -1 : 1

/** The supplier's word counts more than the publisher's. No copy leaves before the end of an embargo. */
function availabilityOf(
  { supply, publishing }: RecordBlocks,
  today: string,
): Pick<BookFields, 'whenOut' | 'expectedOn'> {
  const whenOut = supply?.whenOut ?? publishing?.whenOut ?? null
  const embargo = publishing?.embargo && firstDayOf(publishing.embargo)
  if (whenOut !== 'sold-out' && embargo && embargo > today)
    return { whenOut: 'pre-order', expectedOn: embargo }
  if (whenOut !== 'pre-order') return { whenOut, expectedOn: null }
  const published = supply?.published ?? publishing?.published
  return { whenOut, expectedOn: supply?.expectedOn ?? (published ? firstDayOf(published) : null) }
}
