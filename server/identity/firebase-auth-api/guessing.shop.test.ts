import { expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { prolongWait } from '../../throttle/testing/prolong-wait.sql.ts'
import { callsAt, messageOf, rita } from './testing/ask.ts'

const shop = await openTestShop()
const { ask } = callsAt(shop)
await ask('signUp', rita)

type Answered = Awaited<ReturnType<typeof ask>>

const isRefused = (answer: Answered) => messageOf(answer).startsWith('TOO_MANY_ATTEMPTS_TRY_LATER')

/**
 * Tries accounts until the network is throttled, then extends the wait so that slow machines see it too. Sets
 * the counter instead of making most attempts: each costs a hash.
 */
async function untilRefused({ db }: TestShop, tryOne: (at: number) => Promise<Answered>) {
  await tryOne(0)
  await db.run(sql`update throttles set attempts = 50 where key like 'sign-ins from%'`)
  let at = 1
  while (!isRefused(await tryOne(at)) && at < 100) at += 1
  expect(at).toBeLessThan(100)
  await db.run(
    sql`update throttles set next_attempt_at = now() + interval '1 minute' where key like 'sign-ins from%'`,
  )
}

test('a password reset does not reveal whether an e-mail address has an account', async () => {
  const reset = async (email: string) => {
    const { status, body } = await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    return { status, body: { ...body, email: '' } }
  }
  expect(await reset('no.account@reader.example')).toEqual(await reset(rita.email))
})

test('sign-ups are throttled like sign-ins', async () => {
  const asked = { email: 'again@reader.example', password: 'correct horse' }
  const messages: unknown[] = []
  const signUp = async () => messages.push(messageOf(await ask('signUp', asked)).split(' ')[0])
  for (let at = 0; at < 5; at += 1) await signUp()
  await prolongWait(shop.db, `sign-up ${asked.email} from 127.0.0.1`)
  await signUp()
  expect(messages).toEqual([
    'no',
    ...Array.from({ length: 4 }, () => 'EMAIL_EXISTS'),
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ])
})

test('after five wrong passwords a client is throttled, in every process and across restarts', async () => {
  const email = 'target@reader.example'
  await ask('signUp', { email, password: 'correct horse' })
  const next = await openTestShop({ database: shop.connection })
  const wrong = (at: TestShop) => ask('signInWithPassword', { email, password: 'guess' }, { at })
  for (const at of [shop, next, shop, next, shop])
    expect(messageOf(await wrong(at))).toBe('INVALID_LOGIN_CREDENTIALS')
  const key = `shopper ${email} from 127.0.0.1`
  await prolongWait(shop.db, key)
  expect(messageOf(await wrong(next))).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)
  const right = await ask('signInWithPassword', { email, password: 'correct horse' })
  expect(messageOf(right)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  await shop.db.run(sql`update throttles set next_attempt_at = now() where key = ${key}`)
  expect((await ask('signInWithPassword', { email, password: 'correct horse' })).status).toBe(200)
  expect(await shop.db.first(sql`select key from throttles where key = ${key}`)).toBeUndefined()
})

test('an unknown e-mail address is throttled like a known one', async () => {
  const email = 'unknown@reader.example'
  const guess = () => ask('signInWithPassword', { email, password: 'guess' })
  const answers = await Promise.all(Array.from({ length: 5 }, guess))
  expect(answers.filter(isRefused)).toEqual([])
  await prolongWait(shop.db, `shopper ${email} from 127.0.0.1`)
  expect(isRefused(await guess())).toBe(true)
})

test('one IP address cannot try many accounts, and a right password does not reset its throttle', async () => {
  const limited = await openTestShop({ rateLimit: 100_000 })
  await ask('signUp', rita, { at: limited })
  await untilRefused(limited, async (at) => {
    if (at % 4 === 0) await ask('signInWithPassword', rita, { at: limited })
    const email = `account-${at}@reader.example`
    return ask('signInWithPassword', { email, password: 'guess' }, { at: limited })
  })
  expect(isRefused(await ask('signInWithPassword', rita, { at: limited }))).toBe(true)
})

test('a rate-limited lookup gets no Firebase error, which would sign the shopper out', async () => {
  const busy = await openTestShop({ rateLimit: 1 })
  const post = async (call: string) => {
    const url = `${busy.origin}/identitytoolkit.googleapis.com/v1/accounts:${call}`
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
    return { status: answer.status, body: (await answer.json()) as Answered['body'] }
  }
  await post('lookup')
  const refused = await post('lookup')
  expect([refused.status, refused.body.error]).toEqual([429, undefined])
  const signIn = await post('signInWithPassword')
  expect([signIn.status, messageOf(signIn)]).toEqual([429, 'TOO_MANY_ATTEMPTS_TRY_LATER'])
})

test('concurrent requests of one network do not block each other', async () => {
  const limited = await openTestShop({ rateLimit: 100_000 })
  const asked = { requestType: 'PASSWORD_RESET' }
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      ask('sendOobCode', { ...asked, email: `pupil-${at}@reader.example` }, { at: limited }),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
})

test('a throttled network cannot use up the attempts of an account', async () => {
  const limited = await openTestShop({ rateLimit: 100_000, trustProxy: 1 })
  const from = (address: string, email: string, password: string) =>
    ask('signInWithPassword', { email, password }, { at: limited, headers: { 'x-forwarded-for': address } })
  await ask('signUp', rita, { at: limited })
  await untilRefused(limited, (at) => from('2001:db8:1:2::1', `unknown-${at}@reader.example`, 'guess'))
  for (let at = 0; at < 8; at += 1)
    expect(isRefused(await from(`2001:db8:1:2::${at}`, rita.email, 'guess'))).toBe(true)
  expect((await from('203.0.113.7', rita.email, rita.password)).status).toBe(200)
})

test('a throttled network gets attempts back over time', async () => {
  const limited = await openTestShop({ rateLimit: 100_000 })
  const wrong = (at: number) =>
    ask('signInWithPassword', { email: `account-${at}@reader.example`, password: 'guess' }, { at: limited })
  await untilRefused(limited, wrong)
  await limited.db.run(
    sql`update throttles set next_attempt_at = now() - interval '3 minutes' where key like 'sign-ins from%'`,
  )
  for (let at = 70; at < 80; at += 1) expect(messageOf(await wrong(at))).toBe('INVALID_LOGIN_CREDENTIALS')
})
