import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Connection, disconnect } from './connection.ts'

export type Subscriber = {
  onNotification(payload: string): void
  /** True once LISTEN has succeeded, false when the connection is lost. */
  onSubscribed(isSubscribed: boolean): void
}

type Subscription = { stop(): Promise<void> }

const retryDelay = 250

/** Detects a connection that was lost silently. */
const keepaliveInterval = 15_000

/** By channel. */
export type Subscribers = Record<string, Subscriber>

/** LISTENs on channels over one connection and reconnects whenever the connection is lost. Resolves once it is subscribed. */
export async function listen(connection: Connection, subscribers: Subscribers): Promise<Subscription> {
  let isStopped = false
  let current = await subscribe(connection, subscribers)

  async function stayConnected() {
    while (!isStopped) {
      await current.lost
      if (!isStopped) reportTo(subscribers, false)
      current = (await reconnect()) ?? current
    }
  }
  async function reconnect() {
    while (!isStopped) {
      const next = await subscribe(connection, subscribers).catch(() => wait(retryDelay))
      if (next) return next
    }
  }

  const finished = stayConnected()
  return {
    stop: async () => {
      isStopped = true
      await current.disconnect()
      await finished
    },
  }
}

const reportTo = (subscribers: Subscribers, isSubscribed: boolean) =>
  Object.values(subscribers).forEach((subscriber) => subscriber.onSubscribed(isSubscribed))

type Listening = { lost: Promise<void>; disconnect(): Promise<void> }

async function subscribe(connection: Connection, subscribers: Subscribers): Promise<Listening> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  // 'end' follows every 'error'.
  client.on('error', () => {})
  try {
    await client.connect()
    client.on('notification', ({ channel, payload = '' }) => subscribers[channel]?.onNotification(payload))
    for (const channel of Object.keys(subscribers))
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    void disconnect(client)
    throw error
  }
  reportTo(subscribers, true)
  const keepalive = setInterval(
    () => void client.query('select 1').catch(() => disconnect(client)),
    keepaliveInterval,
  ).unref()
  return { lost: lost.finally(() => clearInterval(keepalive)), disconnect: () => disconnect(client) }
}
