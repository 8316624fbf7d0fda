import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { loadOf, readers } from '../beside-bare.ts'
import { get } from '../load/requests.ts'
import { listUrl, shelfOf } from '../reads.ts'
import { searchRequests } from '../searching.ts'
import { sideBySide } from '../side-by-side.ts'
import { openStore, production, stateOf, type Store } from '../store.ts'
import { type Line, maxLine, ratioLine } from '../table.ts'
import { doWhatIsAsked, hire } from '../worker.ts'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { accountsPath } from '../../server/testing/sign-up.ts'

/** The longest timeout of the store is two minutes. */
const maxSeconds = 180

/** Measures shoppers beside thousands of idle and slow clients. */
export async function measureSlowClients(bench: Bench, store: Store): Promise<Line[]> {
  const quiet = await openStore(production, await bench.newFolder(), bench.resources)
  const [without, beside] = [await shoppersAt(bench, quiet), await shoppersAt(bench, store)]
  await beside(5)
  const before = await stateOf(store)
  const came = await hire<Crowd, number>('./slow/crowd.ts', bench.resources)({ port: store.port })
  const start = performance.now()
  const during = await stateOf(store)
  const both = await sideBySide(without, beside)
  await quiet.stop()
  await untilGone(store, before.files)
  const secondsToGo = (performance.now() - start) / 1000
  const after = await stateOf(store)
  return [
    {
      what: `search and GET /, ${readers} connections, a store without slow clients`,
      load: both.limit,
      figure: 'limit',
    },
    ratioLine(`the same beside ${came} slow clients`, both.store, both.ratio, 0.8),
    { what: 'memory before', figure: `${before.megabytes.toFixed(0)} MB` },
    maxLine('memory that they take', during.megabytes - before.megabytes, 100, 'MB'),
    {
      what: 'open files before, with them, after',
      figure: [before, during, after].map(({ files }) => files).join(', '),
    },
    maxLine('until the last of them is gone', secondsToGo, maxSeconds, 's'),
    maxLine('memory after, more than before', after.megabytes - before.megabytes, 50, 'MB'),
  ]
}

async function shoppersAt(bench: Bench, store: Store) {
  return loadOf(bench, store.port, [...searchRequests(await shelfOf(store)), get('/')])
}

async function untilGone(store: Store, filesBefore: number) {
  const until = performance.now() + maxSeconds * 1000
  while ((await stateOf(store)).files > filesBefore && performance.now() < until) await pause(500)
}

type Crowd = { port: number }

const getSlowly = `GET ${listUrl} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const body = 'content-type: application/json\r\ncontent-length: 9999\r\n\r\n'
const signUp = `POST ${accountsPath}:signUp HTTP/1.1\r\nhost: localhost\r\n${body}`
const aSecond = 1_000

/** Sends a byte a second. */
function trickle(socket: Socket) {
  const timer = setInterval(() => socket.write('x'), aSecond)
  socket.resume().once('close', () => clearInterval(timer))
}

/** Pipelines as many requests as allowed, and reads a byte a second. */
function readSlowly(socket: Socket) {
  socket.write(getSlowly.repeat(16))
  const timer = setInterval(() => socket.read(1), aSecond)
  socket.once('close', () => clearInterval(timer))
}

type Manner = { count: number; says: string; onwards?: (socket: Socket) => void }

const manners: Manner[] = [
  { count: 2_000, says: getSlowly },
  { count: 100, says: getSlowly.slice(0, -2), onwards: trickle },
  { count: 100, says: signUp, onwards: trickle },
  { count: 200, says: '', onwards: readSlowly },
]

async function come(port: number, { count, says, onwards = (socket) => void socket.resume() }: Manner) {
  for (let number = 0; number < count; number += 1) {
    // A half-open socket stays open when the server ends its side.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(says)
    onwards(socket)
  }
}

/** Responds when all clients are connected; they stay until they are closed. */
doWhatIsAsked(async ({ port }: Crowd): Promise<number> => {
  for (const manner of manners) await come(port, manner)
  return manners.reduce((sum, { count }) => sum + count, 0)
})
