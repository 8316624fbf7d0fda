import { expect, test } from 'vitest'
import { identity } from '../../../contract/people/identity.ts'
import { mail } from '../../../contract/shop/mail.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { callsAt, messageOf } from '../../identity/firebase-auth-api/testing/ask.ts'
import { openTestShop, orderFor } from '../test-shop.ts'

const shop = await openTestShop()
const { ask, renew } = callsAt(shop)
const password = 'correct horse'
let readers = 0

async function newReader() {
  const email = `replay-${(readers += 1)}@reader.example`
  const { body } = await ask('signUp', { email, password })
  return { email, ...body }
}

const seesOrders = async (email: string, as: string) =>
  (await shop.send(orders.byEmail, { params: { email } }, { as })).status

const ends: [string, string, (reader: Awaited<ReturnType<typeof newReader>>) => Promise<unknown>][] = [
  ['signing out', 'TOKEN_EXPIRED', ({ idToken }) => shop.call(204, identity.endSession, {}, { as: idToken })],
  ['a new password', 'TOKEN_EXPIRED', ({ idToken }) => ask('update', { idToken, password: 'another horse' })],
  ['closing the account', 'USER_NOT_FOUND', ({ idToken }) => ask('delete', { idToken })],
]

test.each(ends)(
  'after %s the ID token and the refresh token are refused, also when retried',
  async (_what, code, end) => {
    const reader = await newReader()
    expect(await seesOrders(reader.email, reader.idToken)).toBe(200)
    expect((await renew(reader.refreshToken)).status).toBe(200)
    await end(reader)
    for (let time = 0; time < 2; time += 1) {
      await expect.poll(() => seesOrders(reader.email, reader.idToken)).toBe(401)
      expect(messageOf(await renew(reader.refreshToken))).toBe('TOKEN_EXPIRED')
      expect(messageOf(await ask('lookup', { idToken: reader.idToken }))).toBe(code)
      expect((await shop.send(identity.beginSession, {}, { as: reader.idToken })).status).toBe(401)
    }
  },
)

async function codeIn(email: string) {
  await shop.identity.settled()
  const { body } = await shop.call(200, mail.outbox, {}, { as: shop.people.admin })
  const text = body.messages.find(({ to }) => to === email)?.text ?? ''
  return new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://none').searchParams.get('oobCode') ?? ''
}

test('a reset code works once, also with concurrent requests', async () => {
  const { email } = await newReader()
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = await codeIn(email)
  const tries = await Promise.all(
    [1, 2, 3].map((at) => ask('resetPassword', { oobCode, newPassword: `horse number ${at}` })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(messageOf(await ask('resetPassword', { oobCode, newPassword: password }))).toBe('INVALID_OOB_CODE')
})

test('a verification code works once and for nothing else', async () => {
  const { email, idToken } = await newReader()
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  const oobCode = await codeIn(email)
  expect(messageOf(await ask('resetPassword', { oobCode, newPassword: password }))).toBe('INVALID_OOB_CODE')
  expect((await ask('update', { oobCode })).status).toBe(200)
  expect(messageOf(await ask('update', { oobCode }))).toBe('INVALID_OOB_CODE')
})

test('another shopper’s idempotency key reveals nothing of their order', async () => {
  const book = await shop.sell()
  const headers = { 'idempotency-key': 'the very same' }
  const buy = async (name: string) => {
    const { email, idToken } = await newReader()
    const { body } = await shop.call(
      201,
      orders.place,
      { body: orderFor(book, { email, name }) },
      { as: idToken, headers },
    )
    return body
  }
  const [first, second] = [await buy('Somebody Else'), await buy('Me')]
  expect(second._id).not.toBe(first._id)
  expect(JSON.stringify(second)).not.toContain('Somebody Else')
})
