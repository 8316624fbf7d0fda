import { msg } from '../../messages/t.ts'
import { mail } from '../../contract/shop/mail.ts'
import { settingsPreviews } from '../../contract/shop/settings.ts'
import { recordExport } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { answer, notFound } from '../http/routing/problems.ts'
import { csvStream } from '../http/streamed.ts'
import type { Mount } from '../http/routing/mount.ts'
import type { ShopState } from '../settings/shop-state.ts'
import type { Mailer } from './mailer.ts'
import { previewEmail } from './preview-email.ts'

type Store = { db: Database; mail: Mailer; shop: ShopState }

export function mountMail(mount: Mount, { db, mail: mailer, shop }: Store) {
  const { isSending, latest, messages, ofOrder, htmlOf } = mailer
  mount(mail.outbox, async ({ query }) => answer(200, { isSending: isSending(), ...(await latest(query)) }))

  mount(mail.html, async ({ params: { id } }) => {
    const html = await htmlOf(id)
    return html === undefined
      ? notFound(msg('This e-mail is no longer in the outbox.'))
      : answer(200, { html })
  })

  mount(mail.ofOrder, async ({ params: { id } }) => answer(200, await ofOrder(id)))

  mount(mail.csv, async (_input, { username }) => {
    await recordExport(db, username, 'outbox', { name: 'outbox.csv' })
    return csvStream('outbox.csv', () => exportMessages(messages()), shop.current.csv)
  })

  mount(settingsPreviews.email, async ({ query: { message, ...unsaved } }) =>
    answer(200, await previewEmail(mailer, shop.current, message, unsaved)),
  )
}

async function* exportMessages(batches: ReturnType<Mailer['messages']>): AsyncGenerator<string[][]> {
  yield [['to', 'subject', 'created at', 'text']]
  for await (const batch of batches)
    yield batch.map(({ to, subject, createdAt, text }) => [to, subject, createdAt, text])
}
