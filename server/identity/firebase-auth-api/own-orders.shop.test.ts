import { expect, test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'
import { callsAt } from './testing/ask.ts'

const shop = await openTestShop()
const { ask } = callsAt(shop)

test('an unverified e-mail address shows only the orders of its own account', async () => {
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

test('an idempotency key belongs to one account', async () => {
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
