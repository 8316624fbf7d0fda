import type { Order } from '../../contract/orders.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { orderColumns } from '../orders/orders.sql.ts'

export type KeptLetter = {
  id: string
  to: string
  letter: string
  sealed: Buffer | null
  order: Order | null
  createdAt: string
  hoursOld: number
  tries: number
}

/** A letter with what it is about, for a select from `outbox`. */
const letterColumns = sql`
  outbox.id, outbox.to_address as "to", outbox.letter, outbox.sealed, outbox.created_at as "createdAt", outbox.tries,
  extract(epoch from now() - outbox.created_at)::float8 / 3600 as "hoursOld",
  (select to_json(ordered) from (select ${orderColumns} from orders where orders.id = outbox.order_id) as ordered)
    as "order"`

export const putLetter = (tx: Queryable, to: string, letter: string, sealed: Buffer) =>
  tx.run(sql`insert into outbox (to_address, letter, sealed) values (${to}, ${letter}, ${sealed})`)

/** Each with how many there are; without a limit, all of them. */
export const newestLetters = (tx: Queryable, limit: number | null) =>
  tx.many<KeptLetter & { total: number }>(sql`
    select ${letterColumns}, (select count(*) from outbox) as total
    from outbox order by created_at desc, id desc limit ${limit}`)

/**
 * Lends the letter that has waited longest to one sender. Should that sender die with it, it is due again when the
 * loan is over.
 */
export const takeLetter = (tx: Queryable, loanMinutes: number, daysTried: number) =>
  tx.first<KeptLetter>(sql`
    with due as (
      select id from outbox where next_try_at <= now() and created_at > now() - ${daysTried} * interval '1 day'
      order by created_at limit 1 for update skip locked
    ), taken as (
      update outbox set tries = tries + 1, next_try_at = now() + ${loanMinutes} * interval '1 minute'
      from due where outbox.id = due.id returning outbox.*
    )
    select ${letterColumns} from taken as outbox`)

/** A sender whose loan was over meanwhile changes nothing for the next one. */
export const putOff = (tx: Queryable, { id, tries }: KeptLetter, seconds: number) =>
  tx.run(sql`
    update outbox set next_try_at = now() + ${seconds} * interval '1 second' where id = ${id} and tries = ${tries}`)

export const dropLetter = (tx: Queryable, { id }: KeptLetter) => tx.run(sql`delete from outbox where id = ${id}`)

export const dropLettersOlderThan = (tx: Queryable, days: number) =>
  tx.run(sql`delete from outbox where created_at < now() - ${days} * interval '1 day'`)
