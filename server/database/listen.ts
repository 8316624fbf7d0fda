import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './database.ts'

export type Ears = {
  onTold(payload: string): void
  /** True when we begin to hear, false when the line breaks. */
  onHearing(hearing: boolean): void
}

export type Listening = { stop(): Promise<void> }

/**
 * Keeps one connection for what the database tells on a channel, and calls again whenever it breaks. Settles when it
 * hears for the first time.
 */
export async function listen(connection: Connection, channel: string, ears: Ears): Promise<Listening> {
  const stopping = new AbortController()
  const first = await call(connection, channel, ears, stopping.signal)
  const finished = keepListening(
    first,
    () => call(connection, channel, ears, stopping.signal),
    stopping.signal,
  )
  return {
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}

type Line = { broken: Promise<void> }

async function keepListening(first: Line, callAgain: () => Promise<Line>, signal: AbortSignal) {
  await first.broken
  while (!signal.aborted) {
    const line = await callAgain().catch(() => wait(250, undefined, { signal }).catch(() => {}))
    await line?.broken
  }
}

async function call(connection: Connection, channel: string, ears: Ears, signal: AbortSignal): Promise<Line> {
  const client = new pg.Client({ ...connection, keepAlive: true })
  const breaks = new Promise<void>((resolve) => {
    client.once('error', () => resolve())
    client.once('end', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await client.connect()
  client.on('notification', ({ payload = '' }) => ears.onTold(payload))
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  ears.onHearing(true)
  const broken = breaks.then(async () => {
    if (!signal.aborted) ears.onHearing(false)
    await client.end().catch(() => {})
  })
  return { broken }
}
