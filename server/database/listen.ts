import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './database.ts'
import { hangUp } from './hang-up.ts'

export type Ears = {
  onTold(payload: string): void
  /** True when we begin to hear, false when the line breaks. */
  onHearing(hearing: boolean): void
}

export type Listening = { stop(): Promise<void> }

/** A line can die without a word, so it is tried from time to time. */
const tryEvery = 15_000

/**
 * Keeps one connection for what the database tells on a channel, and calls again whenever it breaks. Settles when it
 * hears for the first time.
 */
export async function listen(connection: Connection, channel: string, ears: Ears): Promise<Listening> {
  let stopped = false
  let line = await call(connection, channel, ears)

  async function keepListening() {
    while (!stopped) {
      await line.broken
      if (!stopped) ears.onHearing(false)
      line = (await callAgain()) ?? line
    }
  }
  async function callAgain() {
    while (!stopped) {
      const next = await call(connection, channel, ears).catch(() => wait(250))
      if (next) return next
    }
  }

  const finished = keepListening()
  return {
    stop: async () => {
      stopped = true
      await line.hangUp()
      await finished
    },
  }
}

type Line = { broken: Promise<void>; hangUp(): Promise<void> }

async function call(connection: Connection, channel: string, ears: Ears): Promise<Line> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  const broken = new Promise<void>((resolve) => client.once('end', () => resolve()))
  // What an error says, the end of the line says too.
  client.on('error', () => {})
  try {
    await client.connect()
    client.on('notification', ({ payload = '' }) => ears.onTold(payload))
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    void hangUp(client)
    throw error
  }
  ears.onHearing(true)
  const trying = setInterval(
    () => void client.query('select 1').catch(() => hangUp(client)),
    tryEvery,
  ).unref()
  return { broken: broken.finally(() => clearInterval(trying)), hangUp: () => hangUp(client) }
}
