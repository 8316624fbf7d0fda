import type { Newsletter, NewNewsletter, RecipientState } from '../../contract/shop/newsletters.ts'
import type { Queryable } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const count = (state: RecipientState) => sql`
  (select count(*) from newsletter_recipients r where r.newsletter_id = newsletters.id and r.state = ${state})`

const newsletterColumns = sql`
  newsletters.id as _id, subject, body as text, state, version, created_by as "createdBy", created_at as "createdAt",
  updated_at as "updatedAt", started_at as "startedAt", finished_at as "finishedAt",
  json_build_object('pending', ${count('pending')}, 'sent', ${count('sent')}, 'refused', ${count('refused')})
    as recipients`

export const newestNewsletters = (tx: Queryable) =>
  tx.many<Newsletter>(
    sql`select ${newsletterColumns} from newsletters order by created_at desc, id desc limit 200`,
  )

export const findNewsletter = (tx: Queryable, id: string) =>
  tx.first<Newsletter>(sql`select ${newsletterColumns} from newsletters where id = ${id}`)

export const insertNewsletter = (tx: Queryable, { subject, text }: NewNewsletter, createdBy: string) =>
  tx.first<Newsletter>(sql`
    insert into newsletters (subject, body, created_by) values (${subject}, ${text}, ${createdBy})
    returning ${newsletterColumns}`)

export type Version = { id: string; version: number }

/** A guarded update: only a draft that nobody changed since. */
export const updateDraft = (tx: Queryable, { id, version }: Version, { subject, text }: NewNewsletter) =>
  tx.first<Newsletter>(sql`
    update newsletters set subject = ${subject}, body = ${text}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} and state = 'draft'
    returning ${newsletterColumns}`)

export const deleteNewsletter = (tx: Queryable, id: string) =>
  tx.first<{ subject: string }>(sql`delete from newsletters where id = ${id} returning subject`)

export async function countConfirmed(tx: Queryable): Promise<number> {
  const counted = await tx.first<{ subscribers: number }>(sql`
    select count(*) as subscribers from subscribers where confirmed_at is not null`)
  return counted?.subscribers ?? 0
}

/** Starts a draft and fills its queue in one statement, if it has this version and this number of subscribers. */
export const startSending = (tx: Queryable, { id, version }: Version, subscribers: number) =>
  tx.run(sql`
    with confirmed as materialized (
      select email from subscribers where confirmed_at is not null
    ), started as (
      update newsletters set state = 'sending', started_at = now()
      where id = ${id} and version = ${version} and state = 'draft'
        and ${subscribers}::int > 0 and (select count(*) from confirmed) = ${subscribers}::int
      returning id
    )
    insert into newsletter_recipients (newsletter_id, email) select started.id, confirmed.email from started, confirmed`)

export type ListedRecipient = { email: string; state: RecipientState; error: string }

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
