import { t } from '../../../messages/t.ts'
import { coverQueue, maxCountedCovers } from '../../../contract/trade/cover-queue.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer } from '../../http/routing/problems.ts'
import { countCovers, coverFailures, retryFailed } from './cover-queue.sql.ts'

const shownFailures = 20

export function mountCoverQueue(mount: Mount, { db, isFetching }: { db: Database; isFetching: boolean }) {
  mount(coverQueue.read, async () => {
    const counts = (await countCovers(db, maxCountedCovers)) ?? { waiting: 0, failed: 0 }
    return answer(200, { isFetching, ...counts, failures: await coverFailures(db, shownFailures) })
  })

  mount(coverQueue.retry, async (_input, { username }) => {
    const retried = await db.transaction(async (tx) => {
      const number = await retryFailed(tx, maxCountedCovers)
      const subject = t('{count, plural, one {# cover} other {# covers}}', { count: number })
      if (number > 0) await recordAudit(tx, username, { action: 'cover.retry', subject })
      return number
    })
    return answer(200, { retried })
  })
}
