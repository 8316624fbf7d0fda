import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { plainPages } from '../../testing/plain-pages.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { makeServer } from '../server.ts'
import { currentNetwork } from './network-share.ts'

const network = { inFlight: 2, queue: 1, connections: 3 }

/** A server whose requests to /work are in flight until `finishAll` is called. */
async function openServer(differently: { rateLimit?: number; trustProxy?: number; log?: string[] } = {}) {
  const { rateLimit = 1_000, trustProxy = 1, log = [] } = differently
  const server = await makeServer(
    {
      rateLimit,
      trustProxy,
      logLevel: 'info',
      logStream: { write: (line) => void log.push(line) },
      load: { maxLag: Infinity, network },
    },
    new ResponseCache(),
    { pages: { ...plainPages, errorPage: async (words) => `<!doctype html>${words}` }, onShed: () => {} },
  )
  onTestFinished(() => server.close())
  /** Begun or queued. */
  const arrived: IncomingMessage[] = []
  server.server.on('request', (request) => arrived.push(request))
  const waiting: (() => void)[] = []
  server.get('/work', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { done: true }
  })
  server.post('/order', async ({ body }) => ({ body }))
  server.get('/network', async () => ({ network: currentNetwork() }))
  server.get('/healthz', async () => ({ ok: true }))
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const from = (address: string, path: string, headers = {}) =>
    fetch(origin + path, { headers: { 'x-forwarded-for': address, ...headers } })
  const inFlight = async (count: number) => expect.poll(() => waiting).toHaveLength(count)
  const finishAll = () => waiting.splice(0).forEach((finish) => finish())
  return { server, port: (server.server.address() as AddressInfo).port, from, arrived, inFlight, finishAll }
}

const busy = '203.0.113.1'
const calm = '203.0.113.2'

test('requests of a network beyond its share wait, then get 429; other networks are served', async () => {
  const { from, arrived, inFlight, finishAll } = await openServer()
  const works = [from(busy, '/work'), from(busy, '/work')]
  await inFlight(2)
  const queued = from(busy, '/network')
  await expect.poll(() => arrived.length).toBe(3)
  const refused = await from(busy, '/network')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toEqual({ code: 'rate-limited', message: expect.any(String) })
  const page = await from(busy, '/nowhere', { accept: 'text/html' })
  expect([page.status, await page.text()]).toEqual([429, expect.stringMatching(/^<!doctype html>Too many/)])
  expect((await from(busy, '/healthz')).status).toBe(200)
  expect(await (await from(calm, '/network')).json()).toEqual({ network: calm })
  finishAll()
  expect(await (await queued).json()).toEqual({ network: busy })
  expect((await Promise.all(works)).map(({ status }) => status)).toEqual([200, 200])
  expect((await from(busy, '/network')).status).toBe(200)
})

test('the /64 networks of one /48 have a share together', async () => {
  const { from, inFlight, finishAll } = await openServer()
  const works = Array.from({ length: 12 }, (_, at) => from(`2001:db8:1:${at}::1`, '/work'))
  await inFlight(8)
  expect((await from('2001:db8:1:ff::1', '/network')).status).toBe(429)
  expect(await (await from('2001:db8:2::1', '/network')).json()).toEqual({ network: '2001:db8:2::/48' })
  finishAll()
  await inFlight(4)
  finishAll()
  expect((await Promise.all(works)).map(({ status }) => status)).toEqual(works.map(() => 200))
})

test('a client that sends its body slowly takes no place in flight', async () => {
  const { port, from, arrived } = await openServer()
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets)
    socket.write(
      `POST /order HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: ${busy}\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n1`,
    )
  await expect.poll(() => arrived.length).toBe(sockets.length)
  expect((await from(busy, '/network')).status).toBe(200)
  for (const socket of sockets) {
    socket.write('234')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain('{"body":1234}')
    socket.destroy()
  }
})

test('a client that disconnects in the queue leaves it', async () => {
  const { from, arrived, inFlight, finishAll, port } = await openServer()
  const works = [from(busy, '/work'), from(busy, '/work')]
  await inFlight(2)
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /work HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: ${busy}\r\n\r\n`)
  await expect.poll(() => arrived.length).toBe(3)
  expect((await from(busy, '/network')).status).toBe(429)
  socket.destroy()
  await expect.poll(() => arrived[2]?.socket.destroyed).toBe(true)
  finishAll()
  await Promise.all(works)
  expect((await from(busy, '/network')).status).toBe(200)
  await inFlight(0)
})

test('unknown paths, covers and assets count for the rate limit', async () => {
  const { from } = await openServer({ rateLimit: 3 })
  const statuses = async (path: string, times: number) => {
    const answers: number[] = []
    while (answers.length < times) answers.push((await from(calm, path)).status)
    return answers
  }
  expect(await statuses('/covers/none.jpg', 15)).toEqual(Array<number>(15).fill(404))
  expect(await statuses('/assets/none.js', 1)).toEqual([429])
  expect(await statuses('/nowhere', 4)).toEqual([404, 404, 404, 429])
})

/** Opens a connection from a loopback address; resolves with the status of a request on it. */
function statusFrom(port: number, localAddress: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/network', localAddress, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', reject)
  })
}

async function openConnections(port: number, count: number) {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

test('a network has a share of connections, unless they are a trusted proxy’s', async () => {
  const { port, from } = await openServer({ trustProxy: 0 })
  const sockets = await openConnections(port, network.connections)
  const refused = connect(port, '127.0.0.1')
  const [answer] = (await once(refused, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 429 .*"rate-limited"/s)
  await once(refused, 'close')
  const agent = new Agent()
  expect(await statusFrom(port, '127.0.0.2', agent)).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await from(calm, '/network')).status).toBe(200)

  const proxied = await openServer({ trustProxy: 1 })
  const many = await openConnections(proxied.port, 3 * network.connections)
  expect((await proxied.from(calm, '/network')).status).toBe(200)
  for (const socket of many) socket.destroy()
})

test('refused requests are one line of the log per network', async () => {
  const log: string[] = []
  const { server, from } = await openServer({ rateLimit: 2, log })
  for (let at = 0; at < 6; at += 1) for (const address of [busy, calm]) await from(address, '/network')
  await server.close()
  const lines = log.map((line) => JSON.parse(line) as { msg: string; network?: string; requests?: number })
  expect(lines.filter(({ msg }) => msg === 'request completed')).toHaveLength(4)
  expect(lines.flatMap(({ network, requests }) => (network ? [[network, requests]] : []))).toEqual([
    [busy, 4],
    [calm, 4],
  ])
})
