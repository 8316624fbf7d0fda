import { mail } from '../../contract/mail.ts'
import { answer } from '../http/problems.ts'
import { csvStream } from '../http/csv.ts'
import type { Mount } from '../http/mount.ts'
import type { Mailer } from './mailer.ts'

export function mountMail(mount: Mount, { isSending, latest, messages }: Mailer) {
  mount(mail.outbox, async ({ query }) => answer(200, { isSending, ...(await latest(query)) }))

  mount(mail.csv, async () => csvStream('outbox.csv', () => exportMessages(messages())))
}

async function* exportMessages(batches: ReturnType<Mailer['messages']>): AsyncGenerator<string[][]> {
  yield [['to', 'subject', 'created at', 'text']]
  for await (const batch of batches)
    yield batch.map(({ to, subject, createdAt, text }) => [to, subject, createdAt, text])
}
