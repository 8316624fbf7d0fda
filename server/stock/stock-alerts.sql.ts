import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { tryConsume } from '../throttle/throttle.sql.ts'

/** Also keeps a deletion from locking book and stock in the other order. */
export const lockBook = (tx: Queryable, id: string) =>
  tx.exists(sql`select from books where id = ${id} for key share`)

/** The stock is locked, so that copies which come meanwhile find the request. */
export const isSoldOut = async (tx: Queryable, bookId: string): Promise<boolean> =>
  (await tx.first(sql`
    select from stock where book_id = ${bookId} and on_hand = 0 and when_out = 'sold-out' for share`)) !==
  undefined

export const putStockAlert = (tx: Queryable, bookId: string, email: string) =>
  tx.run(sql`
    insert into stock_alerts (book_id, email) values (${bookId}, ${email})
    on conflict (book_id, email) do update set asked_at = now()`)

/** Keeps strangers from flooding a mailbox. */
export const mayAskFor = (tx: Queryable, email: string) =>
  tryConsume(tx, `stock alerts to ${email}`, { free: 10, refillSeconds: 3_600 })

export const stockAlertsOf = (tx: Queryable, email: string) =>
  tx.many<{ bookId: string; title: string; askedAt: string }>(sql`
    select book_id as "bookId", title, asked_at as "askedAt"
    from stock_alerts join books on books.id = book_id where email = ${email} order by asked_at, book_id`)

/** Locks rows in the order in which a restocked order would. */
export const deleteStockAlertsOf = (tx: Queryable, email: string) =>
  tx.run(sql`
    with own as (select book_id from stock_alerts where email = ${email} order by book_id for update)
    delete from stock_alerts using own where stock_alerts.book_id = own.book_id and email = ${email}`)

export const deleteOldStockAlerts = (tx: Queryable) =>
  tx.run(sql`delete from stock_alerts where asked_at < now() - interval '1 year'`)
