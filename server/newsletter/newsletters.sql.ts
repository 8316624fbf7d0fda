import { t } from '../../messages/t.ts'
import type { Newsletter, NewNewsletter, RecipientState } from '../../contract/shop/newsletters.ts'
import type { Queryable } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { SentBook } from '../mail/newsletter-text.ts'
import { booksOfNewsletter, sentBooks } from './newsletter-books.sql.ts'

const count = (state: RecipientState) => sql`
  (select count(*) from newsletter_recipients r where r.newsletter_id = newsletters.id and r.state = ${state})`

const newsletterColumns = sql`
  newsletters.id as _id, subject, body as text, picture, picture_alt as "pictureAlt", ${booksOfNewsletter} as books, state,
  version, created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt", send_at as "sendAt",
  started_at as "startedAt", finished_at as "finishedAt",
  json_build_object('pending', ${count('pending')}, 'sent', ${count('sent')}, 'refused', ${count('refused')})
    as recipients`

export const newestNewsletters = (tx: Queryable) =>
  tx.many<Newsletter>(
    sql`select ${newsletterColumns} from newsletters order by created_at desc, id desc limit 200`,
  )

export const findNewsletter = (tx: Queryable, id: string) =>
  tx.first<Newsletter>(sql`select ${newsletterColumns} from newsletters where id = ${id}`)

export const insertNewsletter = (tx: Queryable, written: NewNewsletter, createdBy: string) =>
  tx.value<string>(sql`
    insert into newsletters (subject, body, picture, picture_alt, created_by)
    values (${written.subject}, ${written.text}, ${written.picture}, ${written.pictureAlt}, ${createdBy})
    returning id`)

export type Version = { id: string; version: number }

const changed = sql`version = version + 1, updated_at = now()`

/** A guarded update: only a draft without changes since. */
export const updateDraft = (tx: Queryable, { id, version }: Version, written: NewNewsletter) =>
  tx.run(sql`
    update newsletters set subject = ${written.subject}, body = ${written.text}, picture = ${written.picture},
      picture_alt = ${written.pictureAlt}, ${changed}
    where id = ${id} and version = ${version} and state = 'draft'`)

/** A guarded update: only what is not sent yet. */
export const scheduleSending = (tx: Queryable, { id, version }: Version, at: Date) =>
  tx.run(sql`
    update newsletters set state = 'scheduled', send_at = ${at.toISOString()}, ${changed}
    where id = ${id} and version = ${version} and state in ('draft', 'scheduled')`)

export const unscheduleSending = (tx: Queryable, id: string) =>
  tx.run(sql`
    update newsletters set state = 'draft', send_at = null, ${changed} where id = ${id} and state = 'scheduled'`)

export const deleteNewsletter = (tx: Queryable, id: string) =>
  tx.first<{ subject: string }>(sql`delete from newsletters where id = ${id} returning subject`)

export async function countConfirmed(tx: Queryable): Promise<number> {
  return (await tx.value<number>(sql`select count(*) from subscribers where confirmed_at is not null`)) ?? 0
}

/** Starts a newsletter and fills its queue in one statement. */
const start = (tx: Queryable, condition: Sql) =>
  tx.run(sql`
    with confirmed as materialized (
      select email from subscribers where confirmed_at is not null
    ), started as (
      update newsletters set state = 'sending', started_at = now() where ${condition} returning id
    )
    insert into newsletter_recipients (newsletter_id, email) select started.id, confirmed.email from started, confirmed`)

/** Only a draft of this version, and only if this is the number of subscribers. */
export const startSending = (tx: Queryable, { id, version }: Version, subscribers: number) =>
  start(
    tx,
    sql`id = ${id} and version = ${version} and state = 'draft'
      and ${subscribers}::int > 0 and (select count(*) from confirmed) = ${subscribers}::int`,
  )

/** One that nobody else starts, until the end of the transaction. */
export const lockDueNewsletter = (tx: Queryable) =>
  tx.value<string>(sql`
    select id from newsletters where state = 'scheduled' and send_at <= now()
    order by send_at, id limit 1 for update skip locked`)

export const startScheduled = (tx: Queryable, id: string) =>
  start(tx, sql`id = ${id} and state = 'scheduled'`)

type ListedRecipient = { email: string; state: RecipientState; error: string }

/** Each row with the total. */
export const recipientsIn = (tx: Queryable, id: string, state: RecipientState, limit: number) =>
  tx.many<ListedRecipient & { total: number }>(sql`
    select email, state, error, count(*) over () as total from newsletter_recipients
    where newsletter_id = ${id} and state = ${state} and email is not null
    order by email limit ${limit}`)

export const newslettersSentTo = (tx: Queryable, email: string) =>
  tx.many<{ subject: string; sentAt: string }>(sql`
    select subject, settled_at as "sentAt" from newsletter_recipients r join newsletters n on n.id = r.newsletter_id
    where r.email = ${email} and r.state = 'sent' order by settled_at`)

/** An e-mail that is to be sent. Without a token the address was unsubscribed. */
export type Recipient = {
  id: string
  to: string
  token: string | null
  subject: string
  text: string
  picture: string
  pictureAlt: string
  books: SentBook[]
  startedAt: string
  attempts: number
}

/** Claims the next due recipient under a lease; if the sender dies, it is due again when the lease expires. */
export const claimRecipient = (db: Queryable, leaseMinutes: number, maxDays: number) =>
  db.first<Recipient>(sql`
    with due as (
      select r.id from newsletter_recipients r join newsletters n on n.id = r.newsletter_id
      where r.state = 'pending' and r.next_attempt_at <= now()
        and n.started_at > now() - ${maxDays} * interval '1 day'
      order by r.next_attempt_at limit 1 for update of r skip locked
    ), claimed as (
      update newsletter_recipients r
      set attempts = attempts + 1, next_attempt_at = now() + ${leaseMinutes} * interval '1 minute'
      from due where r.id = due.id returning r.*
    )
    select claimed.id, claimed.email as "to", s.token, n.subject, n.body as text, n.picture,
      n.picture_alt as "pictureAlt", ${sentBooks(sql`n.id`)} as books, n.started_at as "startedAt", claimed.attempts
    from claimed join newsletters n on n.id = claimed.newsletter_id
      left join subscribers s on s.email = claimed.email and s.confirmed_at is not null`)

/** A sender whose lease has expired changes nothing for the next one. */
export const rescheduleRecipient = (db: Queryable, { id, attempts }: Recipient, seconds: number) =>
  db.run(sql`
    update newsletter_recipients set next_attempt_at = now() + ${seconds} * interval '1 second'
    where id = ${id} and attempts = ${attempts} and state = 'pending'`)

export const markSent = (db: Queryable, { id }: Recipient) =>
  db.run(sql`
    update newsletter_recipients set state = 'sent', error = '', settled_at = now() where id = ${id}`)

export const markRefused = (db: Queryable, { id }: Recipient, error: string) =>
  db.run(sql`
    update newsletter_recipients set state = 'refused', error = ${error}, settled_at = now() where id = ${id}`)

export const dropRecipient = (db: Queryable, { id }: Recipient) =>
  db.run(sql`delete from newsletter_recipients where id = ${id}`)

/** Gives up what no mail server accepted in time, and finishes newsletters without pending recipients. */
export const finishNewsletters = (db: Queryable, maxDays: number) =>
  db.run(sql`
    with late as (
      update newsletter_recipients r set state = 'refused', settled_at = now(),
        error = ${t('The mail server did not accept it within {days, plural, one {# day} other {# days}}', { days: maxDays })}
      from newsletters n
      where n.id = r.newsletter_id and n.state = 'sending' and r.state = 'pending'
        and n.started_at <= now() - ${maxDays} * interval '1 day'
    )
    update newsletters set state = 'sent', finished_at = now()
    where state = 'sending' and not exists (
      select from newsletter_recipients r where r.newsletter_id = newsletters.id and r.state = 'pending')`)
