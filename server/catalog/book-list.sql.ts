import type { BookSort, AdminBookList, AdminBookListQuery } from '../../contract/admin.ts'
import type { Book } from '../../contract/books.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { bookColumns, withCovers } from './books.sql.ts'
import { foundBooks } from './found.sql.ts'
import { asManyAsIsBearable } from './looking.sql.ts'

/** What is looked for; without words it is every book. */
export type AdminBookListFilter = AdminBookListQuery & { words?: string[] | undefined }

const byTitle = sql`fold(books.title) collate "C"`

/** Each of these is an index, with the books' ids at its end. */
const columnsOf: Record<BookSort, Sql[]> = {
  newest: [sql`books.created_at`],
  title: [byTitle],
  category: [sql`books.category`, byTitle],
  price: [sql`books.new_price_cents`],
}

const opposite = { up: 'down', down: 'up' } as const

function inOrder({ sort, direction }: Pick<AdminBookListFilter, 'sort' | 'direction'>): Sql {
  const way = direction === 'up' ? sql`asc` : sql`desc`
  return columnsOf[sort].reduceRight((rest, column) => sql`${column} ${way}, ${rest}`, sql`books.id ${way}`)
}

/** The index goes through all that stand before a page. A shop of twice as many is within reach from one of its ends. */
const reach = 10_000

/** A page of the books, and how many there are of them. */
export const bookListPage = (
  tx: Queryable,
  { words, ...filter }: AdminBookListFilter,
): Promise<AdminBookList | { offsetTooLarge: number }> => (words ? pageOfFound(tx, words, filter) : pageOfAll(tx, filter))

type Filter = AdminBookListQuery

async function pageOfFound(tx: Queryable, words: string[], filter: Filter): Promise<AdminBookList> {
  const { q: text = '', category, limit, offset } = filter
  const found = await tx.first<{ total: number; ids: string[] }>(sql`
    with ${foundBooks({ text, words, category, wanted: asManyAsIsBearable })}
    select (select count(*) from found) as total, array(
      select books.id from found join books on books.id = found.id
      order by ${inOrder(filter)} limit ${limit} offset ${offset}) as ids`)
  const { total, ids } = found ?? { total: 0, ids: [] }
  return { books: await theseBooks(tx, ids), total }
}

const theseBooks = (tx: Queryable, ids: string[]) =>
  tx.many<Book>(sql`
    select ${bookColumns} from unnest(${ids}::uuid[]) with ordinality as shown (id, place)
      join books on books.id = shown.id ${withCovers} order by place`)

async function pageOfAll(tx: Queryable, filter: Filter): Promise<AdminBookList | { offsetTooLarge: number }> {
  const counted = await tx.first<{ total: number }>(sql`
    select coalesce(sum(total), 0) as total from book_counts
    ${filter.category ? sql`where category = ${filter.category}` : nothing}`)
  const total = counted?.total ?? 0
  if (filter.offset > reach && filter.offset < total - reach) return { offsetTooLarge: reach }
  return { books: await booksAt(tx, filter, total), total }
}

/** What is nearer to the end is counted from there. Which books are shown is found by an index alone; only those are read. */
const booksAt = (tx: Queryable, filter: Filter, total: number) => {
  const { category, limit, offset, sort, direction } = filter
  const after = Math.max(0, total - offset - limit)
  const isNearEnd = offset > total / 2
  const there = isNearEnd
    ? {
        order: inOrder({ sort, direction: opposite[direction] }),
        limit: Math.max(0, total - offset - after),
        offset: after,
      }
    : { order: inOrder(filter), limit, offset }
  return tx.many<Book>(sql`
    with shown as (
      select id from books ${category ? sql`where category = ${category}` : nothing}
      order by ${there.order} limit ${there.limit} offset ${there.offset}
    )
    select ${bookColumns} from shown join books on books.id = shown.id ${withCovers} order by ${inOrder(filter)}`)
}
