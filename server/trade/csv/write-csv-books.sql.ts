import type { BookData } from '../../../contract/catalog/book-data.ts'
import { bookFieldNames } from '../../../domain/books/book-fields.ts'
import { writeBooksData } from '../../catalog/books/book-data.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { writeImportedStock } from '../../stock/import-stock.sql.ts'
import type { CsvBook, Field } from './csv-book.ts'

/** A book to write. Of an existing one, the fields with another value. */
export type BookWrite = { book: CsvBook; changed: Set<Field> | 'all'; hadStock: boolean }

const ofBooks: Field[] = [
  'title',
  'author',
  'description',
  'category',
  'trending',
  'price',
  'oldPrice',
  'coverImage',
]
const ofStock: Field[] = ['section', 'whenOut', 'expectedOn']

const hasAny = ({ changed }: BookWrite, fields: readonly Field[]) =>
  changed === 'all' || fields.some((field) => changed.has(field))

/** In few statements for all books. The note of new copies names the file. */
export async function writeCsvBooks(tx: Queryable, writes: BookWrite[], note: string): Promise<void> {
  const booksOf = (some: BookWrite[]) => some.map(({ book }) => book)
  await insertBooks(tx, booksOf(writes.filter(({ changed }) => changed === 'all')))
  await updateBooks(tx, booksOf(writes.filter((write) => write.changed !== 'all' && hasAny(write, ofBooks))))
  const described = writes.filter(
    (write) => hasAny(write, bookFieldNames) && (write.changed !== 'all' || isDescribed(write.book)),
  )
  await writeBooksData(
    tx,
    described.map(({ book }) => ({ id: book.id, data: dataOf(book) })),
  )
  await writeImportedStock(
    tx,
    writes.flatMap(({ book, hadStock }) =>
      hadStock || book.onHand === null
        ? []
        : [{ ...book, onHand: book.onHand, whenOut: book.whenOut ?? 'sold-out' }],
    ),
    note,
  )
  await updatePlaces(tx, booksOf(writes.filter((write) => write.hadStock && hasAny(write, ofStock))))
}

/** A book of which the trade knows nothing gets no row. */
const isDescribed = (book: CsvBook) => bookFieldNames.some((field) => book[field] !== null)

const dataOf = (book: CsvBook) =>
  Object.fromEntries(
    bookFieldNames.flatMap((field) => (book[field] === null ? [] : [[field, book[field]]])),
  ) as BookData

const given = (books: CsvBook[]) => sql`
  json_to_recordset(${JSON.stringify(books)}::json) as given (id uuid, title text, author text, description text,
    category text, "coverImage" text, price bigint, "oldPrice" bigint, trending boolean)`

async function insertBooks(tx: Queryable, books: CsvBook[]) {
  if (books.length === 0) return
  await tx.run(sql`
    insert into books
      (id, title, author, description, category, cover_image, new_price_cents, old_price_cents, trending)
    select id, title, author, description, category, "coverImage", price, "oldPrice", trending from ${given(books)}`)
}

async function updateBooks(tx: Queryable, books: CsvBook[]) {
  if (books.length === 0) return
  await tx.run(sql`
    update books set title = given.title, author = given.author, description = given.description,
      category = given.category, cover_image = given."coverImage", new_price_cents = given.price,
      old_price_cents = given."oldPrice", trending = given.trending
    from ${given(books)} where books.id = given.id`)
}

/** The copies stay. In the order of ids, as all who lock stock. */
async function updatePlaces(tx: Queryable, books: CsvBook[]) {
  if (books.length === 0) return
  const ids = books.map(({ id }) => id)
  await tx.run(sql`select from stock where book_id = any(${ids}::uuid[]) order by book_id for update`)
  await tx.run(sql`
    update stock set section = given.section, when_out = given."whenOut", expected_on = given."expectedOn"
    from json_to_recordset(${JSON.stringify(books)}::json)
      as given (id uuid, section text, "whenOut" text, "expectedOn" date)
    where stock.book_id = given.id`)
}
