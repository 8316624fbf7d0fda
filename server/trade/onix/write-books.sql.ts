import { plainFields } from '../../../domain/books/book-fields.ts'
import { plainData } from '../../catalog/books/book-data.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { writeWhenOut } from '../../stock/ledger.sql.ts'
import type { Field } from '../decisions/merge-edits.ts'
import type { BookWrite } from '../decisions/update-book.ts'

const ofBooks: Field[] = ['title', 'author', 'description', 'category', 'price']
const ofStock: Field[] = ['whenOut', 'expectedOn']

const hasAny = ({ changed }: BookWrite, fields: Field[]) =>
  changed === 'all' || fields.some((field) => changed.has(field))

const ofEditions: Field[] = ['isbn', ...plainFields, 'isPriceBound']

/** Only what a statement reads: descriptions and lists are most of a book. */
const rowsOf = (writes: BookWrite[], fields: Field[]) =>
  JSON.stringify(
    writes.map(({ id, book }) => {
      const row: Record<string, unknown> = { id }
      for (const field of fields) if (book[field] !== null) row[field] = book[field]
      return row
    }),
  )

/** In few statements for all books, since each costs a round trip. */
export async function writeBooks(tx: Queryable, writes: BookWrite[]): Promise<void> {
  const added = writes.filter(({ changed }) => changed === 'all')
  const edited = writes.filter(({ changed }) => changed !== 'all')
  if (added.length > 0) await insertBooks(tx, added)
  await updateBooks(
    tx,
    edited.filter((write) => hasAny(write, ofBooks)),
  )
  await writeEditions(
    tx,
    writes.filter((write) => hasAny(write, ofEditions)),
  )
  await writeContributors(
    tx,
    writes.filter((write) => hasAny(write, ['contributors'])),
  )
  await writeSubjects(
    tx,
    writes.filter((write) => hasAny(write, ['subjects'])),
  )
  await writeWhenOut(
    tx,
    writes
      .filter((write) => hasAny(write, ofStock) && isStockNeeded(write))
      .map(({ id, book: { whenOut, expectedOn } }) => ({ id, whenOut, expectedOn })),
  )
}

/** Without a row a book can be ordered, which is what the supplier says of most. */
const isStockNeeded = ({ book, hasStock }: BookWrite) =>
  book.whenOut !== null && (hasStock || book.whenOut !== 'to-order')

const insertBooks = (tx: Queryable, writes: BookWrite[]) =>
  tx.run(sql`
    insert into books (id, title, author, description, category, new_price_cents)
    select id, title, author, description, category, price
    from json_to_recordset(${rowsOf(writes, ofBooks)}::json)
      as given (id uuid, title text, author text, description text, category text, price bigint)`)

async function updateBooks(tx: Queryable, writes: BookWrite[]) {
  if (writes.length === 0) return
  await tx.run(sql`
    update books set title = given.title, author = given.author, description = given.description,
      category = given.category, new_price_cents = given.price
    from json_to_recordset(${rowsOf(writes, ofBooks)}::json)
      as given (id uuid, title text, author text, description text, category text, price bigint)
    where books.id = given.id`)
}

async function writeEditions(tx: Queryable, writes: BookWrite[]) {
  if (writes.length === 0) return
  await tx.run(sql`
    insert into editions (book_id, isbn, ${plainData.columns}, is_price_bound)
    select id, nullif(isbn, ''), ${plainData.values}, "isPriceBound"
    from json_to_recordset(${rowsOf(writes, ofEditions)}::json)
      as given (id uuid, isbn text, ${plainData.given}, "isPriceBound" boolean)
    on conflict (book_id) do update set isbn = excluded.isbn, ${plainData.updates},
      is_price_bound = excluded.is_price_bound and not editions.is_price_released`)
}

const editedIds = (writes: BookWrite[]) =>
  writes.filter(({ changed }) => changed !== 'all').map(({ id }) => id)

async function writeContributors(tx: Queryable, writes: BookWrite[]) {
  const edited = editedIds(writes)
  if (edited.length > 0) await tx.run(sql`delete from contributors where book_id = any(${edited}::uuid[])`)
  const rows = writes.flatMap(({ id, book }) =>
    (book.contributors ?? []).map(({ role, name }, at) => ({ id, position: at + 1, role, name })),
  )
  if (rows.length === 0) return
  await tx.run(sql`
    insert into contributors (book_id, position, role, name)
    select id, position, role, name
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, position smallint, role text, name text)`)
}

async function writeSubjects(tx: Queryable, writes: BookWrite[]) {
  const edited = editedIds(writes)
  if (edited.length > 0) await tx.run(sql`delete from subjects where book_id = any(${edited}::uuid[])`)
  const rows = writes.flatMap(({ id, book }) =>
    (book.subjects ?? []).map(({ scheme, code }) => ({ id, scheme, code })),
  )
  if (rows.length === 0) return
  await tx.run(sql`
    insert into subjects (book_id, scheme, code)
    select id, scheme, code
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, scheme text, code text)`)
}
