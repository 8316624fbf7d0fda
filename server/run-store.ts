import type { AddressInfo } from 'node:net'
import { ensureAdmin } from './admin/ensure-admin.ts'
import { buildApp } from './app.ts'
import { followChangedBooks } from './catalog/freshness.ts'
import { type Connection, openDatabase } from './database/database.ts'
import { openEmbedded } from './database/embedded/open-embedded.ts'
import { migrate } from './database/migrate.ts'
import { isDemoShop } from './demo/demo.sql.ts'
import { openShop } from './demo/open-shop.ts'
import { adminTokens } from './identity/admin-token.ts'
import type { Shopper, Verify } from './identity/callers.ts'
import { noShoppers } from './identity/id-token.ts'
import { secretIn } from './identity/secret.ts'
import type { Pages } from './pages/pages.ts'
import type { Settings } from './settings.ts'
import { countVisits } from './visits/count-visits.ts'

export type Store = { port: number; stop(): Promise<void> }

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Opens everything in order, and closes it in the other. */
export async function runStore(settings: Settings, pages: Pages, verifyShopper = noShoppers): Promise<Store> {
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  }
  try {
    const port = await open(settings, pages, verifyShopper, (close) => closing.push(close))
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type ToClose = (close: () => Promise<unknown>) => void

async function open(settings: Settings, pages: Pages, verifyShopper: Verify<Shopper>, toClose: ToClose) {
  const connection = await connect(settings, toClose)
  await migrate(connection)
  // An idle connection that breaks is replaced; whoever needs one that cannot be had says so in the log.
  const db = openDatabase(connection, () => {})
  toClose(db.close)
  await openShop(db, settings.demo)
  await ensureAdmin(db, settings.admin, await isDemoShop(db), say)

  const visits = countVisits(db, (error) => server.log.warn({ err: error }, 'visits were not counted'))
  toClose(visits.stop)
  const tokens = adminTokens(settings.secret ?? (await secretIn(settings.dataDir)))
  const { server, ready } = await buildApp({ db, tokens, verifyShopper, visits, pages, settings })
  const listening = await followChangedBooks(connection, ready)
  toClose(listening.stop)
  toClose(() => server.close())
  await server.listen({ port: settings.port, host: settings.host })
  const { port } = server.server.address() as AddressInfo
  return port
}

async function connect({ databaseUrl, dataDir }: Settings, toClose: ToClose) {
  if (databaseUrl) return { connectionString: databaseUrl } satisfies Connection
  const embedded = await openEmbedded(dataDir, say)
  toClose(embedded.stop)
  return { ...embedded.connection, ssl: false }
}
