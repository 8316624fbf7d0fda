import { expect, test } from 'vitest'
import { identity as identityContract } from '../../../contract/people/identity.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { deleteOldPopupCodes } from './google-accounts.sql.ts'
import { ask, bring, bringCredential, choose } from './testing/popup.ts'

const identity = { google: { kind: 'demo', isPublic: false } } as const
const shop = await openTestShop({ identity })
const refused = { status: 400, body: { error: { message: 'INVALID_IDP_RESPONSE' } } }

const forged = encodeURIComponent(
  JSON.stringify({ sub: '1', email: 'shopper@reader.example', email_verified: true }),
)
const here = `${shop.origin}/emulator/auth/handler?providerId=google.com`

test.each([
  ['claims in the URL', { requestUri: `${here}&id_token=${forged}`, sessionId: 'x' }],
  ['claims instead of the code', { requestUri: `${here}&code=${forged}`, sessionId: 'x' }],
  [
    'claims in the body, as the emulator accepts them',
    { requestUri: 'http://localhost', sessionId: 'x', postBody: `id_token=${forged}&providerId=google.com` },
  ],
  ['a guessed code', { requestUri: `${here}&code=guess`, sessionId: 'guess' }],
  ['no code', { requestUri: here, sessionId: 'x' }],
  ['an empty code', { requestUri: `${here}&code=`, sessionId: 'x' }],
  ['no URL', { sessionId: 'x' }],
  ['no session', { requestUri: `${here}&code=x` }],
  ['an invalid URL', { requestUri: 'nonsense', sessionId: 'x' }],
  ['values of another type', { requestUri: { code: 'x' }, sessionId: ['x'] }],
])('%s: the sign-in is refused', async (_what, sent) => {
  expect(await ask(shop, 'signInWithIdp', sent)).toMatchObject(refused)
})

test('a code works once', async () => {
  const event = await choose(shop)
  expect((await bring(shop, event)).status).toBe(200)
  expect(await bring(shop, event)).toMatchObject(refused)
})

test('of concurrent sign-ins with the same code, one succeeds', async () => {
  const event = await choose(shop)
  const answers = await Promise.all([bring(shop, event), bring(shop, event), bring(shop, event)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test('a code sent with another session id is spent', async () => {
  const event = await choose(shop)
  const { sessionId } = await choose(shop)
  expect(await bring(shop, { ...event, sessionId })).toMatchObject(refused)
  expect(await bring(shop, event)).toMatchObject(refused)
})

const makeOld = () => shop.db.run(sql`update oauth_popup_codes set expires_at = now() - interval '1 second'`)

async function secondsLeft() {
  const found = await shop.db.first<{ seconds: number }>(
    sql`select extract(epoch from max(expires_at) - now()) as seconds from oauth_popup_codes`,
  )
  return found?.seconds
}

test('a code is valid for a minute', async () => {
  await makeOld()
  const event = await choose(shop)
  const seconds = await secondsLeft()
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  await makeOld()
  expect(await bring(shop, event)).toMatchObject(refused)
})

const signInWithPopup = async (account?: string) => (await bring(shop, await choose(shop, account))).body

test('the credential of a sign-in works once, and brings no further credential', async () => {
  const { oauthAccessToken, localId } = await signInWithPopup()
  const again = await bringCredential(shop, oauthAccessToken)
  expect(again).toMatchObject({ status: 200, body: { localId } })
  expect(again.body).not.toHaveProperty('oauthAccessToken')
  expect(await bringCredential(shop, oauthAccessToken)).toMatchObject(refused)
})

test('of concurrent uses of a credential, one succeeds', async () => {
  const { oauthAccessToken } = await signInWithPopup()
  const answers = await Promise.all([1, 2, 3].map(() => bringCredential(shop, oauthAccessToken)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test.each([
  ['signing out', (idToken: string) => shop.call(204, identityContract.endSession, {}, { as: idToken })],
  ['closing the account', (idToken: string) => ask(shop, 'delete', { idToken })],
])('%s ends the credential of the sign-in', async (_what, end) => {
  const { oauthAccessToken, idToken } = await signInWithPopup('sim-felix-harrow')
  await end(idToken ?? '')
  expect(await bringCredential(shop, oauthAccessToken)).toMatchObject(refused)
})

test('a credential is valid for ten minutes', async () => {
  const { oauthAccessToken } = await signInWithPopup()
  const seconds = await secondsLeft()
  expect(seconds).toBeGreaterThan(500)
  expect(seconds).toBeLessThanOrEqual(600)
  await makeOld()
  expect(await bringCredential(shop, oauthAccessToken)).toMatchObject(refused)
})

test('a credential works only as the store issued it', async () => {
  const body = (fields: object) => String(new URLSearchParams({ providerId: 'google.com', ...fields }))
  const changes = [
    (token: string) => body({ access_token: token, id_token: forged }),
    (token: string) => body({ id_token: token }),
    (token: string) => body({ access_token: token, providerId: 'github.com' }),
    (token: string) => body({ access_token: `${token}x` }),
    () => body({ access_token: '' }),
    () => body({ access_token: forged }),
    () => body({}),
    () => '',
  ]
  for (const change of changes) {
    const postBody = change((await signInWithPopup()).oauthAccessToken ?? '')
    expect([postBody, await bringCredential(shop, '', { postBody })]).toMatchObject([postBody, refused])
  }
})

test('the code of a popup is no credential, and a credential is no code of a popup', async () => {
  const { urlResponse, sessionId } = await choose(shop)
  const code = new URL(urlResponse ?? '').searchParams.get('code') ?? ''
  expect(await bringCredential(shop, code)).toMatchObject(refused)
  expect(await bringCredential(shop, sessionId ?? '')).toMatchObject(refused)
  for (const name of ['sessionId', 'oauthAccessToken', 'refreshToken'] as const) {
    const { oauthAccessToken, refreshToken } = await signInWithPopup()
    const asked = {
      requestUri: `${here}&code=${oauthAccessToken}`,
      sessionId: { sessionId, oauthAccessToken, refreshToken }[name],
    }
    expect([name, await ask(shop, 'signInWithIdp', asked)]).toMatchObject([name, refused])
  }
})

test('a code of another store is refused', async () => {
  const another = await openTestShop({ identity })
  expect(await bring(shop, await choose(another))).toMatchObject(refused)
})

test('a code of the fake Google is refused once the fake Google is off', async () => {
  const now = await openTestShop({ database: shop.connection, identity: { google: { kind: 'off' } } })
  expect(await bring(now, await choose(shop))).toMatchObject(refused)
})

test('the database contains neither the code nor the session id nor the credential', async () => {
  const { oauthAccessToken } = await signInWithPopup()
  const { urlResponse, sessionId } = await choose(shop)
  const code = new URL(urlResponse ?? '').searchParams.get('code')
  const rows = await shop.db.many(sql`select oauth_popup_codes::text from oauth_popup_codes`)
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(JSON.stringify(rows)).not.toContain(sessionId)
  expect(JSON.stringify(rows)).not.toContain(oauthAccessToken)
})

test('unused codes are deleted after they expire', async () => {
  await choose(shop)
  await makeOld()
  await choose(shop)
  await deleteOldPopupCodes(shop.db)
  expect(await shop.db.many(sql`select from oauth_popup_codes`)).toHaveLength(1)
})
