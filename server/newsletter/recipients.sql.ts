import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** An e-mail that is to be sent. Without a token the address was unsubscribed. */
export type Recipient = {
  id: string
  to: string
  token: string | null
  subject: string
  text: string
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
    select claimed.id, claimed.email as "to", s.token, n.subject, n.body as text, n.started_at as "startedAt",
      claimed.attempts
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
        error = 'The mail server did not accept it within ' || ${maxDays}::int || ' days'
      from newsletters n
      where n.id = r.newsletter_id and n.state = 'sending' and r.state = 'pending'
        and n.started_at <= now() - ${maxDays} * interval '1 day'
    )
    update newsletters set state = 'sent', finished_at = now()
    where state = 'sending' and not exists (
      select from newsletter_recipients r where r.newsletter_id = newsletters.id and r.state = 'pending')`)
