import type { Book } from '../../../contract/catalog/books.ts'
import { shownPicture } from '../../catalog/covers/covers.sql.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { totalText } from '../../settings/money.sql.ts'
import { joinedStock, stockColumns } from '../../catalog/books/shown-stock.sql.ts'

/** Prices have the decimals of the currency. The old price is there only where it is above the new one. */
export type FeedBook = Pick<Book, 'title' | 'description' | 'category' | 'coverImage'> & {
  id: string
  newPrice: string
  oldPrice: string | null
  availability: Book['availability'] | null
  expectedOn: string | null
  isbn: string | null
  publisher: string | null
}

/** In the order of the ids, after one of them. The limit comes before the joins, so that no other rows are read. */
export const feedPage = (db: Queryable, after: string, limit: number) =>
  db.many<FeedBook>(sql`
    select books.id, books.title, books.description, books.category,
      ${shownPicture(sql`books.cover_image`)} as "coverImage",
      ${totalText(sql`books.new_price_cents`)} as "newPrice",
      case when books.old_price_cents > books.new_price_cents then ${totalText(sql`books.old_price_cents`)} end
        as "oldPrice",
      ${stockColumns}, editions.isbn, editions.publisher
    from (select * from books where id > ${after} order by id limit ${limit}) as books
      left join lateral (
        select isbn, publisher from editions where book_id = books.id limit 1
      ) as editions on true ${joinedStock}
    order by books.id`)
