import { expect, test } from 'vitest'
import { giftCards } from '../../contract/orders/gift-cards.ts'
import { orders } from '../../contract/orders/orders.ts'
import { payments } from '../../contract/orders/payments.ts'
import { openCardShop } from '../testing/card-shop.ts'

const {
  call,
  as,
  own,
  fake,
  sellCopies,
  place,
  opened,
  orderOf,
  passTime,
  poll,
  mails,
  behave,
  refundsOf,
  webhook,
  completed,
} = await openCardShop()

const sellCard = async (amount: string) => {
  const body = { amount, paidBy: 'cash' as const, name: '', email: '', text: '' }
  return (await call(201, giftCards.sell, { body }, as)).body
}

const balanceOf = async (id: string) => (await call(200, giftCards.get, { params: { id } }, as)).body.balance

/** A book of 12.50, of which a gift card pays 5.00. */
async function paidInPart(copies?: number) {
  const card = await sellCard('5')
  const id = await place(await sellCopies(copies), { codes: [card.code] })
  return { card, id }
}

/** As the shop does: a provider that did not answer on a busy machine is asked again. */
const pollUntilCancelled = (id: string) =>
  expect
    .poll(async () => {
      await poll()
      return (await orderOf(id)).status
    })
    .toBe('cancelled')

test('a payment page asks for what the gift card left', async () => {
  const { id } = await paidInPart()
  const session = await opened(id)
  expect(session.amount_total).toBe(750)
  await fake.pay(session.id)
  expect(await orderOf(id)).toMatchObject({ status: 'placed', payment: { status: 'paid', paid: '12.50' } })
  expect(await mails(id)).toEqual(['new-order', 'order-placed'])
  await call(200, orders.cancel, { params: { id } }, own)
  await poll()
  expect((await orderOf(id)).payments.map(({ kind, amount, method }) => [kind, amount, method])).toEqual([
    ['paid', '5.00', 'gift-card'],
    ['paid', '7.50', 'card'],
    ['refunded', '5.00', 'gift-card'],
    ['refunded', '7.50', 'card'],
  ])
})

test('an order that a gift card pays whole waits for no card, and its e-mails leave at once', async () => {
  const card = await sellCard('20')
  const id = await place(await sellCopies(), { codes: [card.code] })
  expect(await mails(id)).toEqual(['new-order', 'order-placed'])
  await passTime(id)
  await poll()
  expect(await orderOf(id)).toMatchObject({ status: 'placed', payment: { status: 'paid' } })
})

test('what is not paid in time is cancelled, and the gift card has its money back', async () => {
  const { id, card } = await paidInPart(1)
  expect(await balanceOf(card.id)).toBe('0.00')
  await passTime(id)
  await pollUntilCancelled(id)
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled', payment: { refunded: '5.00' } })
  expect(await balanceOf(card.id)).toBe('5.00')
})

/** Its time is over, while somebody has paid the rest at the provider after all. */
async function paidTooLate({ isSpent = false, refunded }: { isSpent?: boolean; refunded?: string }) {
  behave({ webhook: 'none' })
  const { id, card } = await paidInPart(1)
  if (refunded) await call(201, payments.refund, { params: { id }, body: { amount: refunded } }, as)
  const open = await opened(id)
  await passTime(id)
  await pollUntilCancelled(id)
  if (isSpent) await place(await sellCopies(), { codes: [card.code], paymentMethod: 'cash-on-delivery' })
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_late_${id}` } as const
  const session = { ...open, ...paid }
  fake.sessions.set(session.id, session)
  await webhook(completed(session))
  return { order: await orderOf(id), balance: await balanceOf(card.id), refunded: refundsOf(session) }
}

test('who pays too late gets the order while the gift card still has its part', async () => {
  expect(await paidTooLate({})).toMatchObject({
    order: { status: 'placed', payment: { status: 'paid', paid: '17.50', refunded: '5.00' } },
    balance: '0.00',
    refunded: [],
  })
})

test('who pays too late leaves on the gift card what staff had refunded before', async () => {
  expect(await paidTooLate({ refunded: '2' })).toMatchObject({
    order: { status: 'placed', payment: { status: 'paid', paid: '17.50', refunded: '5.00' } },
    balance: '2.00',
    refunded: [],
  })
})

test('who pays too late and has spent the gift card elsewhere is refunded', async () => {
  expect(await paidTooLate({ isSpent: true })).toMatchObject({
    order: { status: 'cancelled', payment: { status: 'refunded', paid: '12.50', refunded: '12.50' } },
    balance: '0.00',
    refunded: [750],
  })
})
