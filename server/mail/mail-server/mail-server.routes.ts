import { mailServer as routes } from '../../../contract/shop/mail-server.ts'
import { t } from '../../../messages/t.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { MailServer } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, badRequest } from '../../http/routing/problems.ts'
import type { Encryption } from '../../lib/encryption.ts'
import { inLanguage } from '../../lib/language.ts'
import { mailServerOf } from '../../settings/mail-server.ts'
import { senderOf } from '../../settings/sender.ts'
import { findMailServer } from '../../settings/settings.sql.ts'
import type { ShopChanges } from '../../settings/shop-changes.ts'
import { languageOf, type ShopState } from '../../settings/shop-state.ts'
import { type Block, plainTextOf } from '../blocks.ts'
import { htmlOf } from '../html/email-html.ts'
import type { MailedShop } from '../message-text.ts'
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
    const { current } = shop
    const content = testEmail(current, baseUrl())
    const email = { ...content, ...(await htmlOf(content, { db, baseUrl: baseUrl(), shop: current })) }
    const problem = await sendTest(server, { to, senderName: senderOf(current).name, ...email })
    if (problem !== '') return answer(200, { works: false, problem })
    await db.transaction(async (tx) => {
      if (stored) await markWorking(tx, stored)
      await recordAudit(tx, username, { action: 'mail-server.test', subject: new URL(server.url).hostname })
    })
    await changes.changed('mail_server')
    return answer(200, { works: true, problem: '' })
  })
}

/** In the language of the shop, as all e-mails. */
const testEmail = (current: MailedShop, baseUrl: string) =>
  inLanguage(languageOf(current), () => {
    const shop = current.settings.shop.name
    const blocks: Block[] = [
      t('This is a test. E-mails of {shop} arrive.', { shop }),
      t('The links in them lead to {address}', { address: baseUrl }),
      { signature: senderOf(current).signature },
    ]
    return { subject: t('Test e-mail of {shop}', { shop }), blocks, text: plainTextOf(blocks) }
  })
