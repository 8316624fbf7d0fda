import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { publicAddress } from '../trade/covers/testing/outside.ts'
import { fetchPublic, internet, type Network } from './fetch-public.ts'
import { coversExample } from './testing/covers-example-certificate.ts'

const asked: unknown[] = []
const server = createServer(coversExample, (request, response) => {
  const { servername } = request.socket as { servername?: unknown }
  asked.push([servername, request.headers.host])
  response.end('picture')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const trusted = getCACertificates('default')
afterAll(() => {
  setDefaultCACertificates(trusted)
  server.close()
})

const opened: number[] = []

/** Every name is that of the local server, to which the store connects as to any other. */
const network: Network = {
  resolve: async () => [publicAddress],
  open: (target) => {
    opened.push(target.port)
    return internet.open({ ...target, address: '127.0.0.1', port })
  },
}

const fetchOf = (url: string) =>
  fetchPublic(url, { network, userAgent: 'Shop', limits: { bytes: 1_000, idle: 5_000, total: 10_000 } })

test('by https a server has to prove its name', async () => {
  expect(await fetchOf('https://covers.example/cover.jpg')).toEqual({
    problem: expect.stringMatching(/^No connection: .*self-signed certificate/),
    mayPass: true,
  })
  setDefaultCACertificates([...trusted, coversExample.cert])
  expect(await fetchOf('https://covers.example/cover.jpg')).toEqual({ bytes: Buffer.from('picture') })
  expect(await fetchOf('https://another.example/cover.jpg')).toMatchObject({
    problem: expect.stringContaining("does not match certificate's altnames"),
  })
  expect(asked).toEqual([['covers.example', 'covers.example']])
  expect(opened).toEqual([443, 443, 443])
})
