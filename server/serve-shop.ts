import type { AddressInfo } from 'node:net'
import { findAdmin } from './admin/admins.sql.ts'
import { type App, buildApp } from './app.ts'
import { followChangedBooks } from './catalog/freshness.ts'
import { openCopies } from './database/copies.ts'
import type { Connection, Database } from './database/database.ts'
import { plain } from './database/reach-database.ts'
import { adminTokens } from './identity/admin-token.ts'
import { endSimulatedSignIns } from './identity/google/simulated.sql.ts'
import { followEndedSignIns } from './identity/follow-ended-sign-ins.ts'
import { openIdentity } from './identity/identity.ts'
import { openPost } from './mail/post.ts'
import type { ToClose } from './opening.ts'
import type { Pages } from './pages/pages.ts'
import { secretOf } from './prepare-shop.ts'
import type { Settings } from './settings.ts'
import { scheduleCleanup } from './cleanup.ts'
import { countVisits } from './visits/count-visits.ts'

type Parts = {
  db: Database
  connection: Connection
  isDemo: boolean
  pages: Pages
  /** With the number of the worker, where there are several. */
  settings: Settings & { worker?: number }
}

/** Serves a shop that is prepared; gives the port. */
export async function serveShop(
  { db, connection, isDemo, pages, settings }: Parts,
  toClose: ToClose,
): Promise<number> {
  let app: App | undefined
  const warn = (what: string) => (error: unknown) => app?.server.log.warn({ err: error }, what)
  const baseUrl = () => settings.publicUrl ?? `http://localhost:${app ? portOf(app) : settings.port}`
  const visits = countVisits(db, warn('visits not counted'))
  toClose(visits.stop)
  const secret = await secretOf(settings)
  const mail = openPost({
    db,
    secret,
    mailServer: settings.mail,
    baseUrl,
    onFault: warn('e-mail not sent'),
  })
  toClose(mail.stop)
  const onFault = warn('background task failed')
  const identity = openIdentity({ db, settings, secret, post: mail.post, isDemo, baseUrl, onFault })
  toClose(identity.settled)
  if (identity.provider?.google.kind !== 'demo') await endSimulatedSignIns(db)
  const copies = openCopies(db, copiesOf(settings, connection), { onFault: warn('replica excluded from routing') })
  toClose(copies.close)
  const tokens = adminTokens(secret, (username) => findAdmin(db, username))
  app = await buildApp({ db, copies, tokens, identity, mail, visits, pages, settings })
  const { server, changes } = app
  toClose((await followChangedBooks(connection, changes)).stop)
  toClose((await followEndedSignIns(connection, identity.memory)).stop)
  toClose(scheduleCleanup(db, warn('cleanup of expired rows failed')).stop)
  toClose(() => server.close())
  await server.listen({ port: settings.port, host: settings.host })
  return portOf(app)
}

/** As many connections to each as to the leader. */
const copiesOf = ({ readUrls }: Settings, { max }: Connection): Connection[] =>
  readUrls.map((url) => ({ connectionString: plain(url), ...(max !== undefined && { max }) }))

const portOf = ({ server }: App) => (server.server.address() as AddressInfo).port
