import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { newsletter } from '../../../contract/shop/newsletter.ts'
import { sql } from '../../database/sql.ts'
import { callsAt, messageOf } from '../../identity/firebase-auth-api/testing/ask.ts'
import { openTestShop, type TestShop } from '../test-shop.ts'

/** The settings of a public store, except for the rate limit, which other tests cover. */
const direct = await openTestShop({ rateLimit: 100_000 })
const proxied = await openTestShop({ rateLimit: 100_000, trustProxy: 1 })
const { ask } = callsAt(direct)
const password = 'correct horse'
let count = 0

/** A forged client address. */
const saying = (address: string) => ({ 'x-forwarded-for': address })

const signUp = async (at: TestShop, headers: Record<string, string>) =>
  messageOf(await ask('signUp', { email: `mass-${(count += 1)}@reader.example`, password }, { at, headers }))

/** Password resets share the throttle of sign-ups and sign-ins, and cost no hash. */
async function useUp(at: TestShop, headersOf: (time: number) => Record<string, string>) {
  const forget = (time: number) => {
    const asked = { requestType: 'PASSWORD_RESET', email: `mass-${(count += 1)}@reader.example` }
    return ask('sendOobCode', asked, { at, headers: headersOf(time) })
  }
  for (let time = 0; time < 12; time += 1) await forget(time)
  // Slow machines forgive attempts as fast as they come; after 66 the next one starts the longest wait.
  const together = await at.db.run(sql`
    update throttles set attempts = 66, next_attempt_at = now()
    where attempts between 6 and 12 and key not like '%/48'`)
  expect(together, 'all attempts share one counter').toBe(1)
  await forget(12)
}

const tooMany = /^TOO_MANY_ATTEMPTS_TRY_LATER : Please wait \d+ seconds/

test('mass sign-up is throttled, whatever X-Forwarded-For says', async () => {
  await useUp(direct, (time) => saying(`203.0.113.${time}`))
  expect(await signUp(direct, {})).toMatch(tooMany)
  for (const address of ['198.51.100.1', '127.0.0.1, 198.51.100.2', '::1', 'unknown', '']) {
    const headers = {
      ...saying(address),
      forwarded: `for=${address}`,
      'x-real-ip': address,
      'cf-connecting-ip': address,
    }
    expect(await signUp(direct, headers), address).toMatch(tooMany)
  }
})

test('behind one proxy only the last X-Forwarded-For entry counts', async () => {
  await useUp(proxied, (time) => saying(`192.0.2.${time}, 198.51.100.${time}, 203.0.113.7`))
  expect(await signUp(proxied, saying('192.0.2.200, 203.0.113.7'))).toMatch(tooMany)
  expect(await signUp(proxied, saying('203.0.113.8, 203.0.113.7'))).toMatch(tooMany)
})

test('an IPv6 /64 network shares one throttle', async () => {
  await useUp(proxied, (time) => saying(`2001:db8:7:7::${time}`))
  expect(await signUp(proxied, saying('2001:db8:7:7:ffff:ffff:ffff:ffff'))).toMatch(tooMany)
  expect(await signUp(proxied, saying('2001:db8:7:8::1'))).toBe('no error')
})

test('a port in X-Forwarded-For does not make another client', async () => {
  await useUp(proxied, (time) => saying(`198.51.100.40:${50_000 + time}`))
  expect(await signUp(proxied, saying('198.51.100.40:443'))).toMatch(tooMany)
  expect(await signUp(proxied, saying('198.51.100.40'))).toMatch(tooMany)
})

test('other networks are not throttled meanwhile', async () => {
  const elsewhere = { at: proxied, headers: saying('203.0.113.99') }
  const reader = { email: 'honest@reader.example', password }
  expect(messageOf(await ask('signUp', reader, elsewhere))).toBe('no error')
  expect(messageOf(await ask('signInWithPassword', reader, elsewhere))).toBe('no error')
})

const subscribe = async (at: TestShop, from: string) => {
  const email = `mass-${(count += 1)}@reader.example`
  return (await at.send(newsletter.subscribe, { body: { email } }, { headers: saying(from) })).status
}

test('mass subscription is throttled per network', async () => {
  const statuses = []
  for (let time = 0; time < 25; time += 1)
    statuses.push(await subscribe(proxied, `10.0.0.${time}, 192.0.2.1`))
  expect(statuses).toEqual([
    ...Array.from({ length: 20 }, () => 200),
    ...Array.from({ length: 5 }, () => 429),
  ])
  expect(await subscribe(proxied, '192.0.2.2')).toBe(200)
  for (let time = 0; time < 20; time += 1) await subscribe(direct, `10.0.0.${time}`)
  expect(await subscribe(direct, '192.0.2.3')).toBe(429)
})

test('password guessing at the admin log-in is throttled per network', async () => {
  const logIn = async (time: number) => {
    const headers = saying(`10.1.0.${time}, 192.0.2.9`)
    return (await proxied.send(admin.logIn, { body: { username: `unknown-${time}` } }, { headers })).status
  }
  const statuses = []
  for (let time = 0; time < 62; time += 1) statuses.push(await logIn(time))
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([400]))
  expect(statuses.slice(60)).toEqual([429, 429])
})
