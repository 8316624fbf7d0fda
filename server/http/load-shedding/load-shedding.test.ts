import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { plainPages } from '../../testing/plain-pages.ts'
import { ResponseCache } from '../response-cache/response-cache.ts'
import { makeServer } from '../server.ts'

const maxInFlight = 3
const browser = { headers: { accept: 'text/html' } }

let shed = 0
let errorPages = 0
const pages = {
  ...plainPages,
  errorPage: async (words: string) => `<!doctype html>${(errorPages += 1)} ${words}`,
}
const cache = new ResponseCache()
const config = {
  rateLimit: 0,
  trustProxy: 0,
  logLevel: 'silent',
  load: { maxInFlight, burst: 0, maxLag: Infinity },
}
const server = await makeServer(config, cache, { pages, onShed: () => (shed += 1) })
afterAll(() => server.close())

let finish: (() => void)[] = []
server.get('/work', async () => {
  await new Promise<void>((resolve) => finish.push(resolve))
  return { done: true }
})
server.get('/much', async (_request, reply) => reply.send('x'.repeat(20_000_000)))
server.get('/quick', async () => ({ done: true }))
server.get('/healthz', async () => ({ ok: true }))
server.post('/order', async ({ body }) => ({ body }))
const origin = await server.listen({ port: 0, host: '127.0.0.1' })
const get = (path: string, options: RequestInit = {}) => fetch(origin + path, options)

/** Fills all slots until the returned function is called. */
async function overload() {
  finish = []
  const works = Array.from({ length: maxInFlight }, () => get('/work'))
  await expect.poll(() => finish).toHaveLength(maxInFlight)
  return async () => {
    for (const done of finish) done()
    for (const work of await Promise.all(works)) expect(await work.json()).toEqual({ done: true })
  }
}

async function openSocket() {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** A request whose body has not arrived yet. */
async function beginOrder() {
  const socket = await openSocket()
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.write(
    'POST /order HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n',
  )
  return { socket, answer: () => answer }
}

test('under overload a request gets 503 with Retry-After at once, and later succeeds', async () => {
  const end = await overload()
  const answer = await get('/quick')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) })
  expect(shed).toBe(1)
  await end()
  expect((await get('/quick')).status).toBe(200)
})

test('a shed request is answered before its body arrives', async () => {
  const end = await overload()
  const { socket, answer } = await beginOrder()
  await expect.poll(answer).toMatch(/^HTTP\/1.1 503 /)
  socket.destroy()
  await end()
})

test('browsers get a page, which is rendered once', async () => {
  const end = await overload()
  for (let time = 0; time < 3; time += 1) {
    const answer = await get('/quick', browser)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toMatch(/^<!doctype html>1 The shop is catching its breath/)
  }
  const head = await get('/quick', { ...browser, method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([503, ''])
  await end()
})

test('cached responses and health checks are answered under overload', async () => {
  const load = async () => ({ body: Buffer.from('kept'), headers: {}, cache: { tags: [] } })
  await cache.getOrLoad('/kept', load)
  const end = await overload()
  expect(await (await get('/kept')).text()).toBe('kept')
  expect(await (await get('/healthz?deep')).json()).toEqual({ ok: true })
  expect((await get('/healthzz')).status).toBe(503)
  await end()
})

test('slow requests do not count as in flight', async () => {
  const orders = await Promise.all(Array.from({ length: 5 * maxInFlight }, beginOrder))
  for (const { socket } of orders) socket.write('[1')
  expect((await get('/quick')).status).toBe(200)
  for (const { socket } of orders) socket.write('2345678]')
  for (const { socket, answer } of orders) {
    await expect.poll(answer).toContain('{"body":[12345678]}')
    socket.destroy()
  }
})

test('unread responses do not count as in flight', async () => {
  const sockets = await Promise.all(Array.from({ length: 5 * maxInFlight }, openSocket))
  for (const socket of sockets) {
    socket.pause().write('GET /much HTTP/1.1\r\nhost: shop\r\n\r\n')
    await once(socket, 'readable')
  }
  expect((await get('/quick')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
})
