import { newsletter } from '../../contract/newsletter.ts'
import type { Database } from '../database/database.ts'
import { answer } from '../http/answer.ts'
import type { Mount } from '../http/mount.ts'
import { csvOf } from './csv.ts'
import { newestSubscribers, putSubscriber } from './newsletter.sql.ts'

export function mountNewsletter(mount: Mount, db: Database) {
  mount(newsletter.subscribe, async ({ body }) => {
    await putSubscriber(db, body.email)
    return answer(200, body)
  })

  mount(newsletter.list, async () => answer(200, await newestSubscribers(db)))

  mount(newsletter.csv, async () => {
    const rows = (await newestSubscribers(db)).map(({ email, subscribedAt }) => [email, subscribedAt])
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="newsletter.csv"',
    }
    return { ...answer(200, csvOf([['email', 'subscribed at'], ...rows])), headers }
  })
}
