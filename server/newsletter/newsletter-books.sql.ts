import type { NewsletterBook } from '../../contract/shop/newsletters.ts'
import { availabilityOf } from '../catalog/books/shown-stock.sql.ts'
import { coverGroup, shownPicture } from '../catalog/covers/covers.sql.ts'
import type { Queryable } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { SentBook } from '../mail/newsletter-text.ts'

const isOver = sql`newsletters.state in ('sending', 'sent')`

/** As they were sent or, before, as they are now. */
export const booksOfNewsletter = sql`
  (select coalesce(json_agg(json_build_object('_id', picked.book_id,
      'title', case when ${isOver} then picked.title else coalesce(books.title, picked.title) end,
      'author', case when ${isOver} then picked.author else coalesce(books.author, picked.author) end,
      'coverImage', case when ${isOver} then picked.cover_image else ${shownPicture(sql`coalesce(books.cover_image, '')`)} end,
      'price', picked.price,
      'isLeftOut', case when ${isOver} then picked.price is null
        else books.id is null or coalesce(${availabilityOf} = 'sold-out', false) end
    ) order by picked.place), '[]')
  from newsletter_books picked left join books on books.id = picked.book_id
    left join stock on stock.book_id = books.id
  where picked.newsletter_id = newsletters.id)`

/** None where the book is gone. */
const groupNow = sql`
  (select ${coverGroup(sql`books.id`, sql`books.category`)} from books where books.id = newsletter_books.book_id)`

/** Those that were sent with a newsletter. */
export const sentBooks = (newsletterId: Sql) => sql`
  (select coalesce(json_agg(json_strip_nulls(json_build_object('_id', book_id, 'title', title, 'author', author,
      'coverImage', cover_image, 'coverGroup', ${groupNow}, 'price', price)) order by place), '[]')
  from newsletter_books where newsletter_id = ${newsletterId} and price is not null)`

export type PickedBook = Pick<NewsletterBook, '_id' | 'title' | 'author'>

export async function replaceBooks(tx: Queryable, newsletterId: string, books: PickedBook[]) {
  await tx.run(sql`delete from newsletter_books where newsletter_id = ${newsletterId}`)
  const rows = books.map(({ _id, title, author }, place) => ({ _id, title, author, place }))
  await tx.run(sql`
    insert into newsletter_books (newsletter_id, place, book_id, title, author)
    select ${newsletterId}::uuid, place, _id, title, author
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as picked (place int, _id uuid, title text, author text)`)
}

export const booksSentWith = (db: Queryable, newsletterId: string) =>
  db.value<SentBook[]>(sql`select ${sentBooks(sql`${newsletterId}`)}`)

export const pickedIds = (db: Queryable, newsletterId: string) =>
  db.column<string>(
    sql`select book_id from newsletter_books where newsletter_id = ${newsletterId} order by place`,
  )

/** From now on the newsletter shows them like this. The others have no price, and are left out. */
export const keepSentBooks = (tx: Queryable, newsletterId: string, books: SentBook[]) =>
  tx.run(sql`
    update newsletter_books picked
    set title = sent.title, author = sent.author, cover_image = sent."coverImage", price = sent.price
    from jsonb_to_recordset(${JSON.stringify(books)}::jsonb)
      as sent (_id uuid, title text, author text, "coverImage" text, price text)
    where picked.newsletter_id = ${newsletterId} and picked.book_id = sent._id`)
