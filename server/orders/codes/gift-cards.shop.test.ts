import { expect, test } from 'vitest'
import { giftCards } from '../../../contract/orders/gift-cards.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { ownPayments } from '../../../contract/orders/own-payments.ts'
import { payments } from '../../../contract/orders/payments.ts'
import { receipts } from '../../../contract/orders/receipts.ts'
import { reports } from '../../../contract/orders/reports.ts'
import { returns } from '../../../contract/orders/returns.ts'
import { urlOf } from '../../../contract/request.ts'
import { mail } from '../../../contract/shop/mail.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { cleanUp } from '../../cleanup.ts'
import { sql } from '../../database/sql.ts'
import { awayFromMidnight } from '../../testing/away-from-midnight.ts'
import { prolongWait } from '../../throttle/testing/prolong-wait.sql.ts'
import { openCodesShop } from './testing/codes-shop.ts'

await awayFromMidnight('Europe/Berlin')
const { call, send, db, sell, admin, shopper, ...shop } = await openCodesShop()
const { issue, sellCard, cardOf, quote, order, buy, move } = shop
await db.run(sql`update accounts set email_verified = true where email = 'shopper@reader.example'`)

const novel = await sell({ title: 'Emma', newPrice: 10, oldPrice: 10, category: 'fiction' })
const manual = await sell({ title: 'Pumps', newPrice: 20, oldPrice: 20, category: 'technology' })

const movesOf = async (id: string) =>
  (await cardOf(id)).moves.map(({ kind, amount, order: of }) => [kind, amount, of?.number ?? null])

const ledgerOf = async (id: string) =>
  (await call(200, orders.get, { params: { id } }, admin)).body.payments.map(({ kind, amount, method }) => [
    kind,
    amount,
    method,
  ])

/** As callers do where transactions got into each other's way. */
async function retried<Answer extends { status: number }>(request: () => Promise<Answer>): Promise<Answer> {
  const answer = await request()
  return answer.status === 503 ? retried(request) : answer
}

const present = {
  amount: '25',
  paidBy: 'card-terminal' as const,
  name: 'Rita',
  email: 'rita@reader.example',
  text: 'Happy birthday!\nYour aunt',
}

test('a gift card is sold once for a request, e-mailed with its code, and found', async () => {
  const headers = { 'idempotency-key': 'one-click' }
  const { body: card } = await call(201, giftCards.sell, { body: present }, { ...admin, headers })
  expect(card).toMatchObject({
    code: expect.stringMatching(/^([A-HJ-NP-RT-Z2-46-9]{4}-){3}[A-HJ-NP-RT-Z2-46-9]{4}$/),
    amount: '25.00',
    balance: '25.00',
    paidBy: 'card-terminal',
    to: { name: 'Rita', email: 'rita@reader.example', text: present.text },
    isBlocked: false,
    emailedAt: expect.any(String),
    moves: [{ kind: 'sold', amount: '25.00', order: null, by: 'admin' }],
  })
  expect((await call(201, giftCards.sell, { body: present }, { ...admin, headers })).body).toEqual(card)
  const other = { ...present, amount: '26' }
  expect(await send(giftCards.sell, { body: other }, { ...admin, headers })).toMatchObject({
    status: 409,
    body: { code: 'key-used' },
  })
  const { body: sent } = await call(
    200,
    giftCards.send,
    { params: { id: card.id }, body: { email: 'aunt@reader.example' } },
    admin,
  )
  expect(sent.to.email).toBe('aunt@reader.example')
  const { body: outbox } = await call(200, mail.outbox, {}, admin)
  const letters = outbox.messages.filter(({ subject }) => subject === 'Your gift card')
  expect(letters.map(({ to }) => to)).toEqual(['aunt@reader.example', 'rita@reader.example'])
  for (const { text } of letters)
    for (const part of [card.code, '25,00', 'Dear Rita', 'Happy birthday!']) expect(text).toContain(part)
  for (const q of [card.code, card.code.replaceAll('-', '').toLowerCase(), 'rita', 'aunt@'])
    expect((await call(200, giftCards.list, { query: { q } }, admin)).body, q).toMatchObject({
      total: 1,
      giftCards: [{ id: card.id }],
    })
  expect((await call(200, giftCards.list, { query: { q: '-' } }, admin)).body.total).toBe(0)
})

test('a gift card pays a whole order, which is paid at once, and keeps the rest', async () => {
  const card = await sellCard('25')
  const typed = card.code.toLowerCase().replaceAll('-', ' ')
  const { body: quoted } = await quote([novel], [typed])
  expect(quoted).toMatchObject({
    total: '14.90',
    discount: '0.00',
    due: '0.00',
    codes: [{ code: typed.toUpperCase(), kind: 'gift-card', amount: '14.90' }],
  })
  const placed = await buy([novel], [typed])
  expect(placed).toMatchObject({
    total: '14.90',
    // It is taxed now: 1000 × 7 ÷ 107 and 490 × 19 ÷ 119.
    tax: '1.43',
    codes: [{ code: `…${card.code.slice(-4)}`, kind: 'gift-card', amount: '14.90' }],
    payment: { status: 'paid', due: '14.90', paid: '14.90' },
  })
  expect(await ledgerOf(placed._id)).toEqual([['paid', '14.90', 'gift-card']])
  expect(await cardOf(card.id)).toMatchObject({ balance: '10.10' })
  expect(await movesOf(card.id)).toEqual([
    ['sold', '25.00', null],
    ['redeemed', '-14.90', placed.number],
  ])
  const { body: outbox } = await call(200, mail.outbox, {}, admin)
  const letter = outbox.messages.find(({ subject }) => subject.includes(String(placed.number)))
  expect(letter?.text).toContain('already paid')
})

test('voucher and gift cards together: what is left is paid in the chosen way, and only that', async () => {
  await issue('TEN-OFF')
  const [one, two] = [await sellCard('5'), await sellCard('7')]
  // 3000 - 300 + 490 = 3190, of which 1200 is on the cards.
  const placed = await buy([novel, manual], [one.code, 'TEN-OFF', two.code])
  expect(placed).toMatchObject({
    discount: '3.00',
    total: '31.90',
    payment: { status: 'partly-paid', due: '31.90', paid: '12.00', method: 'cash-on-delivery' },
  })
  const transfer = { transfer: { isOffered: true, days: 7 } }
  const account = { holder: 'Two Rivers', iban: 'DE89370400440532013000', bic: '' }
  await call(200, saveSettings.payment, { body: { transfer: { ...transfer.transfer, ...account } } }, admin)
  const params = { id: placed._id }
  const { body: offered } = await call(200, ownPayments.methods, { params }, shopper)
  expect(offered.paymentMethods).toEqual(['bank-transfer'])
  await call(200, ownPayments.changeMethod, { params, body: { method: 'bank-transfer' } }, shopper)
  expect((await call(200, ownPayments.transfer, { params }, shopper)).body.amount).toBe('19.90')
  await call(201, payments.record, { params, body: { amount: '19.90' } }, admin)
  expect(await ledgerOf(placed._id)).toEqual([
    ['paid', '5.00', 'gift-card'],
    ['paid', '7.00', 'gift-card'],
    ['paid', '19.90', 'bank-transfer'],
  ])
})

test('cash on delivery is what the gift card left', async () => {
  const card = await sellCard('10')
  const placed = await buy([novel], [card.code])
  await move(placed._id, 'placed', 'shipped')
  const { body: outbox } = await call(200, mail.outbox, {}, admin)
  const texts = outbox.messages.filter(({ subject }) => subject.includes(String(placed.number)))
  expect(texts).toHaveLength(2)
  for (const { text } of texts) expect(text.replaceAll(/\s/g, ' ')).toContain('4,90 €, payable in cash')
  await move(placed._id, 'shipped', 'delivered')
  expect(await ledgerOf(placed._id)).toEqual([
    ['paid', '10.00', 'gift-card'],
    ['paid', '4.90', 'cash-on-delivery'],
  ])
})

test('a gift card spent in two tabs pays once, and the other tab is told what is left', async () => {
  const card = await sellCard('20')
  const seen = { totalPrice: '14.90', due: '0.00' }
  const tabs = await Promise.all([1, 2].map(() => retried(() => order([novel], [card.code], seen))))
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const told = tabs.find(({ status }) => status === 409)
  expect(told?.body).toMatchObject({
    code: 'code-refused',
    reason: 'balance-changed',
    refusedCode: card.code,
    message: expect.stringContaining('9,80'),
  })
  expect(await cardOf(card.id)).toMatchObject({ balance: '5.10' })
  // Who saw what is left spends the rest; then nothing is.
  await buy([novel], [card.code])
  expect(await quote([novel], [card.code])).toMatchObject({ status: 409, body: { reason: 'used-up' } })
})

test('a shopper who cancels gets it back on the gift card; staff give it back there before the rest', async () => {
  const card = await sellCard('20')
  const first = await buy([novel], [card.code])
  await call(200, orders.cancel, { params: { id: first._id } }, shopper)
  expect(await ledgerOf(first._id)).toEqual([
    ['paid', '14.90', 'gift-card'],
    ['refunded', '14.90', 'gift-card'],
  ])
  expect(await cardOf(card.id)).toMatchObject({ balance: '20.00' })

  const second = await buy([novel, manual], [card.code])
  const params = { id: second._id }
  await call(201, payments.record, { params, body: { amount: '14.90' } }, admin)
  await move(second._id, 'placed', 'cancelled')
  expect(await cardOf(card.id), 'staff may undo it').toMatchObject({ balance: '0.00' })
  const refund = (amount: string, key: string) =>
    call(
      201,
      payments.refund,
      { params, body: { amount } },
      { ...admin, headers: { 'idempotency-key': key } },
    )
  for (const key of ['some', 'some', 'the-rest', 'the-rest'])
    await refund(key === 'some' ? '15' : '19.90', key)
  expect(await ledgerOf(second._id)).toEqual([
    ['paid', '20.00', 'gift-card'],
    ['paid', '14.90', 'cash-on-delivery'],
    ['refunded', '15.00', 'gift-card'],
    ['refunded', '5.00', 'gift-card'],
    ['refunded', '14.90', 'cash-on-delivery'],
  ])
  expect(await movesOf(card.id)).toEqual([
    ['sold', '20.00', null],
    ['redeemed', '-14.90', first.number],
    ['returned', '14.90', first.number],
    ['redeemed', '-20.00', second.number],
    ['returned', '15.00', second.number],
    ['returned', '5.00', second.number],
  ])
})

test('a book that comes back is refunded to the gift card', async () => {
  const card = await sellCard('50')
  const placed = await buy([novel, manual], [card.code])
  await move(placed._id, 'placed', 'shipped')
  const params = { id: placed._id }
  const back = { lines: [{ bookId: manual._id, restock: true }], reason: 'Torn' }
  const { body: after } = await call(201, returns.create, { params, body: back }, admin)
  expect(after.payment).toMatchObject({ due: '14.90', paid: '34.90' })
  await call(201, payments.refund, { params, body: { amount: '20' } }, admin)
  expect(await cardOf(card.id)).toMatchObject({ balance: '35.10' })
})

test('an order tells what its gift cards pay, less what went back to them', async () => {
  const [one, two] = [await sellCard('10'), await sellCard('30')]
  const placed = await buy([novel, manual], [one.code, two.code])
  const params = { id: placed._id }
  const { body: left } = await call(
    200,
    orderChanges.cancelLine,
    { params: { ...params, bookId: novel._id } },
    admin,
  )
  expect(left).toMatchObject({ total: '24.90', payment: { due: '24.90', paid: '34.90' } })
  await call(201, payments.refund, { params, body: { amount: '10' } }, admin)
  await move(placed._id, 'placed', 'shipped')
  const { body: receipt } = await call(200, receipts.own, { params }, shopper)
  expect(receipt.order).toMatchObject({
    total: '24.90',
    codes: [{ amount: '0.00' }, { code: `…${two.code.slice(-4)}`, amount: '24.90' }],
    payment: { due: '24.90', paid: '34.90', refunded: '10.00' },
  })
})

test('a blocked gift card pays nothing until it is allowed again', async () => {
  const card = await sellCard('10')
  const block = (isBlocked: boolean) =>
    call(200, giftCards.block, { params: { id: card.id }, body: { isBlocked } }, admin)
  await block(true)
  expect(await quote([novel], [card.code])).toMatchObject({ status: 409, body: { reason: 'blocked' } })
  await block(false)
  expect((await quote([novel], [card.code])).body).toMatchObject({ due: '4.90' })
})

test('a sale that was a mistake is taken back once, while nothing of it is spent', async () => {
  const day = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
  const sums = async () =>
    (await call(200, reports.journal, { query: { from: day, to: day } }, admin)).body.sums
  const before = await sums()
  const card = await sellCard('500')
  const params = { id: card.id }
  const answers = await Promise.all([1, 2].map(() => send(giftCards.takeBack, { params }, admin)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await cardOf(card.id)).toMatchObject({ balance: '0.00', amount: '500.00', isTakenBack: true })
  expect(await movesOf(card.id)).toEqual([
    ['sold', '500.00', null],
    ['taken-back', '-500.00', null],
  ])
  const after = await sums()
  const added = (later: string, earlier: string) => Math.round(Number(later) - Number(earlier))
  expect(added(after.giftCards.takenBack, before.giftCards.takenBack)).toBe(500)
  expect(added(after.paid, before.paid), 'the day on which it was sold keeps that').toBe(500)
  expect(added(after.refunded, before.refunded)).toBe(500)
  expect(await quote([novel], [card.code])).toMatchObject({ status: 409, body: { reason: 'used-up' } })

  const spent = await sellCard('20')
  await buy([novel], [spent.code])
  const refused = await send(giftCards.takeBack, { params: { id: spent.id } }, admin)
  expect(refused).toMatchObject({ status: 409, body: { code: 'gift-card-spent', balance: '5.10' } })
})

test('of an order with a gift card and its taking back at the same time one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, code } = await sellCard('14.90')
    const [taken, bought] = await Promise.all([
      retried(() => send(giftCards.takeBack, { params: { id } }, admin)),
      retried(() => order([novel], [code], { totalPrice: '14.90', due: '0.00' })),
    ])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([taken.status, bought.status])
    expect(await cardOf(id)).toMatchObject({ balance: '0.00' })
  }
})

test('the journal has the sales of gift cards apart from those of books, and agrees with the ledgers', async () => {
  const day = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
  const { body: journal } = await call(200, reports.journal, { query: { from: day, to: day } }, admin)
  const ledger = await db.first<Record<string, string>>(sql`
    with sold as (select sum(amount_cents) as amount, count(*) as cards from gift_cards),
      back as (select -sum(amount_cents) as amount from gift_card_moves where kind = 'taken-back')
    select (sold.amount / 100.0)::numeric(9, 2)::text as amount, cards::text, (back.amount / 100.0)::numeric(9, 2)::text as back,
      ((sold.amount + (select sum(amount_cents) from payments where kind = 'paid' and method <> 'gift-card')) / 100.0)::numeric(9, 2)::text as paid,
      ((back.amount + (select sum(amount_cents) from payments where kind = 'refunded' and method <> 'gift-card')) / 100.0)::numeric(9, 2)::text as refunded,
      ((select sum(total_cents - credited_cents) from orders where receipt_number is not null) / 100.0)::numeric(9, 2)::text as total,
      ((select sum(balance_cents) from gift_cards) / 100.0)::numeric(9, 2)::text as left,
      ((select sum(gift_card_cents) from orders) / 100.0)::numeric(9, 2)::text as spent
    from sold, back`)
  const { sums, entries } = journal
  expect(sums).toMatchObject({
    giftCards: { sold: Number(ledger?.['cards']), amount: ledger?.['amount'], takenBack: ledger?.['back'] },
    paid: ledger?.['paid'],
    refunded: ledger?.['refunded'],
    total: ledger?.['total'],
  })
  const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)
  expect(cents(ledger?.['left']) + cents(ledger?.['spent']), 'sold is spent, left or taken back').toBe(
    cents(ledger?.['amount']) - cents(ledger?.['back']),
  )
  expect(cents(sums.giftCards.redeemed) - cents(sums.giftCards.returned)).toBe(cents(ledger?.['spent']))
  expect(sums.payments.map(({ method }) => method)).not.toContain('gift-card')
  expect(cents(sums.net) + cents(sums.tax)).toBe(cents(sums.total))
  const sales = entries.filter(({ kind }) => kind === 'gift-card')
  expect(sales).toHaveLength(Number(ledger?.['cards']))
  expect(sales[0]).toMatchObject({
    order: null,
    giftCard: expect.any(String),
    method: 'card-terminal',
    total: '25.00',
    taxes: [],
  })
  const file = await fetch(shop.origin + urlOf(reports.journal, { query: { from: day, to: day } }), {
    headers: { authorization: `Bearer ${admin.as}`, accept: 'text/csv' },
  })
  const lines = (await file.text()).split('\r\n').map((line) => line.slice(1, -1).split('";"').slice(1))
  const line = (kind: string, method: string) => lines.find((each) => each[0] === kind && each[8] === method)
  expect(line('Gift card sold', 'Card at the till')?.slice(9)).toEqual(['25,00', '', ''])
  expect(line('Gift card taken back', 'Cash')?.slice(9)).toEqual(['', '500,00', ''])
  expect(line('Payment', 'Gift card')?.slice(9)).toEqual(['', '', '14,90'])
  expect(line('Refund', 'Gift card')?.slice(9)).toEqual(['', '', '-14,90'])
  const { body: list } = await call(200, giftCards.list, {}, admin)
  expect(list.balance).toBe(ledger?.['left'])
})

test('after the years of orders a gift card that nobody uses keeps its balance, not for whom it is', async () => {
  const { body: old } = await call(201, giftCards.sell, { body: present }, admin)
  const { body: used } = await call(201, giftCards.sell, { body: present }, admin)
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`update gift_card_moves set at = now() - interval '11 years'
      where gift_card_id in (${old.id}, ${used.id})`)
  })
  await buy([novel], [used.code])
  await cleanUp(db, shop.shop)
  expect(await cardOf(old.id)).toMatchObject({ balance: '25.00', to: { name: '', email: '', text: '' } })
  expect(await cardOf(used.id)).toMatchObject({ balance: '10.10', to: { name: 'Rita' } })
})

test('unknown codes are throttled like passwords, also in orders, and right ones are not', async () => {
  const card = await sellCard('10')
  for (let time = 0; time < 6; time += 1) expect((await quote([novel], [card.code])).status).toBe(200)
  const guess = (as = shopper) => order([novel], ['WRONG-CODE'], { totalPrice: '14.90' }, as)
  for (let time = 0; time < 5; time += 1)
    expect(await guess()).toMatchObject({
      status: 409,
      body: { reason: 'unknown', refusedCode: 'WRONG-CODE' },
    })
  const uid = await db.value<string>(sql`select uid from accounts where email = 'shopper@reader.example'`)
  await prolongWait(db, `codes of ${uid}`)
  const { status, headers } = await guess()
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await order([novel], [], { totalPrice: '14.90' })).status, 'without a code').toBe(201)
})

test('visitors share the guesses of their network, unless networks are not limited', async () => {
  const limited = await openCodesShop({ database: shop.connection, rateLimit: 60_000 })
  const guessAt = async ({ quote }: Pick<typeof shop, 'quote'>) => {
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, at) => quote([novel], [`GUESS-${at}`])))
    return guesses.map(({ status }) => status)
  }
  const statuses = await guessAt(limited)
  expect(statuses.filter((each) => each === 409).length).toBeLessThanOrEqual(20)
  expect(statuses).toContain(429)
  expect(new Set(await guessAt(shop))).toEqual(new Set([409]))
})
