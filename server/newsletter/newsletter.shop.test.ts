import { expect, test } from 'vitest'
import { mail } from '../../contract/shop/mail.ts'
import { newsletter } from '../../contract/shop/newsletter.ts'
import { cleanUp } from '../cleanup.ts'
import { sql } from '../database/sql.ts'
import { openTestShop } from '../testing/test-shop.ts'

const lines: string[] = []
const { call, send, people, origin, db, shop } = await openTestShop({ log: (line) => lines.push(line) })
const admin = { as: people.admin }

const subscribe = (email: unknown) => send(newsletter.subscribe, { body: { email } })
const subscribers = async () => (await call(200, newsletter.list, {}, admin)).body.subscribers
const messagesTo = async (address: string) => {
  const { body } = await call(200, mail.outbox, {}, admin)
  return body.messages.filter(({ to }) => to === address)
}

/** The token in the newest e-mail. */
async function tokenFor(email: string): Promise<string> {
  const [message] = await messagesTo(email)
  const link = new URL(/^http\S+$/m.exec(message?.text ?? '')?.[0] ?? '')
  expect(link.pathname).toBe('/newsletter/confirm')
  return link.searchParams.get('token') ?? ''
}

const confirm = async (email: string) =>
  call(200, newsletter.confirm, { params: { token: await tokenFor(email) } })

async function exported() {
  const answer = await fetch(`${origin}/api/newsletter.csv`, {
    headers: { authorization: `Bearer ${people.admin}` },
  })
  return { headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString('utf8') }
}

test('an e-mail address is stored once, case-insensitively, and the response is the same', async () => {
  const first = await subscribe('Reader@Example.com')
  const again = await subscribe(' reader@example.COM ')
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect((await subscribers()).map(({ email }) => email)).toEqual(['reader@example.com'])
})

test('a subscription counts once the link in the e-mail was confirmed', async () => {
  const email = 'careful@reader.example'
  const { body: before } = await subscribe(email)
  expect(await subscribers()).toContainEqual({ email, subscribedAt: expect.any(String), confirmed: false })
  expect((await exported()).text).not.toContain(email)
  expect((await messagesTo(email))[0]).toMatchObject({ subject: 'Please confirm your subscription' })

  const page = await fetch(`${origin}/newsletter/confirm?token=${await tokenFor(email)}`)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(await subscribers()).toContainEqual(expect.objectContaining({ email, confirmed: false }))

  expect((await confirm(email)).body).toEqual({ email })
  await confirm(email)
  expect(await subscribers()).toContainEqual(expect.objectContaining({ email, confirmed: true }))
  expect((await exported()).text).toContain(`"${email}"`)

  const { body: after } = await subscribe(email)
  expect(after).toEqual(before)
  expect(await messagesTo(email)).toHaveLength(1)
})

test('confirmations to one mailbox are throttled, and a subscription that nobody confirms is deleted', async () => {
  const email = 'flooded@reader.example'
  for (let time = 0; time < 6; time += 1) expect((await subscribe(email)).status).toBe(200)
  expect(await messagesTo(email)).toHaveLength(3)
  const token = await tokenFor(email)
  await db.run(
    sql`update subscribers set subscribed_at = now() - interval '8 days' where confirmed_at is null`,
  )
  await cleanUp(db, shop)
  expect((await subscribers()).filter(({ confirmed }) => !confirmed)).toEqual([])
  const { body } = await call(410, newsletter.confirm, { params: { token } })
  expect(body).toMatchObject({ code: 'link-invalid' })
})

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'a multipart form',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['an empty request of the page', undefined, undefined],
])('%s unsubscribes with one request without cookies, also a second time', async (_name, type, body) => {
  const email = 'leaving@reader.example'
  await subscribe(email)
  const token = await tokenFor(email)
  await confirm(email)
  const url = `${origin}/api/newsletter/unsubscribe/${token}`
  expect((await fetch(url)).status).toBe(404)
  expect(await subscribers()).toContainEqual(expect.objectContaining({ email }))
  for (let time = 0; time < 2; time += 1) {
    const sent = { method: 'POST', ...(type && { headers: { 'content-type': type }, body }) }
    const answer = await fetch(url, sent)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
  expect((await subscribers()).map(({ email }) => email)).not.toContain(email)
  expect(lines.join('')).toContain('/api/newsletter/unsubscribe/:token')
  expect(lines.join('')).not.toContain(token)
})

test.each(['nonsense', '..%2f..%2fsubscribe', 'x'.repeat(101)])('the token %s is refused', async (token) => {
  const post = async (what: string) =>
    (await fetch(`${origin}/api/newsletter/${what}/${token}`, { method: 'POST' })).status
  expect(await post('confirm')).toBe(token.length > 100 ? 404 : 410)
  expect(await post('unsubscribe')).toBe(token.length > 100 ? 404 : 204)
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

test('subscribers come in pages, are searched, and are all in the file', async () => {
  // All of one moment, as after an import: the address decides the order.
  await db.run(sql`
    insert into subscribers (email, subscribed_at, confirmed_at)
    select 'many-' || lpad(at::text, 4, '0') || '@reader.example', '2020-01-01', now() from generate_series(1, 1201) at`)
  await db.run(sql`insert into subscribers (email) values ('many-unconfirmed@reader.example')`)
  const query = { q: 'MANY-', limit: 2, offset: 1 }
  const { body } = await call(200, newsletter.list, { query }, admin)
  expect(body.subscribers.map(({ email }) => email)).toEqual([
    'many-0001@reader.example',
    'many-0002@reader.example',
  ])
  expect([body.total, body.confirmed]).toEqual([1202, 1201])
  // PostgreSQL has no text with NUL.
  expect((await send(newsletter.list, { query: { q: '\0' } }, admin)).status).toBe(400)
  const { text } = await exported()
  const addresses = [...text.matchAll(/many-\d+/g)].map(([found]) => found)
  expect([addresses.length, new Set(addresses).size]).toEqual([1201, 1201])
  await db.run(sql`delete from subscribers where email like 'many-%'`)
})

test('the CSV file contains no formulas', async () => {
  expect((await subscribe("+cmd|'/c'!a0@example.com")).status).toBe(400)
  await subscribe('+sum@example.com')
  await confirm('+sum@example.com')
  const { headers, text } = await exported()
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('newsletter.csv')
  const rows = text.split('\r\n')
  expect(rows[0]).toBe('\uFEFF"email","subscribed at","confirmed at"')
  expect(rows.some((line) => line.startsWith(`"'+sum@example.com",`))).toBe(true)
  expect(rows.some((line) => /^"?[=+\-@]/.test(line))).toBe(false)
})
