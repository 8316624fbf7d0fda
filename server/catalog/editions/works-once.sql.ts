import type { Category } from '../../../contract/catalog/books.ts'
import { type Sql, sql } from '../../database/sql.ts'

/** Whether a list that shows each work once has the book. A subquery, so that no plan reads the editions of all books. */
export const isListed = sql`
  coalesce((
    select linked.is_lead from editions as linked where linked.book_id = books.id and linked.work_id is not null
  ), true)`

/** A list looks for leading editions among this many books more than it shows. */
const spare = 2_500

/** The first books of an order, as `books`: bounds the rows of a list where most of them do not lead their work. */
export const scannedBooks = (matches: Sql, order: Sql, wanted: number) => sql`
  (select books.* from books where ${matches} order by ${order} limit ${wanted + spare}) as books`

/** The ends of the index of a category: a list begins at one of them. */
const ends = { first: [sql`>=`, sql`asc`], last: [sql`<=`, sql`desc`] } as const

/**
 * The same for the books of a category, which `isOfCategory` tells from those after them. With `category <= x` only the
 * index of categories fits; with `category = x` a plan may scan the books of all categories.
 */
export const scannedOfCategory = (
  category: Category,
  from: keyof typeof ends,
  order: Sql,
  wanted: number,
  after?: { createdAt: string; id: string },
) => {
  const [compared, way] = ends[from]
  const matches = after
    ? sql`(books.category, books.created_at, books.id) < (${category}, ${after.createdAt}, ${after.id})`
    : sql`books.category ${compared} ${category}`
  return scannedBooks(matches, sql`books.category ${way}, ${order}`, wanted)
}

export const isOfCategory = (category: Category) => sql`books.category = ${category}`

/** Sales of any edition count for the one that leads. */
export const soldByWork = (sold: Sql) => sql`
  select coalesce(lead.book_id, sold.book_id) as book_id, sum(sold.copies)::bigint as copies
  from (${sold}) as sold
    left join editions as linked on linked.book_id = sold.book_id and linked.work_id is not null
    left join editions as lead on lead.work_id = linked.work_id and lead.is_lead
  group by 1`
