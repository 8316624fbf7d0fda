import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { plainPages } from '../testing/plain-pages.ts'
import { ResponseCache } from './response-cache/response-cache.ts'
import { makeServer } from './server.ts'

const config = { rateLimit: 0, trustProxy: 0, logLevel: 'silent', load: { maxLag: Infinity } }
const app = await makeServer(config, new ResponseCache(), { pages: plainPages, onShed: () => {} })
let asked = 0
app.get('/book', async () => `book ${(asked += 1)}.`)
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

/** Sends `times` pipelined requests. */
async function pipeline(times: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  let answers = ''
  socket.on('data', (data) => (answers += data.toString())).on('error', () => {})
  socket.write('GET /book HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(times))
  return { socket, books: () => answers.match(/book \d+\./g) ?? [] }
}

test('a few pipelined requests are answered, again and again', async () => {
  asked = 0
  const { socket, books } = await pipeline(10)
  await expect.poll(books).toHaveLength(10)
  socket.write('GET /book HTTP/1.1\r\nhost: shop\r\n\r\n'.repeat(10))
  await expect.poll(books).toHaveLength(20)
  expect(books()).toEqual(Array.from({ length: 20 }, (_, at) => `book ${at + 1}.`))
  socket.destroy()
})

test('a socket with hundreds of pipelined requests is closed before they are handled', async () => {
  asked = 0
  const { socket } = await pipeline(500)
  await once(socket, 'close')
  expect(asked).toBeLessThan(20)
})
