import { stat } from 'node:fs/promises'
import { chooseAddress } from './address.ts'
import { sweepAbandoned } from './atomic-directory.ts'
import { createCluster } from './create-cluster.ts'
import { keepRunning } from './keep-running.ts'
import { readPassword } from './password.ts'
import { choosePremises } from './paths.ts'
import { reachServer } from './reach-server.ts'
import type { Server, ServerSettings } from './server.ts'

export type Embedded = {
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** The directory that holds the cluster. */
  home: string
  stop(): Promise<void>
}

/** Starts PostgreSQL for this data directory, or joins the server that already runs there. */
export async function openEmbedded(
  dataDir: string,
  say: (line: string) => void,
  further: ServerSettings = {},
): Promise<Embedded> {
  const premises = await choosePremises(dataDir, say)
  await sweepAbandoned(premises.home)
  const password = (await readPassword(premises.home)) ?? (await createCluster(premises))
  const server: Server = { ...premises, password, further, address: await chooseAddress(premises) }
  const keeper = await reachServer(server)
  return {
    connection: { ...keeper.address, user: 'bookstore', password, database: 'bookstore' },
    home: premises.home,
    // The connection pool keeps the first address, so every restart must use it.
    stop: keepRunning({ ...server, address: keeper.address }, keeper, say),
  }
}

/** Whether a database was ever created for this data directory. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  const isThere = await stat(dataDir).catch(() => undefined)
  if (!isThere) return false
  const { home } = await choosePremises(dataDir, () => {})
  return (await readPassword(home)) !== undefined
}
