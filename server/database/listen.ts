import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './database.ts'

export type Ears = {
  onTold(payload: string): void
  /** True when we begin to hear, false when the line breaks. */
  onHearing(hearing: boolean): void
}

export type Listening = { stop(): Promise<void> }

/** Keeps one connection for what the database tells on a channel, and calls again whenever it breaks. */
export function listen(connection: Connection, channel: string, ears: Ears): Listening {
  const stopping = new AbortController()
  const finished = keepListening(connection, channel, ears, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}

async function keepListening(connection: Connection, channel: string, ears: Ears, signal: AbortSignal) {
  while (!signal.aborted) {
    await hearUntilItBreaks(connection, channel, ears, signal).catch(() => {})
    if (!signal.aborted) await wait(250, undefined, { signal }).catch(() => {})
  }
}

async function hearUntilItBreaks(connection: Connection, channel: string, ears: Ears, signal: AbortSignal) {
  const client = new pg.Client({ ...connection, keepAlive: true })
  const broken = new Promise<void>((resolve) => {
    client.once('error', () => resolve())
    client.once('end', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  try {
    await client.connect()
    client.on('notification', ({ payload = '' }) => ears.onTold(payload))
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    ears.onHearing(true)
    await broken
  } finally {
    if (!signal.aborted) ears.onHearing(false)
    await client.end().catch(() => {})
  }
}
