import type { Book } from '../../contract/catalog/books.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, type Sql, sql } from '../database/sql.ts'
import { orderOf, type OrderRow } from '../orders/orders.sql.ts'
import { orderColumns } from '../orders/orders.sql.ts'
import type { EmailText } from './message-text.ts'

export type OutboxRow = {
  id: string
  to: string
  template: string
  encrypted: Buffer | null
  order: Order | null
  /** The text of a shop without a mail server, once it would have been sent. */
  kept: { subject: string; text: string } | null
  /** The book of a stock alert, or that of a cancelled line. */
  bookId: string | null
  /** Null if it is deleted. */
  book: Pick<Book, '_id' | 'title' | 'author'> | null
  createdAt: string
  hoursOld: number
  attempts: number
}

/** A row with the order it is about, for a select from `outbox`. */
const outboxColumns = sql`
  outbox.id, outbox.to_address as "to", outbox.template, outbox.encrypted, outbox.created_at as "createdAt",
  outbox.book_id as "bookId", case when subject is not null then json_build_object('subject', subject, 'text', body) end as kept,
  outbox.attempts, extract(epoch from now() - outbox.created_at)::float8 / 3600 as "hoursOld",
  (select to_json(ordered) from (select ${orderColumns} from orders where orders.id = outbox.order_id) as ordered)
    as "order",
  (select json_build_object('_id', id, 'title', title, 'author', author) from books where id = outbox.book_id) as book`

export const insertMessage = (db: Queryable, to: string, template: string, encrypted: Buffer) =>
  db.run(sql`insert into outbox (to_address, template, encrypted) values (${to}, ${template}, ${encrypted})`)

export const encryptedMessages = (db: Queryable) =>
  db.many<{ id: string; encrypted: Buffer }>(
    sql`select id, encrypted from outbox where encrypted is not null`,
  )

export const replaceEncrypted = (db: Queryable, id: string, encrypted: Buffer) =>
  db.run(sql`update outbox set encrypted = ${encrypted} where id = ${id}`)

/** `exactly`: with the microseconds, which the timestamps of the API do not have. */
type ListedRow = OutboxRow & { exactly: string }

type Page = { limit: number; offset?: number; after?: ListedRow | undefined }

type Stored<Row extends OutboxRow> = Omit<Row, 'order'> & { order: OrderRow | null }

const withOrder = <Row extends { order: OrderRow | null }>({ order, ...row }: Row) => ({
  ...row,
  order: order && orderOf(order),
})

export const newestMessages = async (db: Queryable, { limit, offset = 0, after }: Page) => {
  const rows = await db.many<Stored<ListedRow>>(sql`
    select ${outboxColumns}, outbox.created_at::text as exactly from outbox
    ${after ? sql`where (created_at, id) < (${after.exactly}::timestamptz, ${after.id}::uuid)` : nothing}
    order by created_at desc, id desc limit ${limit} offset ${offset}`)
  return rows.map(withOrder)
}

export const findMessage = async (db: Queryable, id: string) => {
  const row = await db.first<Stored<OutboxRow>>(
    sql`select ${outboxColumns} from outbox where outbox.id = ${id}`,
  )
  return row && withOrder(row)
}

type WaitingRow = OutboxRow & { dueAt: string; isWaiting: boolean }

/** The messages to the shopper of an order, oldest first. */
export const messagesOfOrder = async (db: Queryable, orderId: string) => {
  const rows = await db.many<Stored<WaitingRow>>(sql`
    select ${outboxColumns}, next_attempt_at as "dueAt", attempts = 0 and next_attempt_at > now() as "isWaiting" from outbox
    where order_id = ${orderId} and to_address = (select email from orders where id = ${orderId})
    order by created_at, id`)
  return rows.map(withOrder)
}

export const countMessages = async (db: Queryable): Promise<number> =>
  (await db.value<number>(sql`select count(*)::int as total from outbox`)) ?? 0

/**
 * Claims the oldest due message under a lease; if the sender dies, it is due again when the lease expires. E-mails about an
 * order leave in their order, also with several senders.
 */
export const claimNext = (db: Queryable, leaseMinutes: number, maxDays: number) => {
  const isYoung = sql`created_at > now() - ${maxDays} * interval '1 day'`
  return claim(
    db,
    leaseMinutes,
    sql`${isYoung} and not exists (
        select from outbox as earlier
        where earlier.order_id = outbox.order_id and earlier.to_address = outbox.to_address
          and earlier.created_at < outbox.created_at and earlier.${isYoung})`,
  )
}

/** Of a shop without a mail server: the oldest message about an order whose text is not kept yet. */
export const claimUnkept = (db: Queryable, leaseMinutes: number) =>
  claim(db, leaseMinutes, sql`order_id is not null and subject is null`)

async function claim(db: Queryable, leaseMinutes: number, which: Sql) {
  const row = await db.first<Stored<OutboxRow>>(sql`
    with due as (
      select id from outbox where next_attempt_at <= now() and ${which}
      order by created_at limit 1 for update skip locked
    ), claimed as (
      update outbox set attempts = attempts + 1, next_attempt_at = now() + ${leaseMinutes} * interval '1 minute'
      from due where outbox.id = due.id returning outbox.*
    )
    select ${outboxColumns} from claimed as outbox`)
  return row && withOrder(row)
}

/** The message stays due: a mail server may be configured later. */
export const keepText = (db: Queryable, { id }: OutboxRow, { subject, text }: EmailText) =>
  db.run(sql`
    update outbox set subject = ${subject}, body = ${text}, next_attempt_at = now() where id = ${id}`)

/** A sender whose lease has expired changes nothing for the next one. */
export const reschedule = (db: Queryable, { id, attempts }: OutboxRow, seconds: number) =>
  db.run(sql`
    update outbox set next_attempt_at = now() + ${seconds} * interval '1 second'
    where id = ${id} and attempts = ${attempts}`)

export const deleteMessage = (db: Queryable, { id }: OutboxRow) =>
  db.run(sql`delete from outbox where id = ${id}`)

export const deleteMessagesOlderThan = (db: Queryable, days: number) =>
  db.run(sql`delete from outbox where created_at < now() - ${days} * interval '1 day'`)
