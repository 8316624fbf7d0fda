import { performance } from 'node:perf_hooks'
import { type Loaded, measured } from '../figures.ts'
import { runTasks } from '../worker.ts'
import { numbered, type Request } from './requests.ts'
import { connect } from 'node:net'

export type Load = {
  port: number
  requests: Request[]
  connections: number
  seconds: number
  /** Whether 429 and 503 are expected. */
  isOverload?: boolean
}

let sent = 0

type Talk = { next(): Buffer; until: number; note(status: number, milliseconds: number): void }

/** A refused client retries after this many milliseconds, though told to wait a second. */
const retryDelay = 100

const isServed = (status: number) => status >= 200 && status <= 299
const isRefused = (status: number) => status === 429 || status === 503

/** Sends requests on all connections until the time is over, and waits for the last responses. */
async function make({ port, requests, connections, seconds, isOverload = false }: Load): Promise<Loaded> {
  const next = () => numbered(requests[sent % requests.length] as Request, (sent += 1))
  const [served, refused]: [number[], number[]] = [[], []]
  const note = (status: number, milliseconds: number) => {
    if (isServed(status)) served.push(milliseconds)
    else if (isOverload && isRefused(status)) refused.push(milliseconds)
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

runTasks(make)

type Connection = { send(request: Buffer): void; close(): void }

type Answered = { onAnswer(status: number): void; onFault(error: Error): void }

/** A keep-alive connection without pipelining, with a minimal and cheap HTTP parser. */
function openConnection(port: number, { onAnswer, onFault }: Answered): Promise<Connection> {
  let head = ''
  let status = 0
  let missing = 0

  function read(count: number, bytes: Uint8Array) {
    if (missing > 0) missing -= count
    else if (!readHead(Buffer.from(bytes.buffer, bytes.byteOffset, count))) return
    if (missing < 0) onFault(new Error('The response is longer than its content-length'))
    else if (missing === 0) onAnswer(status)
  }

  function readHead(bytes: Buffer): boolean {
    head += bytes.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return false
    const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (!length) onFault(new Error('A response has no content-length'))
    status = Number(head.slice(9, 12))
    missing = end + 4 + Number(length) - head.length
    head = ''
    return true
  }

  return new Promise((resolve, reject) => {
    const callback = (count: number, bytes: Uint8Array) => {
      read(count, bytes)
      return true
    }
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafeSlow(65_536), callback },
    })
    socket.once('error', reject).on('error', onFault)
    socket.once('end', () => onFault(new Error('The server closed the connection')))
    socket.once('connect', () =>
      resolve({ send: (request) => socket.write(request), close: () => socket.destroy() }),
    )
  })
}
