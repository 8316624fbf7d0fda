import type { ImportFeed } from '../../../contract/trade/import-rules.ts'
import { changesBetween, recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import { isPermutation } from '../../lib/is-permutation.ts'
import { inKnownCategory } from './change-rules.ts'
import { listFeeds, lockOrder, saveFallbackOfFeed, saveOrder } from './feeds-order.sql.ts'

/** Books change when one of their feeds sends them again. */
export const reorderFeeds = (db: Database, ids: string[], by: string) =>
  db.transaction(async (tx): Promise<{ feeds: ImportFeed[] } | { changed: true }> => {
    await lockOrder(tx)
    const before = await listFeeds(tx)
    if (
      !isPermutation(
        before.map(({ id }) => id),
        ids,
      )
    )
      return { changed: true }
    await saveOrder(tx, ids)
    const feeds = await listFeeds(tx)
    const namesOf = (list: ImportFeed[]) => list.map(({ name }) => name)
    const changes = changesBetween({ order: namesOf(before) }, { order: namesOf(feeds) })
    await recordAudit(tx, by, { action: 'import.order-feeds', subject: 'Feeds', changes })
    return { feeds }
  })

export const editFeed = (db: Database, id: string, fallback: string | null, by: string) =>
  inKnownCategory(db, 'fallback', async (tx): Promise<{ feed: ImportFeed } | { missing: true }> => {
    const before = (await listFeeds(tx)).find((feed) => feed.id === id)
    if (!before) return { missing: true }
    await saveFallbackOfFeed(tx, id, fallback)
    const changes = changesBetween({ fallback: before.fallback }, { fallback })
    await recordAudit(tx, by, { action: 'import.edit-feed', subject: before.name, changes })
    return { feed: { ...before, fallback } }
  })
