import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { encodeResponse, sendEncoded } from './encoded-response.ts'

const body = 'Call me Ishmaël. '.repeat(100)
const encoded = await encodeResponse(Buffer.from(body), { 'content-type': 'text/plain', 'x-own': 'a' }, true)

const finished: number[] = []
const server = createServer((request, response) => {
  response.once('finish', () => finished.push(response.statusCode))
  sendEncoded(request, response, encoded)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

/** Everything until the server closes the connection. */
async function exchange(...requests: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  socket.write(requests.join(''))
  await once(socket, 'close')
  return heard
}

const get = (lines = '', method = 'GET', version = '1.1') =>
  `${method} / HTTP/${version}\r\nhost: localhost\r\n${lines}\r\n`
const last = get('connection: close\r\n')

const responsesIn = (heard: string) => heard.split(/(?=HTTP\/1\.1 )/)
const headersIn = (response: string) =>
  Object.fromEntries(
    (response.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(': ')[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
  )

test('a response in one buffer is the same as one by writeHead, and leaves the connection open', async () => {
  const [whole = '', byNode = '', ...others] = responsesIn(await exchange(get(), last))
  expect(others).toEqual([])
  const { date, ...headers } = headersIn(whole)
  const { date: _, connection, ...usual } = headersIn(byNode)
  expect(connection).toBe('close')
  expect(headers).toEqual(usual)
  expect(headers).toMatchObject({ 'x-own': 'a', 'content-length': String(Buffer.byteLength(body)) })
  expect(Math.abs(Date.parse(date ?? '') - Date.now())).toBeLessThan(60_000)
  for (const response of [whole, byNode]) expect(response.split('\r\n\r\n')[1]).toBe(body)
})

test('pipelined requests are answered in order', async () => {
  const heard = responsesIn(await exchange(get(), get('', 'HEAD'), get(), last))
  expect(heard.map((response) => response.split('\r\n\r\n')[1])).toEqual([body, '', body, body])
})

test('HTTP/1.0 gets a response by Node, and the connection closes', async () => {
  expect(headersIn(await exchange(get('', 'GET', '1.0')))).toMatchObject({ connection: 'close' })
})

test('every response finishes, which timeouts and the log rely on', async () => {
  finished.length = 0
  await exchange(get(), get(`if-none-match: ${encoded.identity.etag}\r\n`), last)
  expect(finished).toEqual([200, 304, 200])
})

test('a client library uses the connection again', async () => {
  for (let time = 0; time < 3; time += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/`)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toBe(body)
  }
})

test('an invalid header is refused when the response is encoded', async () => {
  await expect(encodeResponse(Buffer.from(''), { 'x-own': 'a\r\nb: c' }, true)).rejects.toThrow('x-own')
})
