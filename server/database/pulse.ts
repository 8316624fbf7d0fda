import pg from 'pg'
import { DatabaseAway } from './away.ts'
import type { Connection } from './database.ts'
import { hangUp } from './hang-up.ts'

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

const every = 100
const tick = 100
/** Together with the pause between two questions less than the second in which a shopper is told. */
const ticksToAnswer = 6
/** As long as a shopper waits for a new connection. */
const ticksToOpen = 8
/** A line that nobody has used for long may have been forgotten on its way, without a word. */
const longestRest = 10_000

/**
 * A server that has been stopped, or a line that somebody has cut, says nothing at all. So while anybody waits for the
 * database it is asked for a sign of life, on a connection of its own.
 */
export function feelPulse(connection: Connection, { isWaitedFor, onLost, onFound }: Patient): Pulse {
  let line: Line | undefined
  let isThere = true
  let asking: Promise<boolean> | undefined
  let askedAt = 0

  async function ask(): Promise<boolean> {
    askedAt = Date.now()
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
      const { client, opened } = (line ??= callAgain())
      await inTime(opened, ticksToOpen)
      await inTime(client.query('select 1'), ticksToAnswer)
      if (!isThere) await inTime(onFound(client), ticksToAnswer)
      return true
    } catch (error) {
      void giveUp()
      // Whom we have lost we trust again only once all has been done that is to be done before.
      return isThere && isAnAnswer(error)
    }
  }
  /** A line that broke while nobody asked says nothing about now. */
  function callAgain(): Line {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    client.once('end', () => line?.client === client && (line = undefined))
    return { client, opened: client.connect() }
  }
  function giveUp() {
    const given = line
    line = undefined
    return given && hangUp(given.client)
  }
  const feel = () => (asking ??= ask().finally(() => (asking = undefined)))
  const beating = setInterval(() => {
    if (!isThere || isWaitedFor()) void feel()
    else if (!asking && Date.now() - askedAt > longestRest) void giveUp()
  }, every).unref()
  return {
    get isThere() {
      return isThere
    },
    feel,
    lose,
    stop: async () => {
      clearInterval(beating)
      await asking
      await giveUp()
    },
  }
}

type Line = { client: pg.Client; opened: Promise<unknown> }

/** Ticks, not milliseconds: while the process itself is held up, an answer may be here and not yet read. */
async function inTime<Result>(work: Promise<Result>, most: number): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1) >= most && reject(new DatabaseAway()), tick)
  return Promise.race([work, tooLate]).finally(() => clearInterval(ticking))
}

/** Too many connections, or a changed password: somebody is there to say so. */
const isAnAnswer = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')
