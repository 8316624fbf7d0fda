import type { Book, BookEdit, NewBook } from '../../contract/books.ts'
import { type Changes, changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { deleteBook, insertBook, lockBook, updateBook } from './books.sql.ts'

/** A repeated request with the same key returns the book and leaves no second entry in the audit log. */
export function addBook(db: Database, actor: string, body: NewBook, key: string | undefined): Promise<Book> {
  return db.transaction(async (tx) => {
    const added = await insertBook(tx, body, key)
    if (!added) throw new Error('The insert returned no row')
    const { isNew, ...book } = added
    if (isNew)
      await recordAudit(tx, actor, { action: 'book.add', subject: book.title, changes: toAdded(book) })
    return book
  })
}

export function editBook(db: Database, actor: string, id: string, edit: BookEdit): Promise<Book | undefined> {
  return db.transaction(async (tx) => {
    const before = await lockBook(tx, id)
    const after = before && (await updateBook(tx, id, edit))
    if (!after) return undefined
    const changes = changesBetween(withoutDerived(before), withoutDerived(after))
    await recordAudit(tx, actor, { action: 'book.edit', subject: after.title, changes })
    return after
  })
}

export function removeBook(db: Database, actor: string, id: string): Promise<Book | undefined> {
  return db.transaction(async (tx) => {
    const book = await deleteBook(tx, id)
    if (book)
      await recordAudit(tx, actor, { action: 'book.delete', subject: book.title, changes: toRemoved(book) })
    return book
  })
}

/** The tint belongs to the cover, and the slug follows from the author. */
const withoutDerived = ({ coverTint: _tint, authorSlug: _slug, ...book }: Book) => book

const essentials = ({ author, category, newPrice, oldPrice }: Book) => ({
  author,
  category,
  newPrice,
  oldPrice,
})

const toAdded = (book: Book): Changes =>
  Object.fromEntries(Object.entries(essentials(book)).map(([field, value]) => [field, [null, value]]))

const toRemoved = (book: Book): Changes =>
  Object.fromEntries(Object.entries(essentials(book)).map(([field, value]) => [field, [value, null]]))
