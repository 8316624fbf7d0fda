import type { AddressInfo } from 'node:net'
import { findAdmin } from './admin/admins.sql.ts'
import { ensureAdmin } from './admin/ensure-admin.ts'
import { type App, buildApp } from './app.ts'
import { followChangedBooks } from './catalog/freshness.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { reachDatabase } from './database/reach-database.ts'
import { isDemoShop } from './demo/demo.sql.ts'
import { openShop } from './demo/open-shop.ts'
import { adminTokens } from './identity/admin-token.ts'
import { endSimulatedSignIns } from './identity/google/simulated.sql.ts'
import { openIdentity } from './identity/identity.ts'
import { followEndedSignIns, tidyRegularly } from './identity/upkeep.ts'
import { secretIn } from './identity/secret.ts'
import { openPost } from './mail/post.ts'
import type { Pages } from './pages/pages.ts'
import type { Settings } from './settings.ts'
import { countVisits } from './visits/count-visits.ts'

export type Store = { port: number; stop(): Promise<void> }

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Opens everything in order, and closes it in the other. */
export async function runStore(settings: Settings, pages: Pages): Promise<Store> {
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  }
  try {
    const port = await open(settings, pages, (close) => closing.push(close))
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type ToClose = (close: () => Promise<unknown>) => void

async function open(settings: Settings, pages: Pages, toClose: ToClose) {
  if (settings.publicUrl?.startsWith('https:') && settings.trustProxy === 0) say(noProxyNamed)
  const { connection, leave } = await reachDatabase(settings, say)
  toClose(leave)
  await migrate(connection)
  const db = openDatabase(connection)
  toClose(db.close)
  await openShop(db, settings.demo)
  const isDemo = settings.demo && (await isDemoShop(db))
  await ensureAdmin(db, settings.admin, isDemo, say)

  let app: App | undefined
  const warn = (what: string) => (error: unknown) => app?.server.log.warn({ err: error }, what)
  const baseUrl = () => settings.publicUrl ?? `http://localhost:${app ? portOf(app) : settings.port}`
  const visits = countVisits(db, warn('visits were not counted'))
  toClose(visits.stop)
  const secret = settings.secret ?? (await secretIn(settings.dataDir))
  const mail = openPost({
    db,
    secret,
    mailServer: settings.mail,
    baseUrl,
    onFault: warn('a letter was not sent'),
  })
  toClose(mail.stop)
  const onFault = warn('something was not done later')
  const identity = openIdentity({ db, settings, secret, post: mail.post, isDemo, baseUrl, onFault })
  toClose(identity.settled)
  if (await identity.hasStrangersKeys()) say(strangersKeys)
  if (identity.provider?.google.kind !== 'demo') await endSimulatedSignIns(db)
  const tokens = adminTokens(secret, (username) => findAdmin(db, username))
  app = await buildApp({ db, tokens, identity, mail, visits, pages, settings })
  const { server, ready } = app
  const listening = await Promise.all([
    followChangedBooks(connection, ready),
    followEndedSignIns(connection, identity.memory),
  ])
  for (const { stop } of listening) toClose(stop)
  toClose(tidyRegularly(db, warn('what is over was not cleared away')).stop)
  toClose(() => server.close())
  await server.listen({ port: settings.port, host: settings.host })
  return portOf(app)
}

const noProxyNamed =
  'TRUST_PROXY is 0 though shoppers come by https: whoever passes their calls on counts as one single caller.'

const strangersKeys =
  'Keys in the database were made with another secret. Processes of one shop need the same SECRET; after a change of it shoppers sign in again.'

const portOf = ({ server }: App) => (server.server.address() as AddressInfo).port
