import type { BookGap, BookListSort } from '../../../contract/people/admin.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { soldCopies } from '../books/books.sql.ts'
import { firstBooks, isShown, literal } from '../search/index-scan.sql.ts'
import type { RowSource } from '../search/search-rows.sql.ts'
import { inOrder } from './book-list.sql.ts'

/** Filters and orders for which no index has the whole list. */
type PickRequest = {
  /** The matches of a search. */
  words?: RowSource | undefined
  category?: string | undefined
  gap?: BookGap | undefined
  feed?: string | undefined
  sort: BookListSort
  direction: 'up' | 'down'
  limit: number
  offset: number
  /** How many books are looked at: of a gap, a feed, the stock and the newest ones each. */
  reach: number
}

const hasGap: Record<BookGap, Sql> = {
  'sold-out': sql`exists (select from stock where book_id = books.id and on_hand = 0 and when_out = 'sold-out')`,
  'off-sale': sql`exists (select from imported_books where book_id = books.id and written ? 'isStopped')`,
  'no-cover': sql`books.cover_image = ''`,
  'no-description': sql`books.description = ''`,
}

/** Each from an index of its own. Ids of imported books grow with time. */
const booksWith: Record<BookGap, Sql> = {
  'sold-out': sql`select book_id as id from stock where on_hand = 0 and when_out = 'sold-out' order by book_id desc`,
  'off-sale': sql`select book_id as id from imported_books where written ? 'isStopped' order by book_id desc`,
  'no-cover': sql`select id from books where cover_image = '' order by created_at desc, id desc`,
  'no-description': sql`select id from books where description = '' order by created_at desc, id desc`,
}

const union = (parts: Sql[]) => parts.reduce((all, part) => sql`${all} union ${part}`)

/** A bounded number of books, among which the filters are applied. */
function candidates({ category, gap, feed, sort, direction, reach }: PickRequest): Sql {
  const size = literal(reach)
  if (gap) return sql`(${booksWith[gap]} limit ${size})`
  if (feed)
    return sql`(select book_id as id from imported_books where feed_id = ${feed} order by feed_id desc, book_id desc limit ${size})`
  const newest = sql`
    (select books.id from ${firstBooks({ category }, 'newest', size)} where ${isShown({ category })})`
  const way = direction === 'up' ? sql`asc` : sql`desc`
  if (sort === 'stock')
    return union([
      sql`(select book_id as id from stock order by on_hand ${way}, book_id ${way} limit ${size})`,
      newest,
    ])
  return sort === 'sold' ? union([sql`(select book_id as id from sold limit ${size})`, newest]) : newest
}

function orderOf({ sort, direction }: PickRequest): Sql {
  const way = direction === 'up' ? sql`asc` : sql`desc`
  if (sort === 'stock') return sql`stock.on_hand ${way} nulls last, books.created_at desc, books.id desc`
  if (sort === 'sold') return sql`coalesce(sold.copies, 0) ${way}, books.created_at desc, books.id desc`
  return inOrder({ sort, direction })
}

export type Picked = {
  ids: string[]
  total: number
  isMore: boolean
  /** Of a search, whatever the filters are. */
  found: number
}

/** A page of the candidates with all filters. A subquery for each book, so that no plan reads all books. */
export async function pickBooks(db: Queryable, request: PickRequest): Promise<Picked> {
  const { words, category, gap, feed, sort, limit, offset, reach } = request
  const order = orderOf(request)
  const isSold = sort === 'sold'
  const picked = await db.first<Picked>(sql`
    with ${isSold ? sql`sold as materialized (${soldCopies}),` : nothing}
    ${words ? sql`${words.found},` : nothing}
    candidates as materialized (${words ? sql`select id from found` : candidates(request)}),
    picked as materialized (
      select books.id, row_number() over (order by ${order}) as at
      from candidates cross join lateral (select * from books where books.id = candidates.id limit 1) as books
        ${sort === 'stock' ? sql`left join lateral (select on_hand from stock where book_id = books.id limit 1) as stock on true` : nothing}
        ${isSold ? sql`left join sold on sold.book_id = books.id` : nothing}
      where true
        ${category ? sql`and books.category = ${category}` : nothing}
        ${gap ? sql`and ${hasGap[gap]}` : nothing}
        ${feed ? sql`and exists (select from imported_books where book_id = books.id and feed_id = ${feed})` : nothing}
    )
    select array(select id from picked order by at limit ${limit} offset ${offset}) as ids,
      (select count(*) from picked) as total, (select count(*) from candidates) as found,
      ${words ? words.isMore : sql`(select count(*) from candidates) >= ${literal(reach)}`} as "isMore"`)
  return picked ?? { ids: [], total: 0, isMore: false, found: 0 }
}
