import { mailServer as routes } from '../../../contract/shop/mail-server.ts'
import { t } from '../../../messages/t.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { MailServer } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, badRequest } from '../../http/routing/problems.ts'
import type { Encryption } from '../../lib/encryption.ts'
import { mailServerOf } from '../../settings/mail-server.ts'
import { senderOf } from '../../settings/sender.ts'
import { findMailServer } from '../../settings/settings.sql.ts'
import type { ShopChanges } from '../../settings/shop-changes.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { describeMailServer, removeMailServer, saveMailServer } from './change-mail-server.ts'
import { markWorking } from './mail-server.sql.ts'
import { sendTest } from './send-test.ts'

type Deps = {
  db: Database
  shop: ShopState
  changes: ShopChanges
  encryption: Encryption
  /** Of the environment. */
  fixed: MailServer | undefined
  baseUrl(): string
}

/** What the dashboard tells of the mail server, and never its password. */
export function mountMailServer(mount: Mount, deps: Deps) {
  const { db, shop, changes, encryption, fixed, baseUrl } = deps
  const described = async () => {
    const stored = fixed ? undefined : await findMailServer(db)
    return answer(200, { ...describeMailServer({ stored, fixed, encryption }), linksTo: baseUrl() })
  }
  const changed = async () => {
    await changes.changed('mail_server')
    return described()
  }
  mount(routes.read, described)

  mount(routes.save, async ({ body }, { username }) => {
    const outcome = await saveMailServer(db, encryption, body, username)
    return 'invalid' in outcome ? badRequest(outcome.invalid) : changed()
  })

  mount(routes.remove, async (_input, { username }) => {
    await removeMailServer(db, username)
    return changed()
  })

  mount(routes.test, async ({ body: { to } }, { username }) => {
    const stored = fixed ? undefined : await findMailServer(db)
    const server = fixed ?? (stored && mailServerOf(stored, encryption))
    // Anybody can log in to the demo.
    if (!fixed && shop.current.isDemo)
      return answer(200, {
        works: false,
        problem: t('The demo sends no e-mails. Start a shop of your own first.'),
      })
    if (!server) return answer(200, { works: false, problem: t('Save a mail server first.') })
    const problem = await sendTest(server, { to, ...testEmail(shop, baseUrl()) })
    if (problem !== '') return answer(200, { works: false, problem })
    await db.transaction(async (tx) => {
      if (stored) await markWorking(tx, stored)
      await recordAudit(tx, username, { action: 'mail-server.test', subject: new URL(server.url).hostname })
    })
    await changes.changed('mail_server')
    return answer(200, { works: true, problem: '' })
  })
}

function testEmail({ current }: ShopState, baseUrl: string) {
  const { name: senderName, signature } = senderOf(current)
  const shop = current.settings.shop.name
  return {
    senderName,
    subject: t('Test e-mail of {shop}', { shop }),
    text: [
      t('This is a test. E-mails of {shop} arrive.', { shop }),
      t('The links in them lead to {address}', { address: baseUrl }),
      signature,
    ]
      .join('\n\n')
      .concat('\n'),
  }
}
