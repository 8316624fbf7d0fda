import { fewCopies } from '../../contract/stock.ts'
import type { StockedBook, StockListQuery, StockTotals } from '../../contract/stock-lists.ts'
import { hyphenated } from '../catalog/book-data.sql.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { amountOf } from '../shop/money.sql.ts'

export const byTitle = sql`fold(books.title) collate "C"`

/** For a select from `stock` with `books` and `editions` joined. */
export const stockedColumns = sql`
  books.id as "bookId", books.title, books.author, books.cover_image as "coverImage", editions.isbn,
  ${amountOf(sql`books.new_price_cents`)} as price, stock.section, stock.on_hand as "onHand",
  stock.when_out as "whenOut", stock.expected_on::text as "expectedOn"`

/** What `stockedColumns` select. */
export type StockedRow<Shown extends { isbnHyphenated: unknown } = StockedBook> = Omit<
  Shown,
  'isbnHyphenated'
>

export const withHyphens = <Row extends { isbn: string | null }>(row: Row) => ({
  ...row,
  isbnHyphenated: row.isbn && hyphenated(row.isbn),
})

export const withEditions = sql`left join editions on editions.book_id = books.id`

/** What was typed: words of title and author, digits of an ISBN, or both. */
export type StockWords = { words: string[]; isbn: string | undefined }

const matches = ({ words, isbn }: StockWords): Sql => sql`
  (names @@ names_query(${words}) ${isbn ? sql`or starts_with(isbn, ${isbn})` : nothing})`

type Filter = Omit<StockListQuery, 'q'> & { found?: StockWords | undefined }

/** Like `byTitle`, but of no index: rare matches are not found by reading all books by title until a page is full. */
const byTitleOfFew = sql`(fold(books.title) || '') collate "C"`

/** Materialized: words are searched in what is in stock, and not the stock in all books with a word. */
const narrowed = ({ found, section, unplaced, low }: Filter): Sql => sql`
  with shelved as materialized (
    select stock.* ${found ? sql`, books.names, editions.isbn` : nothing} from stock
    ${found ? sql`join books on books.id = book_id left join editions using (book_id)` : nothing}
    where true
      ${section ? sql`and stock.section = ${section}` : nothing}
      ${unplaced ? sql`and stock.section = ''` : nothing}
      ${low ? sql`and stock.on_hand <= ${fewCopies}` : nothing}
  ), stock as materialized (
    select book_id, on_hand, when_out, expected_on, section from shelved ${found ? sql`where ${matches(found)}` : nothing}
  )`

/**
 * A filter reads every row of `stock` and, with words, its book: what a shop has on its shelves, however many books are in
 * the catalogue. Without one, PostgreSQL does the same or, where most books are in stock, reads a page of the index of
 * titles.
 */
export const stockPage = async (db: Queryable, filter: Filter): Promise<StockedBook[]> => {
  const { found, section, unplaced, low, after, limit } = filter
  const isNarrowed = Boolean(found || section || unplaced || low)
  const title = isNarrowed ? byTitleOfFew : byTitle
  const rows = await db.many<StockedRow>(sql`
    ${isNarrowed ? narrowed(filter) : nothing}
    select ${stockedColumns}
    from stock join books on books.id = stock.book_id ${withEditions}
    ${after ? sql`where (${title}, books.id) > (select ${title}, id from books where id = ${after})` : nothing}
    order by ${title}, books.id limit ${limit}`)
  return rows.map(withHyphens)
}

/** One pass over `stock`, with the price of each book that has copies. */
export async function stockTotals(db: Queryable): Promise<StockTotals> {
  const totals = await db.first<StockTotals>(sql`
    with sections as (
      select section, count(*) as titles, sum(on_hand) as copies, count(*) filter (where on_hand <= ${fewCopies}) as low
      from stock group by section
    )
    select coalesce(sum(titles), 0) as titles, coalesce(sum(copies), 0) as copies, coalesce(sum(low), 0) as low,
      coalesce((select ${amountOf(sql`sum(on_hand::bigint * new_price_cents)`)}
        from stock join books on books.id = book_id where on_hand > 0), 0) as value,
      coalesce(json_agg(json_build_object('section', section, 'titles', titles, 'copies', copies)
        order by fold(section) collate "C", section), '[]') as sections
    from sections`)
  return totals ?? { titles: 0, copies: 0, value: 0, low: 0, sections: [] }
}

/** Of those whose stock is kept. */
export async function copiesOnHand(db: Queryable, ids: string[]): Promise<Map<string, number>> {
  const kept = await db.many<{ id: string; onHand: number }>(sql`
    select book_id as id, on_hand as "onHand" from stock where book_id = any(${ids}::uuid[])`)
  return new Map(kept.map(({ id, onHand }) => [id, onHand]))
}
