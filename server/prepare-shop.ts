import { ensureAdmin, hasDemoAdmin } from './admin/ensure-admin.ts'
import type { Database } from './database/database.ts'
import { isDemoShop } from './demo/demo.sql.ts'
import { openShopWithDemo } from './demo/seed-demo.ts'
import { hasForeignKeys, keyEncryption } from './identity/signing-keys/signing-keys.ts'
import { secretIn } from './identity/secret.ts'
import type { Settings } from './settings.ts'

/** Sets up the store's first content and admin, once for all processes. */
export async function prepareShop(
  db: Database,
  settings: Settings,
  say: (line: string) => void,
): Promise<{ isDemo: boolean; hasDemoAdmin: boolean }> {
  if (settings.publicUrl?.startsWith('https:') && settings.trustProxy === 0) say(missingTrustProxy)
  await openShopWithDemo(db, settings.demo, say)
  const isDemo = settings.demo && (await isDemoShop(db))
  await ensureAdmin(db, settings.admin, isDemo, say)
  if (await hasForeignKeys(db, keyEncryption(await secretOf(settings)))) say(foreignKeys)
  return { isDemo, hasDemoAdmin: isDemo && (await hasDemoAdmin(db)) }
}

export const secretOf = async ({ secret, dataDir }: Settings): Promise<string> =>
  secret ?? (await secretIn(dataDir))

const missingTrustProxy =
  'TRUST_PROXY is 0 though PUBLIC_URL is https: all shoppers behind the proxy share one rate limit.'

const foreignKeys =
  'Keys in the database were made with another secret. Processes of one shop need the same SECRET; after a change of it shoppers sign in again.'
