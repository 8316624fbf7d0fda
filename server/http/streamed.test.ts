import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '../testing/plain-pages.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { makeServer } from './server.ts'
import { sendStreamed, Streamed } from './streamed.ts'

const config = {
  rateLimit: 0,
  trustProxy: 0,
  logLevel: 'silent',
  load: { maxLag: Infinity, maxInFlight: 1 },
}
const shedding = { pages: plainPages, onShed: () => {} }
const app = await makeServer(config, new ResponseCache(), shedding)
afterAll(() => app.close())

const inAll = 60
const piece = `"${'x'.repeat(1_000_000)}"`
const readers: { made: number; isOver: boolean }[] = []
beforeEach(() => void readers.splice(0))

async function* pieces(failsAt: number): AsyncGenerator<string> {
  const reader = { made: 0, isOver: false }
  readers.push(reader)
  try {
    for (; reader.made < inAll; reader.made += 1) {
      if (reader.made === failsAt) throw new Error('the database is down')
      yield (reader.made === 0 ? '[' : ',') + piece
    }
    yield ']'
  } finally {
    reader.isOver = true
  }
}

app.get('/long', async (_request, reply) => sendStreamed(reply, new Streamed(() => pieces(Infinity))))
app.get('/broken', async (_request, reply) => sendStreamed(reply, new Streamed(() => pieces(2))))
app.get('/short', async () => 'here')
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

/** Requests the long response and reads nothing of it. */
async function slowReader() {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' }).pause()
  await once(socket, 'connect')
  socket.write('GET /long HTTP/1.1\r\nhost: shop\r\n\r\n')
  await expect.poll(() => readers.length).toBe(1)
  return socket
}

test('a slow reader is not buffered for, and other clients are answered', async () => {
  const socket = await slowReader()
  const whole = (await (await fetch(`${origin}/long`)).json()) as string[]
  expect(whole).toHaveLength(inAll)
  expect(await (await fetch(`${origin}/short`)).text()).toBe('here')
  expect(readers[0]?.made).toBeLessThan(inAll / 2)
  expect(readers.map(({ isOver }) => isOver)).toEqual([false, true])
  socket.destroy()
})

test('a client that disconnects ends the stream', async () => {
  const socket = await slowReader()
  socket.destroy()
  await expect.poll(() => readers[0]?.isOver).toBe(true)
})

test('an aborted stream is not a complete response', async () => {
  const answer = await fetch(`${origin}/broken`)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  expect(readers[0]).toEqual({ made: 2, isOver: true })
})

test('HEAD streams nothing', async () => {
  const answer = await fetch(`${origin}/long`, { method: 'HEAD' })
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(readers.map(({ made }) => made)).toEqual([])
})
