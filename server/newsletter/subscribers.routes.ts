import { msg } from '../../messages/t.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { newsletter } from '../../contract/shop/newsletter.ts'
import { recordExport } from '../audit/audit.sql.ts'
import type { Database, Queryable } from '../database/database.ts'
import { answer } from '../http/routing/problems.ts'
import { csvStream } from '../http/streamed.ts'
import { type Mount, mounter, type MounterOptions } from '../http/routing/mount.ts'
import { readForms } from '../http/routing/read-forms.ts'
import type { Enqueue } from '../mail/mailer.ts'
import type { ShopState } from '../settings/shop-state.ts'
import {
  confirmedSubscribers,
  confirmSubscriber,
  countSubscribers,
  maySendConfirmation,
  newestSubscribers,
  putSubscriber,
  unsubscribe,
} from './subscribers.sql.ts'

type Store = { db: Database; enqueue: Enqueue; shop: ShopState }

export function mountSubscribers(mount: Mount, { db, enqueue, shop }: Store) {
  mount(newsletter.subscribe, async ({ body }) => {
    await subscribe(db, enqueue, body.email)
    return answer(200, body)
  })

  mount(newsletter.confirm, async ({ params: { token } }) => {
    const confirmed = isToken(token) && (await confirmSubscriber(db, token))
    return confirmed ? answer(200, confirmed) : answer(410, linkInvalid)
  })

  mount(newsletter.list, async ({ query: { q = '', ...page } }) => {
    const [subscribers, counted] = await Promise.all([
      newestSubscribers(db, { q, ...page }),
      countSubscribers(db, q),
    ])
    const shown = subscribers.map(({ email, subscribedAt, confirmedAt }) => ({
      email,
      subscribedAt,
      confirmed: confirmedAt !== null,
    }))
    return answer(200, { subscribers: shown, ...counted })
  })

  mount(newsletter.csv, async (_input, { username }) => {
    await recordExport(db, username, 'newsletter', { name: 'newsletter.csv' })
    return csvStream('newsletter.csv', () => exportSubscribers(db), shop.current.csv)
  })
}

const batchSize = 500

/** A slow reader holds no connection between batches. */
async function* exportSubscribers(db: Queryable): AsyncGenerator<string[][]> {
  yield [['email', 'subscribed at', 'confirmed at']]
  let batch = await confirmedSubscribers(db, undefined, batchSize)
  while (batch.length > 0) {
    yield batch.map(({ email, subscribedAt, confirmedAt }) => [email, subscribedAt, confirmedAt])
    if (batch.length < batchSize) return
    batch = await confirmedSubscribers(db, batch.at(-1), batchSize)
  }
}

/** Mail programs send a form, which only this route accepts. */
export async function mountUnsubscribe(server: FastifyInstance, options: MounterOptions, db: Database) {
  await server.register(async (scope) => {
    readForms(scope, 1_024)
    const { mount } = mounter(scope, options)
    mount(newsletter.unsubscribe, async ({ params: { token } }) => {
      if (isToken(token)) await unsubscribe(db, token)
      return answer(204, undefined)
    })
  })
}

const isToken = (token: string) => z.uuid().safeParse(token).success

const linkInvalid = {
  code: 'link-invalid' as const,
  message: msg('This link is no longer valid. Please subscribe again to get a new one.'),
}

/** Double opt-in: the address counts once the link in the e-mail was used. A confirmed address gets no e-mail. */
const subscribe = (db: Database, enqueue: Enqueue, email: string) =>
  db.transaction(async (tx) => {
    const subscriber = await putSubscriber(tx, email)
    const maySend = await maySendConfirmation(tx, email)
    if (!subscriber || subscriber.isConfirmed || !maySend) return
    await enqueue(tx, { to: email, template: 'newsletter-confirm', code: subscriber.token })
  })
