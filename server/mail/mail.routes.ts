import { mail } from '../../contract/mail.ts'
import { recordExport } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { answer } from '../http/problems.ts'
import { csvFile } from '../http/csv.ts'
import type { Mount } from '../http/mount.ts'
import type { ShopState } from '../shop/shop-state.ts'
import type { Mailer } from './mailer.ts'

type Store = { db: Database; mail: Mailer; shop: ShopState }

export function mountMail(mount: Mount, { db, mail: { isSending, latest, messages }, shop }: Store) {
  mount(mail.outbox, async () => answer(200, { isSending, ...(await latest()) }))

  mount(mail.csv, async (_input, { username }) => {
    await recordExport(db, username, 'outbox', { name: 'outbox.csv' })
    const rows = (await messages()).map(({ to, subject, createdAt, text }) => [to, subject, createdAt, text])
    return csvFile('outbox.csv', [['to', 'subject', 'created at', 'text'], ...rows], shop.current.csv)
  })
}
