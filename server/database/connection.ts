import type { Socket } from 'node:net'
import type pg from 'pg'

export type Connection = pg.PoolConfig

const disconnectTimeout = 1_000

/** Destroys the socket if the server does not answer, since an open socket keeps the process running. */
export async function disconnect(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const timer = setTimeout(() => stream.destroy(), disconnectTimeout)
  await client.end().catch(() => {})
  clearTimeout(timer)
}
