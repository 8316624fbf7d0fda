import { performance } from 'node:perf_hooks'
import { type Loaded, measured } from '../figures.ts'
import { doWhatIsAsked } from '../worker.ts'
import { type Connection, openConnection } from './connection.ts'
import { numbered, type Request } from './requests.ts'

export type Load = {
  port: number
  requests: Request[]
  connections: number
  seconds: number
  /** Whether 429 and 503 are expected. */
  isTooMuch?: boolean
}

let sent = 0

type Talk = { next(): Buffer; until: number; note(status: number, milliseconds: number): void }

/** A refused client retries after this many milliseconds, though told to wait a second. */
const retryDelay = 100

const isServed = (status: number) => status >= 200 && status <= 299
const isRefused = (status: number) => status === 429 || status === 503

/** Sends requests on all connections until the time is over, and waits for the last responses. */
async function make({ port, requests, connections, seconds, isTooMuch = false }: Load): Promise<Loaded> {
  const next = () => numbered(requests[sent % requests.length] as Request, (sent += 1))
  const [served, refused]: [number[], number[]] = [[], []]
  const note = (status: number, milliseconds: number) => {
    if (isServed(status)) served.push(milliseconds)
    else if (isTooMuch && isRefused(status)) refused.push(milliseconds)
    else throw new Error(`Unexpected status ${status}`)
  }
  const before = performance.eventLoopUtilization()
  const start = performance.now()
  const talking = { next, until: start + seconds * 1000, note }
  await Promise.all(Array.from({ length: connections }, () => talk(port, talking)))
  const { utilization } = performance.eventLoopUtilization(before)
  const elapsed = performance.now() - start
  return { ...measured(served, elapsed, utilization), refused: measured(refused, elapsed) }
}

function talk(port: number, { next, until, note }: Talk): Promise<void> {
  return new Promise((resolve, reject) => {
    let connection: Connection | undefined
    let askedAt = 0
    const ask = () => {
      askedAt = performance.now()
      connection?.send(next())
    }
    const onAnswer = (status: number) => {
      const now = performance.now()
      try {
        note(status, now - askedAt)
      } catch (error) {
        return reject(error)
      }
      if (now < until) return isServed(status) ? ask() : void setTimeout(ask, retryDelay)
      connection?.close()
      resolve()
    }
    openConnection(port, { onAnswer, onFault: reject }).then((opened) => {
      connection = opened
      ask()
    }, reject)
  })
}

doWhatIsAsked(make)
