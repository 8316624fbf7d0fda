import type { BookData, BookDataEdit } from '../../../contract/catalog/book-data.ts'
import type { Book, BookEdit, DetailedBook, NewBook } from '../../../contract/catalog/books.ts'
import { bookFieldNames } from '../../../domain/books/book-fields.ts'
import { type Changes, changesBetween, recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { violates } from '../../database/errors.ts'
import { bookWithIsbn, oneBookPerIsbn, writeBookData } from './book-data.sql.ts'
import { deleteBook, findDetailedBook, insertBook, lockBook, updateBook } from './books.sql.ts'
import { leaveWorks } from '../editions/change-editions.ts'
import { lockWorks } from '../editions/editions.sql.ts'
import { holdPrices } from './price-bound.sql.ts'
import { editedPrices, ownOldPrice, type PriceBound, refusedDiscount } from './fixed-price.ts'

/** The book would lose its description. */
type NoDescription = { refused: 'no-description' }

const noDescription: NoDescription = { refused: 'no-description' }

/** The ISBN belongs to the book with this title. */
type IsbnTaken = { isbnOf: string }

/** A repeated request with the same key returns the book and leaves no second entry in the audit log. */
export function addBook(
  db: Database,
  actor: string,
  body: NewBook,
  key: string | undefined,
): Promise<DetailedBook | IsbnTaken | PriceBound> {
  return withFreeIsbn(db, body.isbn, async (tx) => {
    await holdPrices(tx)
    const bound = await refusedDiscount(tx, body)
    if (bound) return bound
    const added = await insertBook(tx, body, key)
    if (!added) throw new Error('The insert returned no row')
    if (added.isNew) await changeData(tx, added.id, {}, body)
    const book = await findDetailedBook(tx, added.id)
    if (!book) throw new Error('The inserted book is gone')
    if (added.isNew)
      await recordAudit(tx, actor, { action: 'book.add', subject: book.title, changes: toAdded(book) })
    return book
  })
}

export function editBook(
  db: Database,
  actor: string,
  id: string,
  edit: BookEdit,
): Promise<DetailedBook | NoDescription | IsbnTaken | PriceBound | undefined> {
  return withFreeIsbn(db, edit.isbn, async (tx) => {
    await holdPrices(tx)
    const before = await lockBook(tx, id)
    if (!before) return undefined
    if (edit.description === '' && before.description !== '') return noDescription
    const bound = await refusedDiscount(tx, editedPrices(before, edit))
    if (bound) return bound
    await updateBook(tx, id, edit)
    await changeData(tx, id, before, edit)
    const after = await findDetailedBook(tx, id)
    if (!after) return undefined
    const changes = changesBetween(withoutDerived(before), withoutDerived(after))
    await recordAudit(tx, actor, { action: 'book.edit', subject: after.title, changes })
    return after
  })
}

/** The database decides whether the ISBN is free: two books may get the same one at once. */
async function withFreeIsbn<Outcome>(
  db: Database,
  isbn: string | null | undefined,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome | IsbnTaken> {
  try {
    return await db.transaction(work)
  } catch (error) {
    const other = isbn && violates(error, oneBookPerIsbn) && (await bookWithIsbn(db, isbn))
    if (!other) throw error
    return { isbnOf: other.title }
  }
}

/** Only what was sent changes. A book of which the trade knows nothing gets no row. */
async function changeData(tx: Transaction, id: string, before: BookData, edit: BookDataEdit) {
  const sent = bookFieldNames.filter((field) => edit[field] !== undefined)
  const isUnknown = sent.every((field) => isNone(edit[field]) && isNone(before[field]))
  if (isUnknown) return
  const given = Object.fromEntries(sent.map((field) => [field, edit[field] ?? undefined]))
  await writeBookData(tx, id, { ...before, ...given })
}

const isNone = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export function removeBook(db: Database, actor: string, id: string): Promise<Book | undefined> {
  return db.transaction(async (tx) => {
    await lockWorks(tx)
    await leaveWorks(tx, [id])
    const book = await deleteBook(tx, id)
    if (book)
      await recordAudit(tx, actor, { action: 'book.delete', subject: book.title, changes: toRemoved(book) })
    return book
  })
}

/**
 * The tint belongs to the cover; the slug follows from the author and the hyphens from the ISBN; a sale in between changes
 * the stock.
 */
export function withoutDerived({
  coverTint: _tint,
  authorSlug: _slug,
  isbnHyphenated: _hyphenated,
  availability: _availability,
  copiesLeft: _copies,
  expectedOn: _expected,
  ...book
}: DetailedBook) {
  return { ...book, oldPrice: ownOldPrice(book), ...readableData(book) }
}

/** All fields, also those without a value, which may have had one before. */
const readableData = (book: BookData): Record<string, unknown> => ({
  ...Object.fromEntries(bookFieldNames.map((field) => [field, book[field]])),
  contributors: book.contributors?.map(({ name, role }) => `${name} (${role})`).join(', '),
  subjects: book.subjects?.map(({ scheme, code }) => `${scheme} ${code}`).join(', '),
})

const essentials = (book: DetailedBook) => {
  const { author, category, newPrice } = book
  const known = Object.entries(readableData(book)).filter(([, value]) => value !== undefined)
  return Object.entries({
    author,
    category,
    newPrice,
    oldPrice: ownOldPrice(book),
    ...Object.fromEntries(known),
  })
}

const toAdded = (book: DetailedBook): Changes =>
  Object.fromEntries(essentials(book).map(([field, value]) => [field, [null, value]]))

export const toRemoved = (book: Book): Changes =>
  Object.fromEntries(essentials(book).map(([field, value]) => [field, [value, null]]))
