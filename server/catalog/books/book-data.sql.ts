import { parse } from 'isbn3'
import type { BookData } from '../../../contract/catalog/book-data.ts'
import type { Book, DetailedBook } from '../../../contract/catalog/books.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Null where the settings decide, by the ISBN. */
export const priceBoundOf = sql`
  case when editions.is_price_bound then true when editions.is_price_released then false end`

/** What the trade knows of a book, for a select from `books`. */
export const dataColumn = sql`
  (select jsonb_strip_nulls(jsonb_build_object(
    'isbn', isbn, 'subtitle', nullif(subtitle, ''),
    'contributors', (select jsonb_agg(jsonb_build_object('role', role, 'name', name) order by position)
      from contributors where contributors.book_id = books.id),
    'publisher', nullif(publisher, ''), 'imprint', nullif(imprint, ''), 'published', published, 'format', format,
    'pages', pages, 'language', language, 'originalLanguage', original_language,
    'series', nullif(series, ''), 'seriesNumber', nullif(series_number, ''),
    'subjects', (select jsonb_agg(jsonb_build_object('scheme', scheme, 'code', code) order by scheme, code)
      from subjects where subjects.book_id = books.id),
    'heightMm', height_mm, 'widthMm', width_mm, 'thicknessMm', thickness_mm, 'weightG', weight_g,
    'taxClass', tax_class, 'priceBound', ${priceBoundOf}))
  from (values (books.id)) as book (id) left join editions on editions.book_id = book.id) as data`

export type BookWithData = Book & { data: BookData }

/** The table of ranges may be older than the book: then the digits stay as they are. */
export const hyphenated = (isbn: string) => parse(isbn)?.isbn13h ?? isbn

export const detailed = ({ data, ...book }: BookWithData): DetailedBook => ({
  ...book,
  ...data,
  ...(data.isbn && { isbnHyphenated: hyphenated(data.isbn) }),
})

export const writeBookData = (tx: Transaction, id: string, data: BookData) =>
  writeBooksData(tx, [{ id, data }])

/** Writes all of it, of one or many books. What else is known of the editions stays. */
export async function writeBooksData(tx: Queryable, books: { id: string; data: BookData }[]): Promise<void> {
  if (books.length === 0) return
  const ids = books.map(({ id }) => id)
  const rows = JSON.stringify(books.map(({ id, data }) => ({ ...data, id })))
  await tx.run(sql`
    insert into editions (book_id, isbn, subtitle, publisher, imprint, published, format, pages, language,
      original_language, series, series_number, height_mm, width_mm, thickness_mm, weight_g, tax_class,
      is_price_bound, is_price_released)
    select id, isbn, coalesce(subtitle, ''), coalesce(publisher, ''), coalesce(imprint, ''), published, format, pages,
      language, "originalLanguage", coalesce(series, ''), coalesce("seriesNumber", ''), "heightMm", "widthMm",
      "thicknessMm", "weightG", "taxClass", coalesce("priceBound", false), coalesce(not "priceBound", false)
    from jsonb_to_recordset(${rows}::jsonb) as given (id uuid, isbn text, subtitle text, publisher text, imprint text,
      published text, format text, pages int, language text, "originalLanguage" text, series text, "seriesNumber" text,
      "heightMm" int, "widthMm" int, "thicknessMm" int, "weightG" int, "taxClass" text, "priceBound" boolean)
    on conflict (book_id) do update set isbn = excluded.isbn, subtitle = excluded.subtitle,
      publisher = excluded.publisher, imprint = excluded.imprint, published = excluded.published,
      format = excluded.format, pages = excluded.pages, language = excluded.language,
      original_language = excluded.original_language, series = excluded.series,
      series_number = excluded.series_number, height_mm = excluded.height_mm, width_mm = excluded.width_mm,
      thickness_mm = excluded.thickness_mm, weight_g = excluded.weight_g, tax_class = excluded.tax_class,
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
