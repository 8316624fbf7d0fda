import type { WishList } from '../../contract/people/wish-list.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Last added first. */
export const wishesOf = (tx: Queryable, uid: string) =>
  tx.many<WishList[number]>(sql`
    select book_id as "bookId", added_at as "addedAt" from wish_list_books where uid = ${uid} order by id desc`)

/** With titles, for the download of personal data. */
export const titledWishesOf = (tx: Queryable, uid: string) =>
  tx.many<WishList[number] & { title: string }>(sql`
    select book_id as "bookId", title, added_at as "addedAt"
    from wish_list_books join books on books.id = book_id where uid = ${uid} order by wish_list_books.id desc`)

/** Changes of one shopper's wish list wait for each other until the end of the transaction. */
export const lockWishes = (tx: Queryable, uid: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('wish list of ' || ${uid}::text, 0))`)

/** How many books the wish list would have with these. */
export const countWishesWith = async (tx: Queryable, uid: string, bookIds: string[]): Promise<number> =>
  (await tx.value<number>(sql`
    select count(*) as total from (
      select book_id from wish_list_books where uid = ${uid}
      union select id from books where id = any(${bookIds}::uuid[])
    ) as wished`)) ?? 0

/** Inserted in reverse, so that the first one is the last added. Locks the books: one may be deleted meanwhile. */
export const insertWishes = (tx: Queryable, uid: string, bookIds: string[]) =>
  tx.run(sql`
    insert into wish_list_books (uid, book_id)
    select ${uid}, books.id
    from unnest(${bookIds}::uuid[]) with ordinality as asked (book_id, at) join books on books.id = asked.book_id
    order by at desc for key share of books
    on conflict (uid, book_id) do nothing`)

export const deleteWish = (tx: Queryable, uid: string, bookId: string) =>
  tx.run(sql`delete from wish_list_books where uid = ${uid} and book_id = ${bookId}`)

export const deleteWishesOf = (tx: Queryable, uid: string) =>
  tx.run(sql`delete from wish_list_books where uid = ${uid}`)
