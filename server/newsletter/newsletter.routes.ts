import { newsletter } from '../../contract/newsletter.ts'
import type { Database } from '../database/database.ts'
import { answer } from '../http/problems.ts'
import { csvFile } from '../http/csv.ts'
import type { Mount } from '../http/mount.ts'
import { newestSubscribers, putSubscriber } from './newsletter.sql.ts'

export function mountNewsletter(mount: Mount, db: Database) {
  mount(newsletter.subscribe, async ({ body }) => {
    await putSubscriber(db, body.email)
    return answer(200, body)
  })

  mount(newsletter.list, async () => answer(200, await newestSubscribers(db)))

  mount(newsletter.csv, async () => {
    const rows = (await newestSubscribers(db)).map(({ email, subscribedAt }) => [email, subscribedAt])
    return csvFile('newsletter.csv', [['email', 'subscribed at'], ...rows])
  })
}
