import { formatNumber, msg, t } from '../../messages/t.ts'
import type { FieldErrors } from '../../contract/problem.ts'
import type { Newsletter, NewNewsletter, NewsletterRefusal } from '../../contract/shop/newsletters.ts'
import { changesBetween, recordAudit } from '../audit/audit.sql.ts'
import { booksById } from '../catalog/books/books.sql.ts'
import { hasCover } from '../catalog/covers/covers.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import { type PickedBook, replaceBooks } from './newsletter-books.sql.ts'
import {
  countConfirmed,
  deleteNewsletter,
  findNewsletter,
  insertNewsletter,
  updateDraft,
  type Version,
} from './newsletters.sql.ts'

/** Undefined if there is no such newsletter. */
export type Outcome = { newsletter: Newsletter } | { refused: NewsletterRefusal } | undefined

export type Invalid = { invalid: FieldErrors }

export const createNewsletter = (db: Database, written: NewNewsletter, username: string) =>
  db.transaction(async (tx): Promise<{ newsletter: Newsletter } | Invalid> => {
    const books = await booksToPick(tx, written, [])
    const invalid = await problemsOf(tx, written, books)
    if (invalid.length > 0) return { invalid }
    const id = await insertNewsletter(tx, written, username)
    await replaceBooks(tx, id ?? '', books)
    await recordAudit(tx, username, { action: 'newsletter.create', subject: written.subject })
    const newsletter = await findNewsletter(tx, id ?? '')
    if (!newsletter) throw new Error('The newsletter was not stored')
    return { newsletter }
  })

export const editNewsletter = (db: Database, which: Version, written: NewNewsletter, username: string) =>
  db.transaction(async (tx): Promise<Outcome | Invalid> => {
    const before = await findNewsletter(tx, which.id)
    if (!before) return undefined
    const books = await booksToPick(tx, written, before.books)
    const invalid = await problemsOf(tx, written, books)
    if (invalid.length > 0) return { invalid }
    if ((await updateDraft(tx, which, written)) === 0) return refusalOf(tx, which)
    await replaceBooks(tx, which.id, books)
    const changes = changesBetween(inAudit(before, before.books), inAudit(written, books))
    await recordAudit(tx, username, { action: 'newsletter.edit', subject: written.subject, changes })
    return stored(tx, which.id)
  })

export async function stored(tx: Queryable, id: string): Promise<Outcome> {
  const newsletter = await findNewsletter(tx, id)
  return newsletter && { newsletter }
}

/** Of a book that was deleted since it was picked the title stays. */
async function booksToPick(tx: Queryable, { books: ids }: NewNewsletter, before: PickedBook[]) {
  const known = new Map([...before, ...(await booksById(tx, ids))].map((book) => [book._id, book]))
  return ids.map((id) => known.get(id)).filter((book) => book !== undefined)
}

async function problemsOf(tx: Queryable, written: NewNewsletter, found: PickedBook[]): Promise<FieldErrors> {
  const { picture, pictureAlt, books } = written
  const isMissing = picture !== '' && !(await hasCover(tx, picture))
  return [
    ...(isMissing ? [{ field: 'picture', message: msg('Upload the picture first') }] : []),
    ...(picture && !pictureAlt ? [{ field: 'pictureAlt', message: msg('Say what the picture shows') }] : []),
    ...(found.length < books.length ? [{ field: 'books', message: msg('Choose books of the shop') }] : []),
  ]
}

type Audited = Pick<NewNewsletter, 'subject' | 'text' | 'picture' | 'pictureAlt'>

const inAudit = ({ subject, text, picture, pictureAlt }: Audited, books: PickedBook[]) => ({
  subject,
  text: text.length,
  picture,
  pictureAlt,
  titles: books.map(({ title }) => title),
})

/** Also stops the sending. False if there is no such newsletter. */
export const removeNewsletter = (db: Database, id: string, username: string) =>
  db.transaction(async (tx) => {
    const deleted = await deleteNewsletter(tx, id)
    if (deleted) await recordAudit(tx, username, { action: 'newsletter.delete', subject: deleted.subject })
    return deleted !== undefined
  })

/** Why a guarded change of newsletters in these states matched no row. */
export async function refusalOf(
  tx: Queryable,
  { id, version }: Version,
  states: Newsletter['state'][] = ['draft'],
): Promise<Outcome> {
  const now = await findNewsletter(tx, id)
  if (!now) return undefined
  if (!states.includes(now.state)) {
    const message = now.state === 'scheduled' ? isScheduled : isSent
    return { refused: { code: 'newsletter-not-draft', message, now } }
  }
  if (now.version !== version) return { refused: { code: 'newsletter-changed', message: changed, now } }
  const subscribers = await countConfirmed(tx)
  if (subscribers === 0) return { refused: { code: 'no-subscribers', message: noSubscribers } }
  return { refused: { code: 'subscribers-changed', message: otherCount(subscribers), now: subscribers } }
}

const isScheduled = msg("This newsletter is scheduled. Choose “Don't send” before you change it.")
const isSent = msg('This newsletter has been sent already.')
const changed = msg('Somebody else has changed this newsletter. Reload it before you go on.')
const noSubscribers = msg('There are no confirmed subscribers yet.')
const otherCount = (subscribers: number) =>
  t('The number of confirmed subscribers is {count} now. Confirm it again.', {
    count: formatNumber(subscribers),
  })
