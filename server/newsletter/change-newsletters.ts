import { formatNumber, msg, t } from '../../messages/t.ts'
import type { Newsletter, NewNewsletter, NewsletterRefusal } from '../../contract/shop/newsletters.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import {
  countConfirmed,
  deleteNewsletter,
  findNewsletter,
  insertNewsletter,
  startSending,
  updateDraft,
  type Version,
} from './newsletters.sql.ts'

/** Undefined if there is no such newsletter. */
type Outcome = { newsletter: Newsletter } | { refused: NewsletterRefusal } | undefined

export const createNewsletter = (db: Database, written: NewNewsletter, username: string) =>
  db.transaction(async (tx) => {
    const newsletter = await insertNewsletter(tx, written, username)
    if (!newsletter) throw new Error('The newsletter was not stored')
    await recordAudit(tx, username, { action: 'newsletter.create', subject: written.subject })
    return newsletter
  })

export const editNewsletter = (db: Database, which: Version, written: NewNewsletter, username: string) =>
  db.transaction(async (tx): Promise<Outcome> => {
    const before = await findNewsletter(tx, which.id)
    const newsletter = await updateDraft(tx, which, written)
    if (!before || !newsletter) return refusalOf(tx, which)
    const changes = changesBetween(inAudit(before), inAudit(written))
    await recordAudit(tx, username, { action: 'newsletter.edit', subject: written.subject, changes })
    return { newsletter }
  })

const inAudit = ({ subject, text }: NewNewsletter) => ({ subject, text: text.length })

/** To all confirmed subscribers, whose number the sender has confirmed. */
export const sendNewsletter = (db: Database, which: Version, subscribers: number, username: string) =>
  db.transaction(async (tx): Promise<Outcome> => {
    const queued = await startSending(tx, which, subscribers)
    if (queued === 0) return refusalOf(tx, which)
    const newsletter = await findNewsletter(tx, which.id)
    if (!newsletter) return undefined
    const changes = { recipients: [0, queued] } as Record<string, [unknown, unknown]>
    await recordAudit(tx, username, { action: 'newsletter.send', subject: newsletter.subject, changes })
    return { newsletter }
  })

/** Also stops the sending. False if there is no such newsletter. */
export const removeNewsletter = (db: Database, id: string, username: string) =>
  db.transaction(async (tx) => {
    const deleted = await deleteNewsletter(tx, id)
    if (deleted) await recordAudit(tx, username, { action: 'newsletter.delete', subject: deleted.subject })
    return deleted !== undefined
  })

/** Why a guarded change matched no row. */
async function refusalOf(tx: Queryable, { id, version }: Version): Promise<Outcome> {
  const now = await findNewsletter(tx, id)
  if (!now) return undefined
  if (now.state !== 'draft') return { refused: { code: 'newsletter-not-draft', message: notDraft, now } }
  if (now.version !== version) return { refused: { code: 'newsletter-changed', message: changed, now } }
  const subscribers = await countConfirmed(tx)
  if (subscribers === 0) return { refused: { code: 'no-subscribers', message: noSubscribers } }
  return { refused: { code: 'subscribers-changed', message: otherCount(subscribers), now: subscribers } }
}

const notDraft = msg('This newsletter has been sent already.')
const changed = msg('Somebody else has changed this newsletter. Reload it before you go on.')
const noSubscribers = msg('There are no confirmed subscribers yet.')
const otherCount = (subscribers: number) =>
  t('The number of confirmed subscribers is {count} now. Confirm it again.', {
    count: formatNumber(subscribers),
  })
