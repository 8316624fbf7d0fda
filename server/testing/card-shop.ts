import { onTestFinished } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { payments } from '../../contract/orders/payments.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { stock } from '../../contract/stock/stock.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, orderFor } from './test-shop.ts'
import type { FakeSession } from '../payments/fake-stripe/fake-account.ts'
import type { Behaviour, Fake } from '../payments/fake-stripe/fake-stripe.ts'

export const paidOnce = { status: 'placed', payment: { status: 'paid', paid: '12.50', refunded: '0.00' } }

/** A shop that takes cards by the fake, and what shopper, staff and provider do there. */
export async function openCardShop() {
  // A provider that fails is told to the log.
  const shop = await openTestShop({ payments: { keys: undefined, fake: 'own' }, onError: () => {} })
  const { call, db, people } = shop
  const fake = shop.payments.fake as Fake
  const [as, own] = [{ as: people.admin }, { as: people.shopper }]
  await call(200, saveSettings.payment, { body: { card: { isOffered: true } } }, as)
  await call(200, saveSettings.email, { body: { notifyOnOrder: true, notifyAddress: 'me@shop.example' } }, as)
  await db.run(sql`update accounts set email_verified = true where email = 'shopper@reader.example'`)
  const scene: Scene = { shop, fake, as, own }
  return { ...shop, ...scene, ...purchases(scene), ...pollsOf(scene), ...providerOf(scene) }
}

type Caller = { as: string }

type Scene = { shop: Awaited<ReturnType<typeof openTestShop>>; fake: Fake; as: Caller; own: Caller }

function purchases({ shop, fake, as, own }: Scene) {
  const { call, send, db } = shop
  /** Books without stock are always there. */
  async function sellCopies(copies?: number) {
    const book = await shop.sell({ newPrice: 12.5 })
    if (copies !== undefined)
      await call(200, stock.set, { params: { bookId: book._id }, body: { onHand: copies } }, as)
    return book
  }

  const copiesOf = async (id: string) =>
    (await db.first<{ copies: number }>(sql`select on_hand as copies from stock where book_id = ${id}`))
      ?.copies

  const place = async (book: Parameters<typeof orderFor>[0], changes: object = {}) =>
    (await call(201, orders.place, { body: orderFor(book, { paymentMethod: 'card', ...changes }) }, own)).body
      ._id

  const placed = async (copies?: number) => place(await sellCopies(copies))

  const start = async (id: string) => (await call(200, ownPayments.start, { params: { id } }, own)).body.url

  /** The session of the fake behind the open page. */
  async function opened(id: string): Promise<FakeSession> {
    const url = await start(id)
    const session = fake.sessions.get(new URL(url).pathname.split('/')[2] ?? '')
    if (!session) throw new Error('The fake has no such page')
    return session
  }

  const paidByCard = async () => {
    const id = await placed()
    const session = await opened(id)
    await fake.pay(session.id)
    return { id, session }
  }

  const refund = (id: string, amount: string, key?: string) =>
    send(
      payments.refund,
      { params: { id }, body: { amount } },
      { ...as, ...(key && { headers: { 'idempotency-key': key } }) },
    )

  return { sellCopies, copiesOf, place, placed, start, opened, paidByCard, refund }
}

function pollsOf({ shop, as, own }: Scene) {
  const { call, send, db } = shop
  const orderOf = async (id: string) => (await call(200, orders.get, { params: { id } }, as)).body
  const check = (id: string) => send(ownPayments.check, { params: { id } }, own)

  /** The time to pay is over, and the next poll looks at all pages. */
  const passTime = (id: string) =>
    db.transaction(async (tx) => {
      await tx.run(sql`
        update payment_sessions set created_at = created_at - interval '31 minutes', expires_at = expires_at - interval '31 minutes'
        where order_id = ${id}`)
      await tx.run(sql`update orders set placed_at = placed_at - interval '31 minutes' where id = ${id}`)
    })

  async function poll() {
    await db.run(sql`update payment_sessions set next_check_at = now()`)
    await db.run(sql`update payment_refunds set next_attempt_at = now()`)
    await shop.payments.poll()
  }

  const mails = async (id: string) =>
    (
      await db.many<{ template: string }>(sql`
        select template from outbox where order_id = ${id} order by created_at, template`)
    ).map(({ template }) => template)

  return { orderOf, check, passTime, poll, mails }
}

function providerOf({ fake }: Scene) {
  function behave(changes: Partial<Behaviour>) {
    fake.behave(changes)
    onTestFinished(() => fake.behave({ api: 'works', webhook: 'works', on: () => undefined }))
  }

  const refundsOf = ({ payment_intent: id }: FakeSession) =>
    [...fake.refunds.values()].filter(({ payment_intent: of }) => of === id).map(({ amount }) => amount)

  /** Sends an event as the provider does. */
  const webhook = (event: object, at?: number, secret?: string) =>
    fake.deliver(fake.signed(event, at, secret))
  const completed = (session: object) =>
    fake.eventOf('checkout.session.completed', {
      ...(session as FakeSession),
      status: 'complete',
      payment_status: 'paid',
    })

  return { behave, refundsOf, webhook, completed }
}
