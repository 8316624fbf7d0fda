import { parse } from 'isbn3'
import type { BookData } from '../../../contract/catalog/book-data.ts'
import type { Book, DetailedBook } from '../../../contract/catalog/books.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { Sql, sql } from '../../database/sql.ts'
import { bookFields, type PlainField, plainFields } from '../../../domain/books/book-fields.ts'

/** Null where the settings decide, by the ISBN. */
export const priceBoundOf = sql`
  case when editions.is_price_bound then true when editions.is_price_released then false end`

const columnOf = (field: PlainField) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isText = (field: PlainField) => bookFields[field].kind === 'text'

/** Names of fields and columns alone, never values. */
const listed = (toText: (field: PlainField) => string) => new Sql([plainFields.map(toText).join(', ')], [])

/** Fragments of statements, with the plain fields of a book: an unknown text is empty, anything else null. */
export const plainData = {
  columns: listed(columnOf),
  /** Keys and values for `jsonb_build_object`. */
  pairs: listed((field) =>
    isText(field)
      ? `'${field}', nullif(editions.${columnOf(field)}, '')`
      : `'${field}', editions.${columnOf(field)}`,
  ),
  /** Columns of `json_to_recordset`, with their types. */
  given: listed((field) => `"${field}" ${bookFields[field].kind === 'whole' ? 'int' : 'text'}`),
  /** Of a row of these columns. */
  values: listed((field) => (isText(field) ? `coalesce("${field}", '')` : `"${field}"`)),
  /** After a conflict. */
  updates: listed((field) => `${columnOf(field)} = excluded.${columnOf(field)}`),
}

export const contributorsOf = sql`
  (select jsonb_agg(jsonb_build_object('role', role, 'name', name) order by position)
    from contributors where contributors.book_id = books.id)`

export const subjectsOf = sql`
  (select jsonb_agg(jsonb_build_object('scheme', scheme, 'code', code) order by scheme, code)
    from subjects where subjects.book_id = books.id)`

/** What the trade knows of a book, for a select from `books`. */
export const dataColumn = sql`
  (select jsonb_strip_nulls(jsonb_build_object('isbn', isbn, ${plainData.pairs}, 'contributors', ${contributorsOf},
    'subjects', ${subjectsOf}, 'priceBound', ${priceBoundOf}))
  from (values (books.id)) as book (id) left join editions on editions.book_id = book.id) as data`

export type BookWithData = Book & { data: BookData }

/** The table of ranges may be older than the book: then the digits stay as they are. */
export const hyphenated = (isbn: string) => parse(isbn)?.isbn13h ?? isbn

type Hyphenated<Row extends { isbn?: string | null | undefined }> = Row & {
  isbnHyphenated: Row['isbn'] | string
}

export const withHyphens = <Row extends { isbn?: string | null | undefined }>(row: Row): Hyphenated<Row> => ({
  ...row,
  isbnHyphenated: row.isbn ? hyphenated(row.isbn) : row.isbn,
})

/** The data has the publisher. */
export const detailed = ({ data, coverGroup: _group, ...book }: BookWithData): DetailedBook =>
  withHyphens({ ...book, ...data })

export const writeBookData = (tx: Transaction, id: string, data: BookData) =>
  writeBooksData(tx, [{ id, data }])

/** Writes all of it, of one or many books. What else is known of the editions stays. */
export async function writeBooksData(tx: Queryable, books: { id: string; data: BookData }[]): Promise<void> {
  if (books.length === 0) return
  const ids = books.map(({ id }) => id)
  const rows = JSON.stringify(books.map(({ id, data }) => ({ ...data, id })))
  await tx.run(sql`
    insert into editions (book_id, isbn, ${plainData.columns}, is_price_bound, is_price_released)
    select id, isbn, ${plainData.values}, coalesce("priceBound", false), coalesce(not "priceBound", false)
    from jsonb_to_recordset(${rows}::jsonb) as given (id uuid, isbn text, ${plainData.given}, "priceBound" boolean)
    on conflict (book_id) do update set isbn = excluded.isbn, ${plainData.updates},
      is_price_bound = excluded.is_price_bound, is_price_released = excluded.is_price_released`)
  await tx.run(sql`delete from contributors where book_id = any(${ids}::uuid[])`)
  await tx.run(sql`
    insert into contributors (book_id, position, role, name)
    select id, position, contributor ->> 'role', contributor ->> 'name'
    from jsonb_to_recordset(${rows}::jsonb) as given (id uuid, contributors jsonb),
      jsonb_array_elements(contributors) with ordinality as listed (contributor, position)`)
  await tx.run(sql`delete from subjects where book_id = any(${ids}::uuid[])`)
  await tx.run(sql`
    insert into subjects (book_id, scheme, code)
    select distinct given.id, listed.scheme, listed.code
    from jsonb_to_recordset(${rows}::jsonb) as given (id uuid, subjects jsonb),
      jsonb_to_recordset(subjects) as listed (scheme text, code text)`)
}

/** The constraint that gives an ISBN to one book. */
export const oneBookPerIsbn = 'editions_isbn_key'

export const bookWithIsbn = (db: Queryable, isbn: string) =>
  db.first<{ id: string; title: string }>(sql`
    select id, title from editions join books on id = book_id where isbn = ${isbn}`)
