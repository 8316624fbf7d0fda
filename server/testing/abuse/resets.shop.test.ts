import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { openTestShop } from '../test-shop.ts'

const lines: { msg: string }[] = []
const shop = await openTestShop({
  rateLimit: 5_000,
  log: (line) => void lines.push(JSON.parse(line)),
})

const requests = [
  'GET /api/books/suggest?q=x HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20),
  'POST /api/newsletter HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
]

/** Resets the connection before any request is answered. */
const sendAndReset = (bytes: string) =>
  new Promise<void>((resolve) => {
    const { port, hostname } = new URL(shop.origin)
    const socket = connect(Number(port), hostname, () =>
      socket.write(bytes, () => {
        socket.resetAndDestroy()
        resolve()
      }),
    )
  })

/** The address of a connection is unknown after the reset. */
const counted = () =>
  shop.db.first<{ requests: number }>(sql`
    select sum(requests)::int as requests from rate_limit_counters where client in ('unknown', '127.0.0.1')`)

test('clients that send and reset cause no error, are counted, and do not fill the log', async () => {
  for (let time = 0; time < 50; time += 1) for (const bytes of requests) await sendAndReset(bytes)
  await expect.poll(async () => (await counted())?.requests ?? 0).toBeGreaterThan(250)
  expect((await fetch(`${shop.origin}/api/books/suggest?q=x`)).status).toBe(200)
  // A request that was answered before the reset is logged as any other.
  const others = lines.filter(({ msg }) => msg !== 'request completed')
  expect(others.map(({ msg }) => msg)).toEqual([expect.stringMatching('Server listening')])
})
