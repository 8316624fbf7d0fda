import { expect, test } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { sql } from '../database/sql.ts'
import { bookseller, openTestShop, type TestShop } from '../testing/test-shop.ts'
import { allMessages } from '../mail/testing/all-messages.ts'
import { prolongWait } from '../throttle/testing/prolong-wait.sql.ts'
import { setPassword } from './testing/set-password.ts'

const shop = await openTestShop({ trustProxy: 1 })
for (const [username, password] of [
  [bookseller.username, 'bookstore'],
  ['ada', 'correct horse'],
  ['grace', 'correct horse'],
] as const)
  await setPassword(shop.db, username, password)

type Attempt = { username?: string; password?: string; from?: string; cookie?: string; at?: TestShop }

function logIn({
  username = 'ada',
  password = 'correct horse',
  from = '203.0.113.1',
  cookie,
  at = shop,
}: Attempt) {
  const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) }
  return at.send(admin.logIn, { body: { username, password } }, { headers })
}

const statusOf = async (attempt: Attempt) => (await logIn(attempt)).status

const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

test('guessing from one network does not keep the owner out elsewhere', async () => {
  const stranger = { password: 'wrong', from: '203.0.113.66' }
  for (let time = 0; time < 5; time += 1) expect(await statusOf(stranger)).toBe(401)
  await prolongWait(shop.db, 'admin ada from 203.0.113.66')
  expect(await statusOf(stranger)).toBe(429)
  expect(await statusOf({ from: '203.0.113.66' })).toBe(429)
  expect(await statusOf({ from: '198.51.100.7' })).toBe(200)
})

test('no /64 of an IPv6 /48 network gets attempts of its own for ever', async () => {
  const guessFrom = (at: number) => statusOf({ password: 'wrong', from: `2001:db8:66:${at}::1` })
  for (let time = 0; time < 20; time += 1) expect(await guessFrom(time)).toBe(401)
  await prolongWait(shop.db, 'admin ada from 2001:db8:66::/48')
  expect(await guessFrom(20)).toBe(429)
  expect(await statusOf({ from: '2001:db8:67::1' })).toBe(200)
})

/** As if strangers in a hundred networks had guessed just now. */
const guessEverywhere = (account: string) =>
  shop.db.run(sql`
    insert into throttles values (${account}, 106, now() + interval '1 minute')
    on conflict (key) do update set attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at`)

test('a distributed attack does not keep out a browser that signed in before', async () => {
  const cookie = cookieOf(await logIn({ from: '198.51.100.8' }))
  await guessEverywhere('admin ada')
  expect(await statusOf({ from: '198.51.100.9' })).toBe(429)
  expect(await statusOf({ from: '198.51.100.9', cookie })).toBe(200)

  const [name, value = ''] = cookie.split('=')
  for (const forged of [`${name}=${value.slice(0, -2)}AA`, `${name}=mine.`, `${name}=~.~`])
    expect(await statusOf({ from: '198.51.100.9', cookie: forged }), forged).toBe(429)
  const demo = { username: 'admin', password: 'bookstore', from: '10.0.0.1' }
  expect(await statusOf({ from: '198.51.100.9', cookie: cookieOf(await logIn(demo)) })).toBe(429)
  const both = cookieOf(await logIn({ ...demo, cookie }))
  expect(await statusOf({ from: '198.51.100.9', cookie: both })).toBe(200)

  for (let time = 0; time < 5; time += 1)
    expect(await statusOf({ password: 'wrong', from: `198.51.100.${time}`, cookie })).toBe(401)
  await prolongWait(shop.db, `admin ada on ${value.split('.')[0]}`)
  expect(await statusOf({ from: '198.51.100.10', cookie })).toBe(429)
})

test('the demo’s password works on this machine and in private networks only', async () => {
  const demo = { username: 'admin', password: 'bookstore' }
  for (const from of ['127.0.0.1', '::1', '172.17.0.1', '192.168.178.20', 'fd00::1'])
    expect(await statusOf({ ...demo, from }), from).toBe(200)
  const { status, body } = await logIn({ ...demo, from: '203.0.113.9' })
  expect(status).toBe(403)
  expect(body.message).toContain('set ADMIN_PASSWORD')
  const direct = await openTestShop({ database: shop.connection })
  expect((await direct.send(admin.logIn, { body: demo })).status).toBe(200)
  // Such a proxy hides the client's address.
  expect(await statusOf({ ...demo, from: '10.0.0.1', at: direct })).toBe(403)
})

test('known browsers have a bounded number of guesses too, and a broken cookie is none', async () => {
  const cookie = cookieOf(await logIn({ username: 'grace', from: '198.51.100.30' }))
  const grace = { username: 'grace', from: '198.51.100.31' }
  await guessEverywhere('admin grace on devices')
  expect(await statusOf({ ...grace, cookie })).toBe(429)
  expect(await statusOf({ ...grace, cookie: `${cookie.slice(0, -1)}é` })).toBe(200)
  await shop.db.run(sql`delete from throttles where key like 'admin grace%'`)
})

test('a user name with a space does not use up the attempts of another', async () => {
  const odd = { username: 'ada from 198.51.100.40', password: 'wrong' }
  for (let time = 0; time < 6; time += 1) await statusOf({ ...odd, from: `198.51.100.${50 + time}` })
  expect(
    await shop.db.first(sql`select from throttles where key = 'admin ada from 198.51.100.40'`),
  ).toBeUndefined()
})

test('the owner gets one e-mail about repeated wrong passwords', async () => {
  const alerts = async () => (await allMessages(shop.mail)).filter(({ text }) => text.includes('"grace"'))
  const guess = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      expect(await statusOf({ username: 'grace', password: 'wrong', from: '203.0.113.81' })).toBe(401)
      await shop.db.run(sql`update throttles set next_attempt_at = now() where key like 'admin grace%'`)
    }
    await shop.identity.settled()
  }
  await guess(9)
  expect(await alerts()).toHaveLength(0)
  await guess(10)
  const [alert, ...others] = await alerts()
  expect(alert).toMatchObject({ to: 'owner@shop.example', subject: 'Wrong passwords at the admin log-in' })
  expect(others).toEqual([])
})
