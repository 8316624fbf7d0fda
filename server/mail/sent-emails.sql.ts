import type { OrderEmail } from '../../contract/shop/mail.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { isOf, type Owner } from '../orders/orders.sql.ts'
import type { EmailText } from './message-text.ts'
import type { OutboxRow } from './outbox.sql.ts'

/** Takes a message about an order out of the outbox. One whose account was closed meanwhile leaves nothing. */
export const moveToSent = (db: Queryable, { id }: OutboxRow, { subject, text }: EmailText) =>
  db.run(sql`
    with sent as (
      delete from outbox where id = ${id} returning id, order_id, to_address
    )
    insert into sent_emails (id, order_id, to_address, subject, body)
    select id, order_id, to_address, ${subject}, ${text} from sent`)

/** Oldest first. */
export const sentEmailsOfOrder = (db: Queryable, orderId: string) =>
  db.many<OrderEmail>(sql`
    select id as "_id", subject, body as text, sent_at as "sentAt", null as "waitsUntil" from sent_emails
    where order_id = ${orderId} order by sent_at, id`)

export const sentEmailsOf = (db: Queryable, owner: Owner) =>
  db.many<EmailText & { sentAt: string }>(sql`
    select subject, body as text, sent_at as "sentAt" from sent_emails
    where order_id in (select id from orders where ${isOf(owner)}) order by sent_at, id`)

/** Call it before the orders are anonymized. */
export const deleteSentEmailsOf = (tx: Queryable, owner: Owner) =>
  tx.run(sql`delete from sent_emails where order_id in (select id from orders where ${isOf(owner)})`)
