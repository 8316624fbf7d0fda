import type { ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fakeInternet, publicAddress } from '../trade/covers/testing/outside.ts'
import { fetchPublic, type Limits } from './fetch-public.ts'

const limits: Limits = { bytes: 1_000, idle: 5_000, total: 10_000 }

const replies: Record<string, (response: ServerResponse) => void> = {
  '/cover.jpg': (response) => response.end('picture'),
  '/inward': (response) => redirect(response, 'http://169.254.169.254/latest/meta-data/'),
  '/inward-name': (response) => redirect(response, 'http://intranet.example/'),
  '/inward-port': (response) => redirect(response, 'http://covers.example:5432/'),
  '/file': (response) => redirect(response, 'file:///etc/passwd'),
  '/moved': (response) => redirect(response, '/cover.jpg'),
  '/round': (response) => redirect(response, '/round'),
  '/huge': (response) => {
    response.writeHead(200, { 'content-length': '5000000000' })
    response.write('x')
  },
  '/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(100)));
    }
    response.on('drain', more)
    more()
  },
  '/silent': () => {},
  '/drip': (response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  '/gone': (response) => response.writeHead(404).end(),
  '/busy': (response) => response.writeHead(503, { 'retry-after': '120' }).end(),
}

const redirect = (response: ServerResponse, location: string) => response.writeHead(302, { location }).end()

const agents: (string | undefined)[] = []
const outside = await fakeInternet((request, response) => {
  agents.push(`${request.headers.host} ${request.headers['user-agent']}`)
  const reply = replies[request.url ?? '']
  if (reply) reply(response)
  else response.writeHead(404).end()
})
afterAll(outside.close)
beforeEach(() => {
  outside.opened.length = 0
})

const fetchOf = (url: string, changed: Partial<Limits> = {}) =>
  fetchPublic(url, { network: outside.network, userAgent: 'Shop', limits: { ...limits, ...changed } })

test('a file on the internet is fetched, also after a redirect, and its server sees who asks', async () => {
  const found = { bytes: Buffer.from('picture') }
  expect(await fetchOf('http://covers.example/cover.jpg')).toEqual(found)
  expect(await fetchOf('http://covers.example/moved')).toEqual(found)
  expect(agents[0]).toBe('covers.example Shop')
})

test.each([
  'ftp://covers.example/1.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'http://user:password@covers.example/cover.jpg',
  'http://covers.example:8080/cover.jpg',
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.1.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::a00:1]/',
  'http://[fd00:ec2::254]/',
  'http://localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'not an address',
])('%s is never fetched', async (url) => {
  expect(await fetchOf(url)).toMatchObject({ mayPass: false })
  expect(outside.opened).toEqual([])
})

test.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', 'fe80::1%eth0', 'fc00::1'])(
  'a public name with the address %s is never fetched, also beside a public address',
  async (address) => {
    outside.names.set('intranet.example', [[publicAddress, address]])
    expect(await fetchOf('http://intranet.example/cover.jpg')).toMatchObject({
      problem: 'intranet.example is not on the internet, but in a private network',
    })
    expect(outside.opened).toEqual([])
  },
)

test('redirects lead neither inward nor in circles', async () => {
  outside.names.set('intranet.example', [['10.0.0.1']])
  for (const path of ['inward', 'inward-name', 'inward-port', 'file']) {
    outside.opened.length = 0
    expect(await fetchOf(`http://covers.example/${path}`)).toMatchObject({ mayPass: false })
    expect(outside.opened).toEqual([expect.objectContaining({ address: publicAddress, port: 80 })])
  }
  outside.opened.length = 0
  expect(await fetchOf('http://covers.example/round')).toMatchObject({ problem: 'More than 3 redirects' })
  expect(outside.opened).toHaveLength(4)
})

test('the address that was checked is the one that is connected to', async () => {
  outside.names.set('rebinding.example', [[publicAddress], ['127.0.0.1']])
  expect(await fetchOf('http://rebinding.example/cover.jpg')).toHaveProperty('bytes')
  expect(outside.opened).toEqual([
    { address: publicAddress, port: 80, isSecure: false, serverName: 'rebinding.example' },
  ])
  expect(await fetchOf('http://rebinding.example/cover.jpg')).toMatchObject({ mayPass: false })
})

test('a body has a limit, whatever its server says', async () => {
  const tooLarge = { problem: 'The file has more than 0 MB', mayPass: false }
  expect(await fetchOf('http://covers.example/huge')).toEqual(tooLarge)
  expect(await fetchOf('http://covers.example/endless')).toEqual(tooLarge)
  expect(await fetchOf('http://covers.example/packed')).toMatchObject({ mayPass: false })
})

test('a server that is silent or slow is left, and asked again later', async () => {
  expect(await fetchOf('http://covers.example/silent', { idle: 50 })).toMatchObject({ mayPass: true })
  expect(await fetchOf('http://covers.example/drip', { total: 200 })).toEqual({
    problem: 'The server is too slow',
    mayPass: true,
  })
})

test('what is gone is gone, and what fails may pass', async () => {
  expect(await fetchOf('http://covers.example/gone')).toEqual({
    problem: 'The server answered 404',
    mayPass: false,
  })
  expect(await fetchOf('http://covers.example/busy')).toEqual({
    problem: 'The server answered 503',
    mayPass: true,
    retryAfter: 120,
  })
})
