import { expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { callsAt } from './testing/ask.ts'

const shop = await openTestShop()
const { ask } = callsAt(shop)

const password = 'correct horse'

const verify = (uid: string) => shop.db.run(sql`update accounts set email_verified = true where uid = ${uid}`)

/** A token of the account as it is now. */
const signIn = async (email: string) => (await ask('signInWithPassword', { email, password })).body.idToken

async function signUp(email: string) {
  const { body } = await ask('signUp', { email, password })
  return { as: body.idToken, uid: body.localId }
}

test('after a change of address the next one to verify the old one gets none of the orders', async () => {
  const [email, newEmail] = ['moved.away@reader.example', 'moved.here@reader.example']
  const mover = await signUp(email)
  const order = { body: orderFor(await shop.sell(), { email }) }
  const { body: placed } = await shop.call(201, contract.orders.place, order, { as: mover.as })
  await shop.db.run(sql`
    update accounts set email = ${newEmail}, email_verified = true where uid = ${mover.uid}`)
  await verify((await signUp(email)).uid)

  const next = { as: await signIn(email) }
  const byEmail = async (email: string, who: { as: string }) =>
    (await shop.call(200, contract.orders.byEmail, { params: { email } }, who)).body.map(({ _id }) => _id)
  const params = { id: placed._id }
  expect(await byEmail(email, next)).toEqual([])
  const { body: data } = await shop.call(200, contract.account.export, {}, next)
  expect(data.orders).toEqual([])
  const summary = await shop.call(200, contract.orders.summary, { params: { email } }, next)
  expect(summary.body.orders).toBe(0)
  for (const route of [contract.orders.cancel, contract.ownOrders.get])
    expect((await shop.send(route, { params }, next)).status).toBe(404)

  const asMover = { as: await signIn(newEmail) }
  expect(await byEmail(newEmail, asMover)).toEqual([placed._id])
  expect(await byEmail(email, { as: shop.people.admin })).toEqual([placed._id])
  await shop.call(200, contract.orders.cancel, { params }, asMover)
})

test('an order without an account belongs to the verified e-mail address', async () => {
  const email = 'guest@reader.example'
  const { as, uid } = await signUp(email)
  const { body: placed } = await shop.call(
    201,
    contract.orders.place,
    { body: orderFor(await shop.sell(), { email }) },
    { as },
  )
  await shop.db.run(sql`update orders set shopper_uid = null where id = ${placed._id}`)
  const seen = async (as: string) =>
    (await shop.call(200, contract.orders.byEmail, { params: { email } }, { as })).body.length
  expect(await seen(as)).toBe(0)
  await verify(uid)
  expect(await seen(await signIn(email))).toBe(1)
})

test('a call of accounts:delete closes as the shop does: not with open orders, and the others lose the account', async () => {
  const email = 'by.protocol@reader.example'
  const { as: idToken, uid } = await signUp(email)
  const { body: placed } = await shop.call(
    201,
    contract.orders.place,
    { body: orderFor(await shop.sell(), { email }) },
    { as: idToken },
  )
  const { status, body } = await ask('delete', { idToken })
  expect([status, body.error?.message]).toEqual([
    400,
    `OPERATION_NOT_ALLOWED : Cancel these orders or wait until they are delivered: ${placed.number}.`,
  ])
  await shop.call(200, contract.orders.cancel, { params: { id: placed._id } }, { as: idToken })
  expect((await ask('delete', { idToken })).status).toBe(200)
  expect(
    await shop.db.first(sql`
      select shopper_uid as uid, email, phone, name, (select count(*)::int from accounts where uid = ${uid}) as accounts
      from orders where id = ${placed._id}`),
  ).toEqual({ uid: null, email: '', phone: '', name: 'Rita Reader', accounts: 0 })
})

test('an idempotency key belongs to one account', async () => {
  const book = await shop.sell()
  const email = 'keys@reader.example'
  const order = orderFor(book, { email })
  const buy = (as: string) =>
    shop.call(201, contract.orders.place, { body: order }, { as, headers: { 'idempotency-key': 'the same' } })
  const { body: first } = await ask('signUp', { email, password: 'correct horse' })
  const mine = await buy(first.idToken)
  await shop.call(200, contract.orders.cancel, { params: { id: mine.body._id } }, { as: first.idToken })
  await ask('delete', { idToken: first.idToken })
  const { body: second } = await ask('signUp', { email, password: 'another person' })
  expect((await buy(second.idToken)).body._id).not.toBe(mine.body._id)
})
