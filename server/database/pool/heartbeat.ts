import pg from 'pg'
import { type Connection, disconnect } from '../connection.ts'
import { DatabaseUnavailable } from '../errors.ts'
import type { Timeouts } from './connection-pool.ts'

type Heartbeat = {
  /** False from the first missed response until onRecovered has succeeded. */
  readonly isUp: boolean
  probe(): Promise<boolean>
  /** Reports a response that was missed elsewhere. */
  markDown(): void
  stop(): Promise<void>
}

type Options = {
  timeouts: Timeouts
  /** Whether any query waits for the database; an idle one is not probed. */
  isWaitedFor(): boolean
  onDown(): void
  /** Must succeed before the database counts as up again. */
  onRecovered(client: pg.Client): Promise<void>
}

const interval = 100
const tick = 100
/** A firewall may silently forget a connection that was idle for longer. */
const maxIdle = 10_000

/**
 * Probes the database on a connection of its own while a query waits: a server that was stopped and a cable that was cut
 * send nothing at all.
 */
export function startHeartbeat(
  connection: Connection,
  { timeouts, isWaitedFor, onDown, onRecovered }: Options,
): Heartbeat {
  let current: Probe | undefined
  let isUp = true
  let probing: Promise<boolean> | undefined
  let probedAt = 0

  async function run(): Promise<boolean> {
    probedAt = Date.now()
    if (await responds()) isUp = true
    else markDown()
    return isUp
  }
  function markDown() {
    if (isUp) onDown()
    isUp = false
  }
  async function responds(): Promise<boolean> {
    try {
      const { client, connected } = (current ??= reconnect())
      const respond = () => timeouts.respond
      await withTimeout(connected, () => timeouts.connect)
      await withTimeout(client.query('select 1'), respond)
      if (!isUp) await withTimeout(onRecovered(client), respond)
      return true
    } catch (error) {
      void drop()
      // After an outage the database counts as up only when onRecovered has succeeded.
      return isUp && isServerResponse(error)
    }
  }
  /** A connection that broke between two probes says nothing about the server now. */
  function reconnect(): Probe {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: timeouts.connect + 1_200 })
    client.on('error', () => {})
    client.once('end', () => current?.client === client && (current = undefined))
    return { client, connected: client.connect() }
  }
  function drop() {
    const dropped = current
    current = undefined
    return dropped && disconnect(dropped.client)
  }
  const probe = () => (probing ??= run().finally(() => (probing = undefined)))
  const timer = setInterval(() => {
    if (!isUp || isWaitedFor()) void probe()
    else if (!probing && Date.now() - probedAt > maxIdle) void drop()
  }, interval).unref()
  return {
    get isUp() {
      return isUp
    },
    probe,
    markDown,
    stop: async () => {
      clearInterval(timer)
      await probing
      await drop()
    },
  }
}

type Probe = { client: pg.Client; connected: Promise<unknown> }

/**
 * Counts ticks of our own event loop: while it is blocked, a response may have arrived unread. The limit is read at each
 * tick, because the end of a start shortens it.
 */
async function withTimeout<Result>(work: Promise<Result>, limit: () => number): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  let waited = 0
  const timer = setInterval(() => (waited += tick) >= limit() && reject(new DatabaseUnavailable()), tick)
  return Promise.race([work, timeout]).finally(() => clearInterval(timer))
}

/** An error such as "too many connections" still proves that the server runs. */
const isServerResponse = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')
