import type { Connection } from './database.ts'
import { openEmbedded } from './embedded/open-embedded.ts'

export type Whereabouts = { databaseUrl: string | undefined; dataDir: string }

type Reached = { connection: Connection; leave(): Promise<void> }

/** The server that was named, or the one that comes with the shop. */
export async function reachDatabase(
  { databaseUrl, dataDir }: Whereabouts,
  say: (line: string) => void,
): Promise<Reached> {
  if (databaseUrl) return { connection: { connectionString: plain(databaseUrl) }, leave: async () => {} }
  const { connection, stop } = await openEmbedded(dataDir, say)
  return { connection: { ...connection, ssl: false }, leave: stop }
}

/** What the address says of these would win over what the shop needs to know its own connections by. */
const ours = ['application_name', 'statement_timeout', 'query_timeout']

export function plain(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  for (const name of ours) url.searchParams.delete(name)
  return url.href
}

/** Reaches it for one piece of work, and leaves it again. */
export async function atDatabase<Result>(
  whereabouts: Whereabouts,
  say: (line: string) => void,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const { connection, leave } = await reachDatabase(whereabouts, say)
  try {
    return await work(connection)
  } finally {
    await leave()
  }
}
