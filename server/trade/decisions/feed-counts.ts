import type { ImportedWrite } from './update-book.ts'

export type FeedCount = { id: string; records: number; books: number; sentAt: string | null }

/** What a batch adds to the counts of feeds. A book that another feed decides about moves from one to the other. */
export function feedCounts(
  { feedId, sentAt }: { feedId: string; sentAt: string },
  addedRecords: number,
  imported: ImportedWrite[],
): FeedCount[] {
  const counts = new Map<string, FeedCount>([
    [feedId, { id: feedId, records: addedRecords, books: 0, sentAt }],
  ])
  const count = (id: string | null, by: 1 | -1) => {
    if (id === null) return
    const known = counts.get(id) ?? { id, records: 0, books: 0, sentAt: null }
    counts.set(id, { ...known, books: known.books + by })
  }
  for (const { feedId: to, from } of imported)
    if (to !== from) {
      count(to, 1)
      count(from, -1)
    }
  return [...counts.values()]
}
