import type { BookSort } from '../../../contract/people/admin.ts'
import type { Book } from '../../../contract/catalog/books.ts'
import type { Queryable } from '../../database/database.ts'
import { nothing, type Sql, sql } from '../../database/sql.ts'
import { isKept, isSold } from './sold.sql.ts'
import { bookColumns, manyBooks, withCovers } from '../books/books.sql.ts'
import { byTitle } from '../search/index-scan.sql.ts'
import type { WordsPlan } from '../search/plan-search.ts'
import { searchRows } from '../search/search-rows.sql.ts'
import { rowsWithWords } from '../search/word-matches.sql.ts'

/** Each has an index that ends with the id. */
const columnsOf: Record<BookSort, Sql[]> = {
  newest: [sql`books.created_at`],
  title: [byTitle],
  category: [sql`books.category`, byTitle],
  price: [sql`books.new_price_cents`],
}

const opposite = { up: 'down', down: 'up' } as const

type Order = { sort: BookSort; direction: 'up' | 'down' }

export function inOrder({ sort, direction }: Order): Sql {
  const way = direction === 'up' ? sql`asc` : sql`desc`
  return columnsOf[sort].reduceRight((rest, column) => sql`${column} ${way}, ${rest}`, sql`books.id ${way}`)
}

/**
 * The index is scanned up to the offset. Counted from either end, this reaches every book of a store of
 * 20,000.
 */
const maxOffset = 10_000

/** A page of the list in an order that an index has. */
type IndexedList = Order & { category?: string | undefined; limit: number; offset: number }

/** The ids of a page of matches, in the order of the list. */
export function matchingBooks(tx: Queryable, plan: WordsPlan, filter: IndexedList) {
  const order = { join: sql`join books on books.id = found.id`, by: inOrder(filter) }
  const { limit, offset } = filter
  return searchRows(tx, rowsWithWords(plan), { filter: {}, order, limit, offset })
}

type BookList = { books: Book[]; total: number }

export async function pageOfAll(
  tx: Queryable,
  filter: IndexedList,
): Promise<BookList | { offsetTooLarge: number }> {
  const counted = await tx.first<{ total: number }>(sql`
    select coalesce(sum(total), 0) as total from book_counts
    ${filter.category ? sql`where category = ${filter.category}` : nothing}`)
  const total = counted?.total ?? 0
  if (filter.offset > maxOffset && filter.offset < total - maxOffset) return { offsetTooLarge: maxOffset }
  return { books: await booksAt(tx, filter, total), total }
}

/**
 * An offset in the second half is counted from the end. The index alone finds the ids; only the shown books
 * are read.
 */
const booksAt = (tx: Queryable, filter: IndexedList, total: number) => {
  const { category, limit, offset, sort, direction } = filter
  const after = Math.max(0, total - offset - limit)
  const isNearEnd = offset > total / 2
  const scan = isNearEnd
    ? {
        order: inOrder({ sort, direction: opposite[direction] }),
        limit: Math.max(0, total - offset - after),
        offset: after,
      }
    : { order: inOrder(filter), limit, offset }
  return manyBooks(
    tx,
    sql`
    with shown as (
      select id from books ${category ? sql`where category = ${category}` : nothing}
      order by ${scan.order} limit ${scan.limit} offset ${scan.offset}
    )
    select ${bookColumns} from shown join books on books.id = shown.id ${withCovers} order by ${inOrder(filter)}`,
  )
}

/** By book, for those of which copies were sold in the last thirty days. Reads the order lines of these books. */
export async function copiesSold(tx: Queryable, ids: string[]): Promise<Map<string, number>> {
  const sold = await tx.many<{ id: string; copies: number }>(sql`
    select book_id as id, count(*) as copies from order_lines join orders on orders.id = order_id
    where book_id = any(${ids}::uuid[]) and ${isKept}
      and placed_at > now() - interval '30 days' and ${isSold}
    group by book_id`)
  return new Map(sold.map(({ id, copies }) => [id, copies]))
}
