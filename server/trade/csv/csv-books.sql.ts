import type { BookData } from '../../../contract/catalog/book-data.ts'
import type { BookField } from '../../../domain/books/book-fields.ts'
import { dataColumn } from '../../catalog/books/book-data.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { joinedStock } from '../../catalog/books/shown-stock.sql.ts'
import { blankBook, type CsvBook } from './csv-book.ts'

type Row = Omit<CsvBook, BookField> & { data: BookData }

/** For a select from `books` with their stock. */
const columns = sql`
  books.id, books.title, books.author, books.description, books.category, books.trending,
  books.new_price_cents as price, books.old_price_cents as "oldPrice", books.cover_image as "coverImage",
  stock.on_hand as "onHand", coalesce(stock.section, '') as section, stock.when_out as "whenOut",
  to_char(stock.expected_on, 'YYYY-MM-DD') as "expectedOn", ${dataColumn}`

/** Data that is not known is left out of it, never undefined. */
const toBook = ({ data, ...book }: Row) => ({ ...blankBook, ...book, ...data }) as CsvBook

/** In the order of the ids, after one of them. The limit comes before the joins, so that no other rows are read. */
export const booksAfter = async (db: Queryable, after: string, limit: number): Promise<CsvBook[]> =>
  (
    await db.many<Row>(sql`
      select ${columns} from (select * from books where id > ${after} order by id limit ${limit}) as books ${joinedStock}
      order by books.id`)
  ).map(toBook)

/** Read after the lock: a statement that waited for it sees the data and the stock as they were before. */
async function lockedBooks(tx: Queryable, which: Sql): Promise<CsvBook[]> {
  const locked = await tx.column<string>(sql`
    select id from books where ${which} order by id for no key update`)
  const ids = locked
  const rows =
    ids.length > 0
      ? await tx.many<Row>(
          sql`select ${columns} from books ${joinedStock} where books.id = any(${ids}::uuid[])`,
        )
      : []
  return rows.map(toBook)
}

/** One array: with `or` every batch would read all books. */
export const lockBooksOf = (tx: Queryable, ids: string[], isbns: string[]) =>
  lockedBooks(
    tx,
    sql`id = any(array(
      select unnest(${ids}::uuid[]) union select book_id from editions where isbn = any(${isbns}::text[])))`,
  )

/** Of books without an ISBN. An index has the folded titles. */
export const lockBooksTitled = (tx: Queryable, titles: string[]) =>
  lockedBooks(
    tx,
    sql`fold(title) collate "C" = any(select fold(given) from unnest(${titles}::text[]) as given)
      and title = any(${titles}::text[])
      and not exists (select from editions where book_id = books.id and isbn is not null)`,
  )
