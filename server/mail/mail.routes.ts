import { mail } from '../../contract/mail.ts'
import { answer } from '../http/problems.ts'
import { csvFile } from '../http/csv.ts'
import type { Mount } from '../http/mount.ts'
import type { Mailer } from './mailer.ts'

export function mountMail(mount: Mount, { isSending, latest, messages }: Mailer) {
  mount(mail.outbox, async () => answer(200, { isSending, ...(await latest()) }))

  mount(mail.csv, async () => {
    const rows = (await messages()).map(({ to, subject, createdAt, text }) => [to, subject, createdAt, text])
    return csvFile('outbox.csv', [['to', 'subject', 'created at', 'text'], ...rows])
  })
}
