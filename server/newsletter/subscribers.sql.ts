import type { Queryable } from '../database/database.ts'
import { nothing, sql, type Sql } from '../database/sql.ts'
import { tryConsume } from '../throttle/throttle.sql.ts'

type Subscriber = { email: string; subscribedAt: string; confirmedAt: string | null }

/** Stores the address unconfirmed, unless it is there. A confirmed one keeps its day. */
export const putSubscriber = (tx: Queryable, email: string) =>
  tx.first<{ token: string; isConfirmed: boolean }>(sql`
    insert into subscribers (email) values (${email})
    on conflict (email) do update
      set subscribed_at = case when subscribers.confirmed_at is null then now() else subscribers.subscribed_at end
    returning token, confirmed_at is not null as "isConfirmed"`)

/** Keeps strangers from flooding a mailbox with confirmations. */
export const maySendConfirmation = (tx: Queryable, email: string) =>
  tryConsume(tx, `newsletter confirmations to ${email}`, { free: 3, refillSeconds: 3_600 })

export const confirmSubscriber = (tx: Queryable, token: string) =>
  tx.first<{ email: string }>(sql`
    update subscribers set confirmed_at = coalesce(confirmed_at, now()) where token = ${token} returning email`)

/** Deletes the address everywhere: newsletters in the queue are not sent to it. Only the numbers stay. */
const forget = (address: Sql) => sql`
  with gone as (
    delete from subscribers where ${address} returning email
  ), unsent as (
    delete from newsletter_recipients using gone where newsletter_recipients.email = gone.email and state = 'pending'
  )
  update newsletter_recipients set email = null, error = '' from gone
  where newsletter_recipients.email = gone.email and state <> 'pending'`

export const unsubscribe = (tx: Queryable, token: string) => tx.run(forget(sql`token = ${token}`))

export const unsubscribeAddress = (tx: Queryable, email: string) => tx.run(forget(sql`email = ${email}`))

const columns = sql`email, subscribed_at as "subscribedAt", confirmed_at as "confirmedAt"`

const isFound = (q: string) => sql`strpos(email, lower(${q})) > 0`

type Page = { q: string; limit: number; offset: number }

export const newestSubscribers = (tx: Queryable, { q, limit, offset }: Page) =>
  tx.many<Subscriber>(sql`
    select ${columns} from subscribers where ${isFound(q)}
    order by subscribed_at desc, email limit ${limit} offset ${offset}`)

export async function countSubscribers(tx: Queryable, q: string) {
  const counted = await tx.first<{ total: number; confirmed: number }>(sql`
    select count(*)::int as total, count(confirmed_at)::int as confirmed from subscribers where ${isFound(q)}`)
  return counted ?? { total: 0, confirmed: 0 }
}

/** `exactly`: with the microseconds, which the timestamps of the API do not have. */
type ExportedSubscriber = Subscriber & { confirmedAt: string; exactly: string }

/** The next confirmed ones after another, newest first. */
export const confirmedSubscribers = (tx: Queryable, after: ExportedSubscriber | undefined, limit: number) =>
  tx.many<ExportedSubscriber>(sql`
    select ${columns}, subscribed_at::text as exactly from subscribers
    where confirmed_at is not null ${after ? isAfter(after) : nothing}
    order by subscribed_at desc, email limit ${limit}`)

const isAfter = ({ exactly, email }: ExportedSubscriber) => sql`
  and subscribed_at <= ${exactly}::timestamptz
  and (subscribed_at < ${exactly}::timestamptz or email > ${email})`

export const subscriberWith = (tx: Queryable, email: string) =>
  tx.first<Subscriber>(sql`
    select email, subscribed_at as "subscribedAt", confirmed_at as "confirmedAt"
    from subscribers where email = ${email}`)

/** The confirmation e-mail promises a link that is valid for seven days. */
export const deleteUnconfirmed = (tx: Queryable) =>
  tx.run(
    sql`delete from subscribers where confirmed_at is null and subscribed_at < now() - interval '7 days'`,
  )
