import type { Category } from '../../../contract/catalog/books.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { firstBooks } from '../search/index-scan.sql.ts'
import { recentBooks } from '../search/limits.ts'

/** Whether a list that shows each work once has the book. A subquery, so that no plan reads the editions of all books. */
export const isListed = sql`
  coalesce((
    select linked.is_lead from editions as linked where linked.book_id = books.id and linked.work_id is not null
  ), true)`

/** A list looks for leading editions among this many books more than it shows. */
const spare = recentBooks

/** The first books of an order, as `books`: bounds the rows of a list where most of them do not lead their work. */
export const scannedBooks = (matches: Sql, order: Sql, needed: number) => sql`
  (select books.* from books where ${matches} order by ${order} limit ${needed + spare}) as books`

/** The newest books of a category, which `isOfCategory` tells from those after them. */
export const scannedOfCategory = (
  category: Category,
  needed: number,
  after?: { createdAt: string; id: string },
) => firstBooks({ category, after }, 'newest', sql`${needed + spare}`)

export const isOfCategory = (category: Category) => sql`books.category = ${category}`

/** Sales of any edition count for the one that leads. */
export const soldByWork = (sold: Sql) => sql`
  select coalesce(lead.book_id, sold.book_id) as book_id, sum(sold.copies)::bigint as copies
  from (${sold}) as sold
    left join editions as linked on linked.book_id = sold.book_id and linked.work_id is not null
    left join editions as lead on lead.work_id = linked.work_id and lead.is_lead
  group by 1`
