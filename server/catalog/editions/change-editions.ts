import { maxEditions } from '../../../contract/catalog/editions.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database, Transaction } from '../../database/database.ts'
import {
  booksWithWorks,
  chooseLead,
  insertWork,
  lockWorks,
  markByHand,
  type Member,
  membersOf,
  moveToWork,
  putInWork,
  settleWorks,
  takeOutOfWorks,
} from './editions.sql.ts'
import { notifyOfBooks } from '../books/notify-of-books.sql.ts'

/** The books whose pages show something else. */
type Changed = { changed: string[] }

type Refused = { refused: 'no-book' | 'no-other-book' | 'same-book' | 'too-many' }

export type Outcome = Changed | Refused

/** Adds a book with its own other editions. The lead stays; of two books without a work the first one leads. */
export function addEdition(db: Database, actor: string, id: string, otherId: string): Promise<Outcome> {
  return inWorks(db, async (tx) => {
    if (id === otherId) return { refused: 'same-book' }
    const found = await bothOf(tx, id, otherId)
    if ('refused' in found) return found
    const { book, other, editions } = found
    if (book.workId !== null && book.workId === other.workId) return { changed: [] }
    if (editions.length > maxEditions) return { refused: 'too-many' }
    const workId = book.workId ?? other.workId ?? (await insertWork(tx))
    if (book.workId === null) await putInWork(tx, id, workId, other.workId === null)
    if (other.workId === null) await putInWork(tx, otherId, workId, false)
    else if (other.workId !== workId) {
      await moveToWork(tx, other.workId, workId)
      await settleWorks(tx, [other.workId])
    }
    await markByHand(tx, [id, otherId])
    await recordAudit(tx, actor, {
      action: 'book.add-edition',
      subject: book.title,
      changes: { edition: [null, other.title] },
    })
    return { changed: editions.map(({ id }) => id) }
  })
}

export function leadWith(db: Database, actor: string, id: string, leadId: string): Promise<Outcome> {
  return inWorks(db, async (tx) => {
    const found = await bothOf(tx, id, leadId)
    if ('refused' in found) return found
    const { book, other: lead, editions } = found
    if (book.workId === null || lead.workId !== book.workId) return { refused: 'no-other-book' }
    if (lead.isLead) return { changed: [] }
    await chooseLead(tx, book.workId, leadId)
    const before = editions.find(({ isLead }) => isLead)?.title ?? null
    await recordAudit(tx, actor, {
      action: 'book.lead-edition',
      subject: book.title,
      changes: { leadingEdition: [before, lead.title] },
    })
    return { changed: editions.map(({ id }) => id) }
  })
}

export function separateEdition(db: Database, actor: string, id: string, otherId: string): Promise<Outcome> {
  return inWorks(db, async (tx) => {
    const found = await bothOf(tx, id, otherId)
    if ('refused' in found) return found
    const { book, other, editions } = found
    if (book.workId === null || other.workId !== book.workId) return { refused: 'no-other-book' }
    await leaveWorks(tx, [otherId])
    await markByHand(tx, [otherId])
    await recordAudit(tx, actor, {
      action: 'book.separate-edition',
      subject: book.title,
      changes: { edition: [other.title, null] },
    })
    return { changed: editions.map(({ id }) => id) }
  })
}

/** Before books are deleted, after `lockWorks`: another edition may have to lead. */
export async function leaveWorks(tx: Transaction, ids: string[]): Promise<void> {
  const left = (await booksWithWorks(tx, ids)).flatMap(({ workId }) => workId ?? [])
  if (left.length === 0) return
  await takeOutOfWorks(tx, ids)
  await settleWorks(tx, left)
}

/** Other processes are notified of what changed. */
const inWorks = (db: Database, change: (tx: Transaction) => Promise<Outcome>) =>
  db.transaction(async (tx) => {
    await lockWorks(tx)
    const outcome = await change(tx)
    if ('changed' in outcome && outcome.changed.length > 0) await notifyOfBooks(tx, outcome.changed)
    return outcome
  })

/** Two books, and all editions of their works with themselves. */
async function bothOf(
  tx: Transaction,
  id: string,
  otherId: string,
): Promise<Refused | { book: Member; other: Member; editions: Member[] }> {
  const books = await booksWithWorks(tx, [id, otherId])
  const book = books.find((found) => found.id === id)
  const other = books.find((found) => found.id === otherId)
  if (!book) return { refused: 'no-book' }
  if (!other) return { refused: 'no-other-book' }
  const works = books.flatMap(({ workId }) => workId ?? [])
  const alone = books.filter(({ workId }) => workId === null)
  return { book, other, editions: [...alone, ...(await membersOf(tx, works))] }
}
