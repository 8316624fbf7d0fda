import type { Database } from '../database/database.ts'
import type { Enqueue } from '../mail/mailer.ts'
import { maySendConfirmation, putSubscriber } from './newsletter.sql.ts'

/** Double opt-in: the address counts once the link in the e-mail was used. A confirmed address gets no e-mail. */
export const subscribe = (db: Database, enqueue: Enqueue, email: string) =>
  db.transaction(async (tx) => {
    const subscriber = await putSubscriber(tx, email)
    const maySend = await maySendConfirmation(tx, email)
    if (!subscriber || subscriber.isConfirmed || !maySend) return
    await enqueue(tx, { to: email, template: 'newsletter-confirm', code: subscriber.token })
  })
