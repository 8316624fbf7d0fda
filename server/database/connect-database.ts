import { dirname } from 'node:path'
import type { Connection } from './connection.ts'
import { openEmbedded } from './embedded/open-embedded.ts'

type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string }

type Reached = {
  connection: Connection
  /** The location as printed: a directory, or a URL without credentials. */
  location: string
  leave(): Promise<void>
}

export const startingDatabase = ({ databaseUrl }: DatabaseLocation): string =>
  databaseUrl ? `Connecting to ${withoutPassword(databaseUrl)}…` : 'Starting the database…'

/**
 * The server of DATABASE_URL, or the embedded one. `meanwhile` is called when that works on its own, also more than once:
 * it may block the event loop.
 */
export async function connectDatabase(
  { databaseUrl, dataDir }: DatabaseLocation,
  say: (line: string) => void,
  meanwhile = () => {},
): Promise<Reached> {
  if (databaseUrl) {
    const connection = { connectionString: withoutReserved(databaseUrl) }
    return { connection, location: withoutPassword(databaseUrl), leave: async () => {} }
  }
  const { connection, home, stop } = await openEmbedded(dataDir, say, { meanwhile })
  return { connection: { ...connection, ssl: false }, location: dirname(home), leave: stop }
}

/** Parameters in the URL would override those by which the store identifies its own connections. */
const reserved = ['application_name', 'statement_timeout', 'query_timeout']

export function withoutReserved(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  for (const name of reserved) url.searchParams.delete(name)
  return url.href
}

/** Credentials and parameters are not printed. */
function withoutPassword(databaseUrl: string): string {
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}

export async function withDatabase<Result>(
  location: DatabaseLocation,
  say: (line: string) => void,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const { connection, leave } = await connectDatabase(location, say)
  try {
    return await work(connection)
  } finally {
    await leave()
  }
}
