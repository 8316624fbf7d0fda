import type { BookSort, ShelfQuery } from '../../contract/admin.ts'
import type { Book } from '../../contract/books.ts'
import type { Tx } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { bookColumns, withCovers } from './books.sql.ts'

export type ShelfFilter = Omit<ShelfQuery, 'q'> & { words?: string[] | undefined }

const byTitle = sql`fold(books.title) collate "C"`

/** Each of these is an index, with the books' ids at its end. */
const columnsOf: Record<BookSort, Sql[]> = {
  newest: [sql`books.created_at`],
  title: [byTitle],
  category: [sql`books.category`, byTitle],
  price: [sql`books.new_price_cents`],
}

function inOrder({ sort, direction }: ShelfFilter): Sql {
  const way = direction === 'up' ? sql`asc` : sql`desc`
  return columnsOf[sort].reduceRight((rest, column) => sql`${column} ${way}, ${rest}`, sql`books.id ${way}`)
}

const isOnShelf = ({ words, category }: ShelfFilter): Sql => sql`true
  ${category ? sql`and category = ${category}` : nothing}
  ${words ? sql`and (names @@ (select names_query(${words})) or words @@ (select words_query(${words})))` : nothing}`

/** Which books are shown is found by an index alone; only those are read. */
export const shelfStatement = (filter: ShelfFilter): Sql => sql`
  with shown as (
    select id from books where ${isOnShelf(filter)}
    order by ${inOrder(filter)} limit ${filter.limit} offset ${filter.offset}
  )
  select ${bookColumns} from shown join books on books.id = shown.id ${withCovers} order by ${inOrder(filter)}`

export const booksOnShelf = (tx: Tx, filter: ShelfFilter) => tx.many<Book>(shelfStatement(filter))

export async function countOnShelf(tx: Tx, filter: ShelfFilter): Promise<number> {
  const counted = await tx.first<{ total: number }>(
    sql`select count(*) as total from books where ${isOnShelf(filter)}`,
  )
  return counted?.total ?? 0
}
