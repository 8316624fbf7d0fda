import { z } from 'zod'
import { newsletter } from '../../contract/newsletter.ts'
import { recordExport } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { answer } from '../http/problems.ts'
import { csvFile } from '../http/csv.ts'
import type { Mount } from '../http/mount.ts'
import type { Enqueue } from '../mail/mailer.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { confirmSubscriber, newestSubscribers, unsubscribe } from './newsletter.sql.ts'
import { subscribe } from './subscribe.ts'

type Store = { db: Database; enqueue: Enqueue; shop: ShopState }

export function mountNewsletter(mount: Mount, { db, enqueue, shop }: Store) {
  mount(newsletter.subscribe, async ({ body }) => {
    await subscribe(db, enqueue, body.email)
    return answer(200, body)
  })

  mount(newsletter.confirm, async ({ params: { token } }) => {
    const confirmed = isToken(token) && (await confirmSubscriber(db, token))
    return confirmed ? answer(200, confirmed) : answer(410, linkInvalid)
  })

  mount(newsletter.list, async () => {
    const subscribers = await newestSubscribers(db)
    return answer(
      200,
      subscribers.map(({ email, subscribedAt, confirmedAt }) => ({
        email,
        subscribedAt,
        confirmed: confirmedAt !== null,
      })),
    )
  })

  mount(newsletter.csv, async (_input, { username }) => {
    await recordExport(db, username, 'newsletter', { name: 'newsletter.csv' })
    const rows = (await newestSubscribers(db)).flatMap(({ email, subscribedAt, confirmedAt }) =>
      confirmedAt ? [[email, subscribedAt, confirmedAt]] : [],
    )
    return csvFile('newsletter.csv', [['email', 'subscribed at', 'confirmed at'], ...rows], shop.current.csv)
  })
}

/** In a scope that reads forms, as mail programs send them. */
export function mountUnsubscribe(mount: Mount, db: Database) {
  mount(newsletter.unsubscribe, async ({ params: { token } }) => {
    if (isToken(token)) await unsubscribe(db, token)
    return answer(204, undefined)
  })
}

const isToken = (token: string) => z.uuid().safeParse(token).success

const linkInvalid = {
  code: 'link-invalid' as const,
  message: 'This link is no longer valid. Please subscribe again to get a new one.',
}
