import type { Socket } from 'node:net'
import type pg from 'pg'

const aMoment = 1_000

/** Says goodbye. Whoever does not answer that either is not waited for: the line would keep the process alive. */
export async function hangUp(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const enough = setTimeout(() => stream.destroy(), aMoment)
  await client.end().catch(() => {})
  clearTimeout(enough)
}
