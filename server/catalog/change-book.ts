import type { Book, BookEdit, NewBook } from '../../contract/books.ts'
import { type Changes, changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import { deleteBook, insertBook, lockBook, updateBook } from './books.sql.ts'
import { leaveWorks } from './change-editions.ts'
import { holdCover } from './covers.sql.ts'
import { lockWorks } from './editions.sql.ts'

/** The file name of the cover is not that of a stored one. */
type NoSuchCover = { refused: 'no-such-cover' }

const noSuchCover: NoSuchCover = { refused: 'no-such-cover' }

/** A repeated request with the same key returns the book and leaves no second entry in the audit log. */
export function addBook(
  db: Database,
  actor: string,
  body: NewBook,
  key: string | undefined,
): Promise<Book | NoSuchCover> {
  return db.transaction(async (tx) => {
    if (!(await isUsableCover(tx, body.coverImage))) return noSuchCover
    const added = await insertBook(tx, body, key)
    if (!added) throw new Error('The insert returned no row')
    const { isNew, ...book } = added
    if (isNew)
      await recordAudit(tx, actor, { action: 'book.add', subject: book.title, changes: toAdded(book) })
    return book
  })
}

/** A cover that is missing already does not prevent other changes. */
export function editBook(
  db: Database,
  actor: string,
  id: string,
  edit: BookEdit,
): Promise<Book | NoSuchCover | undefined> {
  return db.transaction(async (tx) => {
    const before = await lockBook(tx, id)
    if (!before) return undefined
    const { coverImage = '' } = edit
    if (coverImage !== before.coverImage && !(await isUsableCover(tx, coverImage))) return noSuchCover
    const after = await updateBook(tx, id, edit)
    if (!after) return undefined
    const changes = changesBetween(withoutDerived(before), withoutDerived(after))
    await recordAudit(tx, actor, { action: 'book.edit', subject: after.title, changes })
    return after
  })
}

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

/** None, the URL of an external image, or the file name of a stored cover. */
const isUsableCover = async (tx: Queryable, cover: string) =>
  cover === '' || URL.canParse(cover) || (await holdCover(tx, cover))

/** The tint belongs to the cover, and the slug follows from the author. */
export const withoutDerived = ({ coverTint: _tint, authorSlug: _slug, ...book }: Book) => book

const essentials = ({ author, category, newPrice, oldPrice }: Book) => ({
  author,
  category,
  newPrice,
  oldPrice,
})

const toAdded = (book: Book): Changes =>
  Object.fromEntries(Object.entries(essentials(book)).map(([field, value]) => [field, [null, value]]))

export const toRemoved = (book: Book): Changes =>
  Object.fromEntries(Object.entries(essentials(book)).map(([field, value]) => [field, [value, null]]))
