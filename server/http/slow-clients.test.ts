import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { plainPages } from '../testing/plain-pages.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { allowLongRequest } from './load-shedding/connection-limits.ts'
import { makeServer } from './server.ts'

/** Production uses up to two minutes. Longer than a busy machine needs for a quick request. */
const timeouts = {
  headers: 2_000,
  request: 3_000,
  idle: 2_000,
  keepAlive: 2_000,
  checkInterval: 100,
  shutdown: 500,
}
const config = { rateLimit: 0, trustProxy: 0, logLevel: 'silent', timeouts, load: { maxLag: Infinity } }
const shedding = { pages: plainPages, onShed: () => {} }
const app = await makeServer(config, new ResponseCache(), shedding)
let begun = 0
app.addHook('onRequest', async () => void (begun += 1))
app.get('/list', async () => 'x'.repeat(1_000_000))
app.post('/order', async ({ body }) => ({ body }))
app.post('/file', { onRequest: async ({ raw }) => allowLongRequest(raw) }, async ({ body }) => ({ body }))
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

const { port } = app.server.address() as AddressInfo
const connections = promisify(app.server.getConnections.bind(app.server))
const crowd = 50

const get = 'GET /list HTTP/1.1\r\nhost: shop\r\n\r\n'
const post =
  'POST /order HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n'

/** Opens `crowd` sockets that behave in the same way once connected. */
async function some(behave: (socket: Socket) => void): Promise<Socket[]> {
  const sockets = Array.from({ length: crowd }, () =>
    // A half-open socket stays open when the server ends its side.
    connect({ port, host: '127.0.0.1', allowHalfOpen: true }),
  )
  // A closed client gets ECONNRESET.
  for (const socket of sockets) socket.on('error', () => {})
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  sockets.forEach(behave)
  return sockets
}

/** Sends a byte every 100 ms until the socket is closed. */
function trickle(socket: Socket) {
  const timer = setInterval(() => socket.write('x'), 100)
  socket.resume().once('close', () => clearInterval(timer))
}

const crowds: Record<string, (socket: Socket) => void> = {
  'send nothing': (socket) => void socket.resume(),
  'keep an idle connection': (socket) => void socket.resume().write(get),
  'send a head byte by byte': (socket) => {
    socket.write(get.slice(0, -2))
    trickle(socket)
  },
  'send a body byte by byte': (socket) => {
    socket.write(post)
    trickle(socket)
  },
  'request a long response and read nothing': (socket) => void socket.pause().write(get.repeat(8)),
}

/** A body that takes longer than a request may. */
async function* slowBody() {
  yield Buffer.from('[1')
  for (let sent = 0; sent < timeouts.request; sent += 50) {
    await sleep(75)
    yield Buffer.from(' ')
  }
  yield Buffer.from(']')
}

test('silent, slow-sending and slow-reading clients are closed and block no other, except uploads of staff', async () => {
  const upload = fetch(`${origin}/file`, {
    method: 'POST',
    body: slowBody(),
    duplex: 'half',
    headers: { 'content-type': 'application/json', connection: 'close' },
  })
  const sockets = (await Promise.all(Object.values(crowds).map(some))).flat()
  for (let time = 0; time < 20; time += 1) {
    const answer = await fetch(`${origin}/order`, {
      method: 'POST',
      body: '[1]',
      headers: { 'content-type': 'application/json', connection: 'close' },
    })
    expect(await answer.json()).toEqual({ body: [1] })
  }
  expect(await (await upload).json()).toEqual({ body: [1] })
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 30_000, interval: 100 })
  for (const socket of sockets) socket.destroy()
})

test('shutdown does not wait for slow clients', async () => {
  const before = begun
  const sockets = await some(crowds['send a body byte by byte'] ?? trickle)
  await vi.waitFor(() => expect(begun).toBe(before + crowd), 60_000)
  await app.close()
  for (const socket of sockets) socket.destroy()
})
