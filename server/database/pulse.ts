import pg from 'pg'
import { DatabaseAway } from './away.ts'
import type { Connection } from './database.ts'

export type Pulse = {
  /** False from the moment at which an answer was missed to the next one that comes. */
  readonly isThere: boolean
  /** Asks now. */
  feel(): Promise<boolean>
  /** Somebody else has missed an answer. */
  lose(): void
  stop(): Promise<void>
}

type Patient = {
  /** Whether anybody waits for the database: where nobody does, nobody needs to know. */
  isWaitedFor(): boolean
  onLost(): void
  /** What has to be done before it is trusted again. */
  onFound(line: pg.Client): Promise<void>
}

const every = 200
const tick = 100
/** Together with the pause between two questions less than the second in which a shopper is told. */
const mostTicks = 6

/**
 * A server that has been stopped, or a line that somebody has cut, says nothing at all. So while anybody waits for the
 * database it is asked for a sign of life, on a connection of its own.
 */
export function feelPulse(connection: Connection, { isWaitedFor, onLost, onFound }: Patient): Pulse {
  let line: Line | undefined
  let isThere = true
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    if (await answers()) isThere = true
    else lose()
    return isThere
  }
  function lose() {
    if (isThere) onLost()
    isThere = false
  }
  async function answers(): Promise<boolean> {
    try {
      const found = (line ??= callAgain())
      await inTime(greet(found))
      if (!isThere) await inTime(onFound(found.client))
      return true
    } catch (error) {
      hangUp()
      return isAnAnswer(error)
    }
  }
  /** A line that broke while nobody asked says nothing about now. */
  function callAgain(): Line {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    client.once('end', () => line?.client === client && (line = undefined))
    return { client, opened: client.connect() }
  }
  function hangUp() {
    void line?.client.end().catch(() => {})
    line = undefined
  }
  const feel = () => (asking ??= ask().finally(() => (asking = undefined)))
  const beating = setInterval(() => void ((!isThere || isWaitedFor()) && feel()), every).unref()
  return {
    get isThere() {
      return isThere
    },
    feel,
    lose,
    stop: async () => {
      clearInterval(beating)
      await asking
      hangUp()
    },
  }
}

type Line = { client: pg.Client; opened: Promise<unknown> }

async function greet({ client, opened }: Line) {
  await opened
  await client.query('select 1')
}

/** Ticks, not milliseconds: while the process itself is held up, an answer may be here and not yet read. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1) >= mostTicks && reject(new DatabaseAway()), tick)
  return Promise.race([work, tooLate]).finally(() => clearInterval(ticking))
}

/** Too many connections, or a changed password: somebody is there to say so. */
const isAnAnswer = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')
