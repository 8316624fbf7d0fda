import { performance } from 'node:perf_hooks'
import { type Measured, measured } from '../figures.ts'
import { doWhatIsAsked } from '../worker.ts'
import { type Connection, openConnection } from './connection.ts'
import { numbered, type Request } from './requests.ts'

export type Load = { port: number; requests: Request[]; connections: number; seconds: number }

let sent = 0

/** Asks on all connections until the time is over, and waits for the last answers. */
async function make({ port, requests, connections, seconds }: Load): Promise<Measured> {
  const next = () => numbered(requests[sent % requests.length] as Request, (sent += 1))
  const milliseconds: number[] = []
  const before = performance.eventLoopUtilization()
  const start = performance.now()
  const talks = Array.from({ length: connections }, () =>
    talk(port, next, start + seconds * 1000, milliseconds),
  )
  await Promise.all(talks)
  const { utilization } = performance.eventLoopUtilization(before)
  return measured(milliseconds, performance.now() - start, utilization)
}

function talk(port: number, next: () => Buffer, until: number, milliseconds: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let connection: Connection | undefined
    let askedAt = 0
    const ask = () => {
      askedAt = performance.now()
      connection?.send(next())
    }
    const onAnswer = (status: number) => {
      const now = performance.now()
      milliseconds.push(now - askedAt)
      if (status < 200 || status > 299) return reject(new Error(`An answer had the status ${status}`))
      if (now < until) return ask()
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
