import { expect, test } from 'vitest'
import { newsletter } from '../../contract/newsletter.ts'
import { openTestShop } from '../testing/test-shop.ts'

const { call, send, people, origin } = await openTestShop()
const admin = { as: people.admin }

const subscribe = (email: unknown) => send(newsletter.subscribe, { body: { email } })

test('an e-mail address is stored once, case-insensitively, and the response is the same', async () => {
  const first = await subscribe('Reader@Example.com')
  const again = await subscribe(' reader@example.COM ')
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  const { body } = await call(200, newsletter.list, {}, admin)
  expect(body.map((subscriber) => subscriber.email)).toEqual(['reader@example.com'])
})

test.each([
  '',
  'reader',
  'reader@',
  '@example.com',
  'a b@example.com',
  // The Kelvin sign, whose lower case is the letter k.
  '\u212Aim@example.com',
  'k\u0130m@example.com',
  null,
  5,
  `${'x'.repeat(250)}@example.com`,
])('%j is refused as an e-mail address', async (email) => {
  const { status, body } = await subscribe(email)
  expect(status).toBe(400)
  expect(body.fields[0].field).toBe('email')
})

test('the CSV file contains no formulas', async () => {
  await subscribe("+cmd|'/c'!a0@example.com")
  await subscribe('+sum@example.com')
  const answer = await fetch(`${origin}/api/newsletter.csv`, {
    headers: { authorization: `Bearer ${people.admin}` },
  })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('newsletter.csv')
  const lines = Buffer.from(await answer.arrayBuffer())
    .toString('utf8')
    .split('\r\n')
  expect(lines[0]).toBe('\uFEFF"email","subscribed at"')
  expect(lines.some((line) => line.startsWith(`"'+sum@example.com",`))).toBe(true)
  expect(lines.some((line) => /^"?[=+\-@]/.test(line))).toBe(false)
})
