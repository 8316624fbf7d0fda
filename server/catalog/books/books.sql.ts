import type { Book, BookEdit, Category, DetailedBook, NewBook } from '../../../contract/catalog/books.ts'
import { highestPrice } from '../../../domain/money/currency.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { isKept, isSold } from '../lists/sold.sql.ts'
import { isByAuthor } from '../authors/authors.sql.ts'
import { amountOf, minorUnitsOfPrice } from '../../settings/money.sql.ts'
import { joinedStock, stockColumns } from './shown-stock.sql.ts'
import { type BookWithData, dataColumn, detailed, withHyphens } from './book-data.sql.ts'
import {
  isListed,
  isOfCategory,
  scannedBooks,
  scannedOfCategory,
  soldByWork,
} from '../editions/works-once.sql.ts'

const languageOfShop = sql`coalesce((select value ->> 'language' from settings where name = 'region'), 'en')`

/** A book of the API, for a select from `books` with `withCovers`. Read it with `manyBooks` or `firstBook`. */
export const bookColumns = sql`
  books.id as "_id", books.title, books.author, author_slug(books.author) as "authorSlug", books.description, books.category,
  books.cover_image as "coverImage", covers.tint as "coverTint",
  ${amountOf(sql`books.new_price_cents`)} as "newPrice",
  ${amountOf(sql`coalesce(books.old_price_cents, books.new_price_cents)`)} as "oldPrice",
  books.trending, books.created_at as "createdAt",
  (select isbn from editions where book_id = books.id) as isbn,
  case when covers.tint is null then (select nullif(publisher, '') from editions where book_id = books.id) end as "coverGroup",
  (select language from editions where book_id = books.id and language <> ${languageOfShop}) as language,
  ${stockColumns}`

/** And with their stock. */
export const withCovers = sql`left join covers on covers.name = books.cover_image ${joinedStock}`

const optionalFields = [
  'isbn',
  'format',
  'coverGroup',
  'language',
  'availability',
  'copiesLeft',
  'expectedOn',
] as const satisfies (keyof Book)[]

/** What the database has no value for is left out of the JSON. */
function withoutNulls<Row extends Book>(row: Row): Row {
  for (const field of optionalFields) if (row[field] === null) Object.assign(row, { [field]: undefined })
  return row
}

export const manyBooks = async <Row extends Book = Book>(db: Queryable, statement: Sql): Promise<Row[]> =>
  (await db.many<Row>(statement)).map(withoutNulls)

async function firstBook<Row extends Book = Book>(db: Queryable, statement: Sql): Promise<Row | undefined> {
  const row = await db.first<Row>(statement)
  return row && withoutNulls(row)
}

const formatColumn = sql`, (select format from editions where book_id = books.id) as format`

/** Filter and position in a list of books. */
export type BookFilter = {
  /** Of a cart or an order: these say which edition they are. */
  ids?: string[] | undefined
  category?: Category | undefined
  author?: string | undefined
  isbn?: string | undefined
  after?: { createdAt: string; id: string } | undefined
  offset?: number | undefined
  /** Only the leading edition of each work. */
  worksOnce?: boolean
}

export const newestFirst = sql`books.created_at desc, books.id desc`

export const newestBooks = async (
  db: Queryable,
  { ids, category, author, isbn, after, limit, offset, worksOnce }: BookFilter & { limit: number },
) => {
  const matches = sql`
    true
      ${ids ? sql`and books.id = any(${ids}::uuid[])` : nothing}
      ${category ? sql`and books.category = ${category}` : nothing}
      ${author ? sql`and ${isByAuthor(author)}` : nothing}
      ${isbn ? sql`and books.id = (select book_id from editions where isbn = ${isbn})` : nothing}
      ${after ? sql`and (books.created_at, books.id) < (${after.createdAt}, ${after.id})` : nothing}`
  const needed = limit + (offset ?? 0)
  const scanned = category
    ? scannedOfCategory(category, needed, after)
    : scannedBooks(matches, newestFirst, needed)
  const found = await manyBooks(
    db,
    sql`
    select ${bookColumns} ${ids ? formatColumn : nothing} from ${worksOnce ? scanned : sql`books`} ${withCovers}
    where ${worksOnce ? sql`${isListed} ${category ? sql`and ${isOfCategory(category)}` : nothing}` : matches}
    order by ${newestFirst}
    limit ${limit} ${offset ? sql`offset ${offset}` : nothing}`,
  )
  return ids ? found.map(withHyphens) : found
}

/** Copies of each book sold in the last thirty days. */
export const soldCopies = sql`
  select book_id, count(*) as copies from orders join order_lines on order_id = orders.id
  where placed_at > now() - interval '30 days' and ${isSold} and ${isKept} group by book_id`

export type Sales = { ids: string[]; copies: number[] }

export const bestSold = async (db: Queryable, limit: number, worksOnce: boolean): Promise<Sales> => {
  const sold = await db.many<{ id: string; copies: number }>(sql`
    select book_id as id, copies from (${worksOnce ? soldByWork(soldCopies) : soldCopies}) as sold
    order by copies desc, book_id limit ${limit}`)
  return { ids: sold.map(({ id }) => id), copies: sold.map(({ copies }) => copies) }
}

/** In the order of the ids. They are a subquery, so that no plan depends on their number, and each connection plans once. */
export const booksById = async (db: Queryable, ids: string[]): Promise<Book[]> =>
  ids.length === 0
    ? []
    : manyBooks(
        db,
        sql`
        select ${bookColumns} from unnest((select ${ids}::uuid[])) with ordinality as shown (id, place)
          join books on books.id = shown.id ${withCovers} order by place`,
      )

export const findBook = (db: Queryable, id: string) =>
  firstBook(db, sql`select ${bookColumns} from books ${withCovers} where books.id = ${id}`)

/** Those of the ids that are books. */
export const existingBooks = (db: Queryable, ids: string[]): Promise<string[]> =>
  db.column<string>(sql`select id from books where id = any(${ids}::uuid[])`)

export async function findDetailedBook(db: Queryable, id: string): Promise<DetailedBook | undefined> {
  const book = await firstBook<BookWithData>(
    db,
    sql`select ${bookColumns}, ${dataColumn} from books ${withCovers} where books.id = ${id}`,
  )
  return book && detailed(book)
}

/**
 * The book as it is before a change in the same transaction. Read after the lock: a statement that waited for it sees
 * the data of the trade as it was before.
 */
export async function lockBook(tx: Queryable, id: string): Promise<DetailedBook | undefined> {
  await tx.run(sql`select from books where id = ${id} for update`)
  return findDetailedBook(tx, id)
}

/** An old price that equals the new one is none. */
const oldPriceOf = ({ oldPrice, newPrice }: Pick<NewBook, 'oldPrice' | 'newPrice'>) =>
  oldPrice === undefined || oldPrice === null || oldPrice === newPrice
    ? sql`null`
    : minorUnitsOfPrice(oldPrice)

export const insertBook = (db: Queryable, book: NewBook, key: string | undefined) =>
  db.first<{ id: string; isNew: boolean }>(sql`
    insert into books
      (title, author, description, category, cover_image, new_price_cents, old_price_cents, trending, added_key)
    values (${book.title}, ${book.author}, ${book.description}, ${book.category}, ${book.coverImage},
      ${minorUnitsOfPrice(book.newPrice)}, ${oldPriceOf(book)}, ${book.trending}, ${key ?? null})
    -- A no-op update, so that RETURNING yields the existing book.
    on conflict (added_key) do update set added_key = excluded.added_key
    -- An updated row version has an xmax.
    returning id, xmax = 0 as "isNew"`)

export const updateBook = (db: Queryable, id: string, book: BookEdit) =>
  db.run(sql`
    update books set
      title = ${book.title},
      author = coalesce(${book.author ?? null}, author),
      description = ${book.description},
      category = ${book.category},
      cover_image = coalesce(${book.coverImage || null}, cover_image),
      new_price_cents = ${minorUnitsOfPrice(book.newPrice)},
      old_price_cents = ${book.oldPrice === undefined ? sql`old_price_cents` : oldPriceOf(book)},
      trending = ${book.trending}
    where id = ${id}`)

/** The deleted row is aliased to `books`, so that `bookColumns` apply to it. */
export function deleteBook(db: Queryable, id: string) {
  return firstBook(
    db,
    sql`
    with gone as (delete from books where id = ${id} returning *)
    select ${bookColumns} from gone as books ${withCovers}`,
  )
}

/** Locks rows in the order of their ids, so that two callers cannot deadlock. */
export const lockBooks = (tx: Queryable, ids: string[]) =>
  manyBooks(
    tx,
    sql`
    select ${bookColumns} from books ${withCovers} where books.id = any(${ids}::uuid[])
    order by books.id for update of books`,
  )

const priceAfter = (percent: number) => sql`round(new_price_cents * (100 + ${percent}::numeric) / 100)`

/** The books whose price would be above the highest, or fall to zero. */
export const idsOutOfRange = (tx: Queryable, ids: string[], percent: number): Promise<string[]> =>
  tx.column<string>(sql`
    select id from books where id = any(${ids}::uuid[]) and new_price_cents > 0
      and ${priceAfter(percent)} not between 1 and ${highestPrice} order by id`)

const updateBooks = (tx: Queryable, ids: string[], assignment: Sql) =>
  tx.run(sql`update books set ${assignment} where id = any(${ids}::uuid[])`)

export const updatePrices = (tx: Queryable, ids: string[], newPrice: number) =>
  updateBooks(tx, ids, sql`new_price_cents = ${minorUnitsOfPrice(newPrice)}`)

export const updatePricesBy = (tx: Queryable, ids: string[], percent: number) =>
  updateBooks(tx, ids, sql`new_price_cents = ${priceAfter(percent)}`)

export const removeOldPrices = (tx: Queryable, ids: string[]) =>
  updateBooks(tx, ids, sql`old_price_cents = null`)

export const updateCategories = (tx: Queryable, ids: string[], category: string) =>
  updateBooks(tx, ids, sql`category = ${category}`)

export const updateTrending = (tx: Queryable, ids: string[], trending: boolean) =>
  updateBooks(tx, ids, sql`trending = ${trending}`)

/** The stock is deleted with the books, in any order; orders lock it in the order of the ids. */
export async function deleteBooks(tx: Queryable, ids: string[]): Promise<number> {
  await tx.run(sql`select from stock where book_id = any(${ids}::uuid[]) order by book_id for update`)
  return tx.run(sql`delete from books where id = any(${ids}::uuid[])`)
}
