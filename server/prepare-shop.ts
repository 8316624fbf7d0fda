import { ensureAdmin, hasDemoAdmin } from './admin/ensure-admin.ts'
import { reencryptTotp } from './admin/second-factor.ts'
import { type Database, openDatabaseAtStart } from './database/database.ts'
import { createEmbedded, type Embedded } from './database/embedded/open-embedded.ts'
import { migrate } from './database/migrate.ts'
import { isDemoShop } from '../demo/demo.sql.ts'
import { insertDemoTexts } from '../demo/seed-texts.ts'
import { openShopWithDemo, removeDemoAccounts } from '../demo/seed-demo.ts'
import {
  hasUndecryptableKeys,
  keyEncryption,
  openSigningKeys,
  reencryptKeys,
} from './identity/signing-keys/signing-keys.ts'
import { type Secrets, secretsOf } from './identity/secret.ts'
import { reencryptMailServer } from './mail/mail-server/change-mail-server.ts'
import { reencryptOutbox } from './mail/mailer.ts'
import { reencryptPaymentKeys } from './payments/key-ring.ts'
import { type Config, demoAdmin } from './config.ts'
import { findSettings } from './settings/settings.sql.ts'
import { readGroup } from './settings/shop-state.ts'

/** Sets up the store's first content and admin, once for all processes. */
export async function prepareShop(
  db: Database,
  config: Config,
  say: (line: string) => void,
): Promise<{ isDemo: boolean; isOpen: boolean }> {
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === 0) say(missingTrustProxy)
  const isDemo = await insertFirstContent(db, config.demo, say)
  await ensureAdmin(db, isDemo ? config.admin : withoutPublic(config.admin), isDemo, say)
  if (!isDemo) await removeDemoAccounts(db, say)
  else if (config.isPublic) say(publicDemo)
  if (!isDemo && config.payments.fake) say(simulatedPayments)
  await prepareKeys(db, await secretsOf(config), say)
  const { isOpen } = readGroup('shop', await findSettings(db, 'shop'), isDemo)
  return { isDemo, isOpen }
}

/** Whether the admin has the public password of the README, for the banner: computes a hash. */
export const hasPublicPassword = async (db: Database, isDemo: boolean): Promise<boolean> =>
  isDemo && hasDemoAdmin(db)

/** Once; an own shop has none. Returns whether the store is a demo. */
async function insertFirstContent(db: Database, wantsDemo: boolean, say: (line: string) => void) {
  await openShopWithDemo(db, wantsDemo, say)
  const isDemo = wantsDemo && (await isDemoShop(db))
  if (isDemo) await insertDemoTexts(db)
  return isDemo
}

/**
 * Creates the embedded database of a first start while the store is being built, and keeps it if that succeeds. What
 * depends on secrets or is printed once is left to the start itself.
 */
export async function prepareFirstStart(
  { databaseUrl, dataDir, demo }: Config,
  built: Promise<unknown>,
  say: (line: string) => void,
) {
  if (databaseUrl) return
  const insert = async (embedded: Embedded['connection']) => {
    const connection = { ...embedded, ssl: false }
    await migrate(connection)
    const db = await openDatabaseAtStart(connection)
    await insertFirstContent(db, demo, say).finally(db.close)
  }
  await createEmbedded(dataDir, { insert, approval: built })
}

/** The password of the demo stays valid in the config after the demo has become a shop. */
const withoutPublic = (admin: Config['admin']) => (admin?.password === demoAdmin.password ? undefined : admin)

/** Afterwards nothing in the database needs the previous secret, and a key holds the instance id. */
async function prepareKeys(db: Database, secrets: Secrets, say: (line: string) => void) {
  const { secret, previousSecret } = secrets
  if (previousSecret !== undefined) {
    await reencryptKeys(db, secret, previousSecret)
    await reencryptOutbox(db, secret, previousSecret)
    await reencryptTotp(db, secret, previousSecret)
    await reencryptPaymentKeys(db, secret, previousSecret)
    await reencryptMailServer(db, secret, previousSecret)
    say(rotating)
  }
  if (await hasUndecryptableKeys(db, keyEncryption(secret, previousSecret))) say(undecryptableKeys)
  const { signingKeys } = await openSigningKeys(db, secrets)
  await signingKeys.newest()
}

/** Also a warning in the log. */
export const publicDemo =
  'DEMO=1 on a public address: anyone can sign in as one of the demo shoppers, whose password is in the README.'

/** Also a warning in the log. */
export const simulatedPayments =
  'PAYMENTS is set: payments by card are simulated, and an order that is paid with them has brought no money.'

const missingTrustProxy =
  'TRUST_PROXY is 0 though PUBLIC_URL is https: all shoppers behind the proxy share one rate limit.'

const rotating = 'SECRET_PREVIOUS is set: remove it when every process has had the new secret for an hour.'

const undecryptableKeys =
  'Keys in the database were made with another secret. Processes of one shop need the same SECRET; after a change of it without SECRET_PREVIOUS shoppers sign in again.'
