import { expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor, type TestShop } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:'
const rita = { email: 'rita@reader.example', password: 'correct horse' }

type Options = { at?: TestShop; headers?: Record<string, string>; raw?: string }
type Answer = { idToken: string; refreshToken: string; localId: string; error?: { message: string } }

async function ask(call: string, body: object, { at = shop, headers = {}, raw }: Options = {}) {
  const path = call.startsWith('/') ? call : toolkit + call
  const answer = await at.server.inject({
    method: 'POST',
    url: `${path}?key=any`,
    headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers },
    payload: raw ?? JSON.stringify(body),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answer>() }
}

const renew = (refreshToken: string) =>
  ask(
    '/securetoken.googleapis.com/v1/token',
    {},
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    },
  )

const messageOf = ({ body }: { body: Answer }) => body.error?.message ?? 'no error'

const { body: known } = await ask('signUp', rita)

test('answers are for nobody else to read or to keep', async () => {
  const { status, headers } = await ask('lookup', { idToken: known.idToken })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each([
  ['another site', { origin: 'https://elsewhere.example' }],
  ['another port of this machine', { origin: 'http://localhost:4000' }],
  ['no site that it would name', { origin: 'null' }],
  ['a site that the browser calls another', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
  ['a name that was made to point here', { host: 'rebound.example' }],
])('what comes from %s is refused', async (_who, headers) => {
  const answer = await ask('signInWithPassword', rita, { headers })
  expect(answer.status).toBe(403)
  expect(messageOf(answer)).toMatch(/^UNAUTHORIZED_DOMAIN : /)
})

test.each([
  ['the page itself', { origin: 'http://localhost:3000' }],
  ['a page on the local network', { origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' }],
  ['the page, where browsers name no origin', { 'sec-fetch-site': 'same-origin' }],
])('what comes from %s is heard', async (_who, headers) => {
  expect((await ask('signInWithPassword', rita, { headers })).status).toBe(200)
})

test('a shop that has a name answers to that name, and to the others that it was given', async () => {
  const named = await openTestShop({
    identity: { publicUrl: 'https://books.example', allowedOrigins: ['https://www.books.example'] },
  })
  const from = async (host: string, origin = `https://${host}`) =>
    (
      await ask(
        'signUp',
        { email: `at-${host.replace(':', '-')}@reader.example`, password: 'correct horse' },
        {
          at: named,
          headers: { host, origin },
        },
      )
    ).status
  expect(await from('books.example')).toBe(200)
  expect(await from('www.books.example')).toBe(200)
  expect(await from('books.example:443', 'https://books.example')).toBe(200)
  expect(await from('books.example', 'http://books.example')).toBe(403)
  expect(await from('localhost:3000', 'http://localhost:3000')).toBe(403)
})

test('only JSON is read, and not too much of it', async () => {
  const plain = await ask(
    'signUp',
    {},
    { headers: { 'content-type': 'text/plain' }, raw: JSON.stringify(rita) },
  )
  expect(plain.status).toBe(415)
  expect(messageOf(plain)).toMatch(/^INVALID_ARGUMENT/)
  const large = await ask('signUp', { ...rita, password: 'x'.repeat(20_000) })
  expect(large.status).toBe(413)
  const broken = await ask('signUp', {}, { raw: '{"email":' })
  expect(broken.status).toBe(400)
})

test.each([null, [], 'text', 7, { email: {} }, { email: ['x'], password: {} }, { email: 'a\0b@x.example' }])(
  'a body like %j is refused, not a fault',
  async (body) => {
    for (const call of [
      'signUp',
      'signInWithPassword',
      'lookup',
      'update',
      'delete',
      'sendOobCode',
      'resetPassword',
      'signInWithIdp',
    ])
      expect((await ask(call, body as object)).status, call).toBe(400)
  },
)

test('nobody gives themselves what only the shop gives', async () => {
  const asked = {
    email: 'bold@reader.example',
    password: 'correct horse',
    localId: 'chosen-by-me',
    emailVerified: true,
    customAttributes: '{"admin":true}',
    validSince: '0',
  }
  const { body } = await ask('signUp', asked, { headers: { authorization: 'Bearer owner' } })
  expect(body.localId).not.toBe('chosen-by-me')
  await ask('update', {
    idToken: body.idToken,
    emailVerified: true,
    customAttributes: '{}',
    disableUser: true,
  })
  const account = await shop.db.first(sql`select email_verified from accounts where uid = ${body.localId}`)
  expect(account).toEqual({ email_verified: false })
  for (const path of [
    '/emulator/v1/projects/x/accounts',
    '/emulator/v1/projects/x/oobCodes',
    '/emulator/auth/iframe',
  ])
    expect((await fetch(shop.origin + path, { method: 'DELETE' })).status).toBe(404)
})

test('a letter leads back to the shop and nowhere else', async () => {
  const asked = {
    requestType: 'PASSWORD_RESET',
    email: rita.email,
    continueUrl: 'https://elsewhere.example/',
  }
  expect(messageOf(await ask('sendOobCode', asked))).toBe('UNAUTHORIZED_DOMAIN')
  expect(messageOf(await ask('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: rita.email }))).toBe(
    'OPERATION_NOT_ALLOWED',
  )
})

test('whether an address has an account does not show when its password is to be reset', async () => {
  const reset = async (email: string) => {
    const { status, body } = await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })
    return { status, body: { ...body, email: '' } }
  }
  expect(await reset('no.account@reader.example')).toEqual(await reset(rita.email))
})

test('signing up is counted like a try', async () => {
  const asked = { email: 'again@reader.example', password: 'correct horse' }
  const messages = []
  for (let at = 0; at < 6; at += 1) messages.push(messageOf(await ask('signUp', asked)).split(' ')[0])
  expect(messages).toEqual([
    'no',
    ...Array.from({ length: 4 }, () => 'EMAIL_EXISTS'),
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ])
})

test('a dead refresh token is called expired, so that the client signs out', async () => {
  expect(messageOf(await renew('nonsense'))).toBe('TOKEN_EXPIRED')
  const { body } = await ask('signInWithPassword', rita)
  expect((await renew(body.refreshToken)).status).toBe(200)
  await shop.db.run(
    sql`update sign_ins set authenticated_at = now() - interval '366 days' where uid = ${body.localId}`,
  )
  expect(messageOf(await renew(body.refreshToken))).toBe('TOKEN_EXPIRED')
  await shop.db.run(sql`update sign_ins set authenticated_at = now() where uid = ${body.localId}`)
  expect((await renew(body.refreshToken)).status).toBe(200)
  await shop.db.run(
    sql`update sign_ins set last_used_at = now() - interval '91 days' where uid = ${body.localId}`,
  )
  expect(messageOf(await renew(body.refreshToken))).toBe('TOKEN_EXPIRED')
})

test('what the database keeps of tokens and codes cannot be used', async () => {
  const { body } = await ask('signInWithPassword', rita)
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: body.idToken })
  const [letter] = await shop.mail.letters()
  const code = /oobCode=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect([code, body.refreshToken].map(({ length }) => length)).toEqual([43, 43])
  const kept = await shop.db.many<{ bytes: Buffer }>(sql`
    select refresh_hash as bytes from sign_ins union all select hash from mailed_codes
    union all select sealed from outbox where sealed is not null`)
  expect(kept.length).toBeGreaterThan(2)
  for (const secret of [code, body.refreshToken])
    for (const { bytes } of kept) {
      expect(bytes.includes(secret)).toBe(false)
      expect(bytes.includes(Buffer.from(secret, 'base64url'))).toBe(false)
    }
})

test('after five wrong passwords one waits, at every process of the shop and after a restart', async () => {
  const email = 'target@reader.example'
  await ask('signUp', { email, password: 'correct horse' })
  const next = await openTestShop({ database: shop.connection })
  const wrong = (at: TestShop) => ask('signInWithPassword', { email, password: 'guess' }, { at })
  for (const at of [shop, next, shop, next, shop])
    expect(messageOf(await wrong(at))).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(messageOf(await wrong(next))).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)
  const right = await ask('signInWithPassword', { email, password: 'correct horse' })
  expect(messageOf(right)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  await shop.db.run(sql`update failed_tries set next_try_at = now() where who = ${`shopper ${email}`}`)
  expect((await ask('signInWithPassword', { email, password: 'correct horse' })).status).toBe(200)
  expect(
    await shop.db.first(sql`select who from failed_tries where who = ${`shopper ${email}`}`),
  ).toBeUndefined()
})

test('an unknown address is made to wait just as a known one', async () => {
  const tries = Array.from({ length: 6 }, () =>
    ask('signInWithPassword', { email: 'unknown@reader.example', password: 'guess' }),
  )
  const messages = (await Promise.all(tries)).map((answer) => messageOf(answer).split(' ')[0])
  expect(messages.filter((message) => message === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(1)
})

test('one address of the net cannot try many accounts, and a good password does not help it', async () => {
  const limited = await openTestShop({ rateLimit: 100_000 })
  await ask('signUp', rita, { at: limited })
  const refusals = []
  for (let at = 0; at < 64; at += 1) {
    const email = `somebody-${at}@reader.example`
    refusals.push(messageOf(await ask('signInWithPassword', { email, password: 'guess' }, { at: limited })))
    if (at % 16 === 0) await ask('signInWithPassword', rita, { at: limited })
  }
  expect(refusals.at(0)).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(refusals.at(-1)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
})

test('too many calls sign nobody out: a lookup is never refused in words for that', async () => {
  const busy = await openTestShop({ rateLimit: 3 })
  const { body } = await ask('signUp', rita, { at: busy })
  const answers = []
  for (let at = 0; at < 5; at += 1) answers.push(await ask('lookup', { idToken: body.idToken }, { at: busy }))
  const last = answers.at(-1)
  expect(last?.status).toBe(429)
  expect(last?.body.error).toBeUndefined()
  expect(messageOf(await ask('signInWithPassword', rita, { at: busy }))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('many who try at the same moment do not hinder each other', async () => {
  const limited = await openTestShop({ rateLimit: 100_000 })
  const asked = { requestType: 'PASSWORD_RESET' }
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      ask('sendOobCode', { ...asked, email: `pupil-${at}@reader.example` }, { at: limited }),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
})

test('whoever has to wait cannot use up the tries of others', async () => {
  const limited = await openTestShop({ rateLimit: 100_000, trustProxy: 1 })
  const from = (address: string, email: string, password: string) =>
    ask('signInWithPassword', { email, password }, { at: limited, headers: { 'x-forwarded-for': address } })
  await ask('signUp', rita, { at: limited })
  for (let at = 0; at < 62; at += 1) await from('2001:db8:1:2::1', `nobody-${at}@reader.example`, 'guess')
  const refused = []
  for (let at = 0; at < 8; at += 1) refused.push(await from(`2001:db8:1:2::${at}`, rita.email, 'guess'))
  for (const answer of refused) expect(messageOf(answer)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  expect((await from('203.0.113.7', rita.email, rita.password)).status).toBe(200)
})

test('a busy address is forgiven as time goes by', async () => {
  const limited = await openTestShop({ rateLimit: 100_000 })
  const wrong = (at: number) =>
    ask('signInWithPassword', { email: `somebody-${at}@reader.example`, password: 'guess' }, { at: limited })
  for (let at = 0; at < 64; at += 1) await wrong(at)
  expect(messageOf(await wrong(64))).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/)
  await limited.db.run(
    sql`update failed_tries set next_try_at = now() - interval '3 minutes' where who like 'shoppers%'`,
  )
  for (let at = 70; at < 80; at += 1) expect(messageOf(await wrong(at))).toBe('INVALID_LOGIN_CREDENTIALS')
})

test('an unknown address costs as much work as a wrong password', async () => {
  const durations: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let at = 0; at < 30; at += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? rita.email : `stranger-${at}@reader.example`
      const start = performance.now()
      expect(messageOf(await ask('signInWithPassword', { email, password: 'guess' }))).toBe(
        'INVALID_LOGIN_CREDENTIALS',
      )
      durations[kind].push(performance.now() - start)
      await shop.db.run(sql`delete from failed_tries`)
    }
  }
  const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
  const ratio = median(durations.known) / median(durations.unknown)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test('an address that nobody has proved shows the orders of its own account only', async () => {
  const book = await shop.sell()
  const email = 'moved.away@reader.example'
  const order = orderFor(book, { email })
  const { body: first } = await ask('signUp', { email, password: 'correct horse' })
  const { body: placed } = await shop.call(201, contract.orders.place, { body: order }, { as: first.idToken })
  await ask('delete', { idToken: first.idToken })
  const { body: second } = await ask('signUp', { email, password: 'another person' })
  const seen = async () =>
    (await shop.call(200, contract.orders.byEmail, { params: { email } }, { as: second.idToken })).body
  expect(await seen()).toEqual([])
  const cancelled = await shop.send(
    contract.orders.cancel,
    { params: { id: placed._id } },
    { as: second.idToken },
  )
  expect(cancelled.status).toBe(404)
  await shop.db.run(sql`update accounts set email_verified = true where uid = ${second.localId}`)
  const { body: renewed } = await ask('signInWithPassword', { email, password: 'another person' })
  const { body: all } = await shop.call(
    200,
    contract.orders.byEmail,
    { params: { email } },
    { as: renewed.idToken },
  )
  expect(all.map(({ _id }) => _id)).toEqual([placed._id])
})

test('the key of an order is its account’s own', async () => {
  const book = await shop.sell()
  const email = 'keys@reader.example'
  const order = orderFor(book, { email })
  const buy = (as: string) =>
    shop.call(201, contract.orders.place, { body: order }, { as, headers: { 'idempotency-key': 'the same' } })
  const { body: first } = await ask('signUp', { email, password: 'correct horse' })
  const mine = await buy(first.idToken)
  await ask('delete', { idToken: first.idToken })
  const { body: second } = await ask('signUp', { email, password: 'another person' })
  expect((await buy(second.idToken)).body._id).not.toBe(mine.body._id)
})
