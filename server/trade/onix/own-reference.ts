import { t } from '../../../messages/t.ts'
import type { Queryable } from '../../database/database.ts'
import { existingBooks } from '../../catalog/books/books.sql.ts'
import type { Outcome } from '../engine/outcomes.ts'
import type { OnixEntry } from './read-batches.ts'

/** Names a record of the store's own export for ever. */
export const ownReference = (id: string) => `book-store:${id}`

const own = /^book-store:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

const isOwn = (): Outcome => ({
  kind: 'skipped',
  code: 'own',
  messages: [t('This shop has exported the record itself, so its book stays as it is')],
})

/** A shop is no feed of itself: its books would belong to that feed, and no other could change them. */
export async function skipOwnRecords(db: Queryable, entries: OnixEntry[]): Promise<OnixEntry[]> {
  const idOf = (entry: OnixEntry) => ('record' in entry ? own.exec(entry.record.reference)?.[1] : undefined)
  const ids = entries.flatMap((entry) => idOf(entry) ?? [])
  if (ids.length === 0) return entries
  const known = new Set(await existingBooks(db, ids))
  return entries.map((entry) =>
    known.has(idOf(entry) ?? '') ? { location: entry.location, outcome: isOwn() } : entry,
  )
}
