import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { callsAt, messageOf, rita } from './testing/ask.ts'

const shop = await openTestShop()
const { ask, renew } = callsAt(shop)
const { body: known } = await ask('signUp', rita)

test('responses are not cached and allow no other origin', async () => {
  const { status, headers } = await ask('lookup', { idToken: known.idToken })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('an account of an own shop gets the e-mail that confirms its address, once; one of the demo none', async () => {
  const own = await openTestShop({ isDemo: false })
  const mailsOf = async ({ db }: typeof shop, to: string) =>
    (await db.many<{ template: string }>(sql`select template from outbox where to_address = ${to}`)).map(
      ({ template }) => template,
    )
  const account = { email: 'new@reader.example', password: 'correct horse' }
  const { body } = await ask('signUp', account, { at: own })
  expect(await mailsOf(own, account.email)).toEqual(['verify-email'])
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: body.idToken }, { at: own })
  expect(await mailsOf(own, account.email)).toHaveLength(1)
  expect(await mailsOf(shop, rita.email)).toEqual([])
})

test('a request under an unknown host name gets 421, with the setting to make', async () => {
  const answer = await ask('signInWithPassword', rita, { headers: { host: 'rebound.example' } })
  expect(answer.status).toBe(421)
  expect(messageOf(answer)).toMatch(/^UNAUTHORIZED_DOMAIN : rebound\.example is not .* set PUBLIC_URL/)
})

test.each([
  ['another site', { origin: 'https://elsewhere.example' }],
  ['another port of this machine', { origin: 'http://localhost:4000' }],
  ['an opaque origin', { origin: 'null' }],
  ['a cross-site page', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site page', { 'sec-fetch-site': 'same-site' }],
])('a request from %s is refused', async (_who, headers) => {
  const answer = await ask('signInWithPassword', rita, { headers })
  expect(answer.status).toBe(403)
  expect(messageOf(answer)).toMatch(/^UNAUTHORIZED_DOMAIN : /)
})

test.each([
  ['the page itself', { origin: 'http://localhost:3000' }],
  ['a page on the local network', { origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' }],
  ['a same-origin page without an Origin header', { 'sec-fetch-site': 'same-origin' }],
])('a request from %s is accepted', async (_who, headers) => {
  expect((await ask('signInWithPassword', rita, { headers })).status).toBe(200)
})

test('a store with a PUBLIC_URL accepts that origin, ALLOWED_ORIGINS and localhost', async () => {
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
  expect(await from('localhost:3000', 'http://localhost:3000')).toBe(200)
  expect(await from('localhost:3000', 'http://127.0.0.1:3000')).toBe(403)
  expect(await from('rebound.example')).toBe(421)
  const host = '203.0.113.66'
  const reset = { requestType: 'PASSWORD_RESET', email: rita.email, continueUrl: `http://${host}/` }
  expect(messageOf(await ask('sendOobCode', reset, { at: named, headers: { host } }))).toBe(
    'UNAUTHORIZED_DOMAIN',
  )
})

test('only JSON of limited size is accepted', async () => {
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
  'a body like %j gets 400',
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

test('callers cannot set server-controlled fields or reach emulator routes', async () => {
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

test.each([
  ['POST', 'identitytoolkit', 'v1/accounts:signInWithCustomToken'],
  ['POST', 'identitytoolkit', 'v1/accounts:signInWithEmailLink'],
  ['POST', 'identitytoolkit', 'v1/accounts:signInWithPhoneNumber'],
  ['POST', 'identitytoolkit', 'v1/accounts:signInWithGameCenter'],
  ['POST', 'identitytoolkit', 'v1/accounts:sendVerificationCode'],
  ['POST', 'identitytoolkit', 'v2/accounts/mfaEnrollment:start'],
  ['POST', 'identitytoolkit', 'v2/accounts/mfaSignIn:finalize'],
  ['POST', 'identitytoolkit', 'v2/accounts:revokeToken'],
  ['POST', 'identitytoolkit', 'v1/projects/any/accounts:lookup'],
  ['GET', 'identitytoolkit', 'v1/recaptchaParams'],
  ['GET', 'identitytoolkit', 'v2/recaptchaConfig'],
  ['GET', 'identitytoolkit', 'v1/accounts:signUp'],
  ['GET', 'identitytoolkit', 'v1/projects'],
  ['POST', 'securetoken', 'v2/token'],
] as const)('%s %s %s is not offered', async (method, host, path) => {
  const answer = await shop.server.inject({
    method,
    url: `/${host}.googleapis.com/${path}?key=any`,
    headers: { host: 'localhost:3000' },
    ...(method === 'POST' && { payload: {} }),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } })
})

test('anonymous sign-up and adding a password to an account are refused', async () => {
  expect(messageOf(await ask('signUp', { returnSecureToken: true }))).toBe('ADMIN_ONLY_OPERATION')
  expect(messageOf(await ask('signUp', { password: 'correct horse' }))).toBe('MISSING_EMAIL')
  expect(messageOf(await ask('signUp', { email: 'new@reader.example' }))).toBe('MISSING_PASSWORD')
  for (const more of [{}, { email: 'new@reader.example', password: 'correct horse' }])
    expect(messageOf(await ask('signUp', { idToken: known.idToken, ...more }))).toBe('OPERATION_NOT_ALLOWED')
})

test('a continueUrl outside the store and sign-in by e-mail link are refused', async () => {
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

test('an unknown or expired refresh token gets TOKEN_EXPIRED, so that the client signs out', async () => {
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

const callsWithToken = (idToken: string) =>
  [
    ['lookup', { idToken }],
    ['update', { idToken, displayName: 'Rita' }],
    ['update', { idToken, password: 'quite another' }],
    ['update', { idToken, deleteProvider: ['password'] }],
    ['delete', { idToken }],
    ['sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }],
    ['sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'new@reader.example' }],
  ] as const

const newShopper = async (email: string) => (await ask('signUp', { email, password: 'correct horse' })).body

test.each([
  [
    'of a revoked sign-in',
    'TOKEN_EXPIRED',
    async () => {
      const { idToken, localId } = await newShopper('revoked@reader.example')
      await shop.db.run(sql`delete from sign_ins where uid = ${localId}`)
      return idToken
    },
  ],
  [
    'of a closed account',
    'USER_NOT_FOUND',
    async () => {
      const { idToken } = await newShopper('closed@reader.example')
      await ask('delete', { idToken })
      return idToken
    },
  ],
  [
    'that is forged for an existing sign-in',
    'INVALID_ID_TOKEN',
    async () => {
      const { idToken } = await newShopper('forged@reader.example')
      return new SignJWT(decodeJwt(idToken))
        .setProtectedHeader({ alg: 'ES256', kid: decodeProtectedHeader(idToken).kid ?? '' })
        .sign(shop.shoppers.strangersKey)
    },
  ],
  ['that is no token', 'INVALID_ID_TOKEN', async () => 'nonsense'],
])('a token %s gets %s from every call', async (_what, code, make) => {
  const idToken = await make()
  for (const [call, body] of callsWithToken(idToken)) {
    const answer = await ask(call, body)
    expect([call, answer.status, messageOf(answer)]).toEqual([call, 400, code])
  }
})

test('the database contains no usable tokens or codes', async () => {
  const { body } = await ask('signInWithPassword', rita)
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: body.idToken })
  const [message] = (await shop.mail.latest()).messages
  const code = /oobCode=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
  expect([code, body.refreshToken].map(({ length }) => length)).toEqual([43, 43])
  const kept = await shop.db.many<{ bytes: Buffer }>(sql`
    select refresh_hash as bytes from sign_ins union all select hash from mailed_codes
    union all select encrypted from outbox where encrypted is not null`)
  expect(kept.length).toBeGreaterThan(2)
  for (const secret of [code, body.refreshToken])
    for (const { bytes } of kept) {
      expect(bytes.includes(secret)).toBe(false)
      expect(bytes.includes(Buffer.from(secret, 'base64url'))).toBe(false)
    }
})
