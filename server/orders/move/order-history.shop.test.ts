import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { books } from '../../../contract/catalog/books.ts'
import { mail } from '../../../contract/shop/mail.ts'
import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { Order, OrderStatus } from '../../../contract/orders/placed-order.ts'
import { ownOrders } from '../../../contract/orders/own-orders.ts'
import { urlOf } from '../../../contract/request.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { sql } from '../../database/sql.ts'
import { awayFromMidnight } from '../../testing/away-from-midnight.ts'
import { openTestShop, orderFor } from '../../testing/test-shop.ts'

await awayFromMidnight()
const shop = await openTestShop()
const { call, send, sell, people, db } = shop
const staff = { as: people.admin }
const shopper = { as: people.shopper }
const email = 'shopper@reader.example'
await db.run(sql`update accounts set email_verified = true where email = ${email}`)
const [book, second] = [await sell({ newPrice: 12.5 }), await sell({ title: 'Emma', newPrice: 7.25 })]

type Placed = Pick<Order, '_id'>

const place = async (basket = [book]) => {
  const totalPrice = basket.reduce((sum, { newPrice }) => sum + newPrice, 0).toFixed(2)
  const body = orderFor(book, { productIds: basket.map(({ _id }) => _id), totalPrice })
  return (await call(201, orders.place, { body }, shopper)).body
}
const placePickup = async () => {
  const order = await place()
  await db.run(sql`update orders set delivery_method = 'pickup' where id = ${order._id}`)
  return order
}
const params = ({ _id }: Placed) => ({ params: { id: _id } })
const move = (order: Placed, from: OrderStatus, to: OrderStatus) =>
  send(orders.move, { ...params(order), body: { from, to } }, staff)
const moved = async (order: Placed, from: OrderStatus, to: OrderStatus) =>
  (await call(200, orders.move, { ...params(order), body: { from, to } }, staff)).body
const undo = (order: Placed, from: OrderStatus) =>
  send(orderChanges.undo, { ...params(order), body: { from } }, staff)
const seen = async (order: Placed) => (await call(200, orders.get, params(order), staff)).body
const seenByShopper = async (order: Placed) =>
  (await call(200, orders.byEmail, { params: { email } }, shopper)).body.find(({ _id }) => _id === order._id)
const kinds = (order: Pick<Order, 'timeline'> | undefined) => order?.timeline.map(({ kind }) => kind)
const receipts = async (placed: Placed[]) =>
  (
    await db.many<{ receipt: number }>(sql`
      select receipt_number as receipt from orders where id = any(${placed.map(({ _id }) => _id)}::uuid[])`)
  ).map(({ receipt }) => receipt)
const subjectsTo = async (address: string) =>
  (await call(200, mail.outbox, {}, staff)).body.messages.filter(({ to }) => to === address)
const auditOf = (order: Order) =>
  db.many<{ actor: string; action: string }>(sql`
    select actor, action from audit_log where subject = ${`Order ${order.number}`} order by id`)

test('every move is in the timeline; shoppers see neither notes nor the names of staff', async () => {
  const order = await place()
  expect(order.timeline).toEqual([{ at: order.createdAt, kind: 'placed', to: 'placed', by: 'You' }])
  await moved(order, 'placed', 'shipped')
  await moved(order, 'shipped', 'delivered')
  await call(200, orderChanges.addNote, { ...params(order), body: { text: 'Called twice' } }, staff)
  const returned = await moved(order, 'delivered', 'returned')
  expect(returned.timeline).toMatchObject([
    { kind: 'placed', by: 'Shopper' },
    { kind: 'moved', from: 'placed', to: 'shipped', by: 'Ada (admin)' },
    { kind: 'moved', from: 'shipped', to: 'delivered', by: 'Ada (admin)' },
    { kind: 'note', text: 'Called twice', by: 'Ada (admin)' },
    { kind: 'moved', from: 'delivered', to: 'returned', by: 'Ada (admin)' },
  ])
  const mine = await seenByShopper(order)
  expect(mine?.timeline.map(({ to, by }) => [to, by])).toEqual([
    ['placed', 'You'],
    ['shipped', 'the shop'],
    ['delivered', 'the shop'],
    ['returned', 'the shop'],
  ])
  expect(JSON.stringify(mine)).not.toMatch(/Called twice|Ada|"undo"/)
  expect(await auditOf(order)).toEqual(
    ['order.move', 'order.move', 'order.note', 'order.move'].map((action) => ({ actor: 'admin', action })),
  )

  const cancelled = await place()
  await call(200, orders.cancel, params(cancelled), shopper)
  expect((await seenByShopper(cancelled))?.timeline.at(-1)).toMatchObject({ to: 'cancelled', by: 'You' })
  expect((await seen(cancelled)).timeline.at(-1)).toMatchObject({ to: 'cancelled', by: 'Shopper' })
})

test('an order that is picked up becomes ready and delivered, and is never shipped', async () => {
  const order = await placePickup()
  expect((await move(order, 'placed', 'shipped')).status).toBe(409)
  expect((await moved(order, 'placed', 'ready')).deliveryMethod).toBe('pickup')
  expect(await call(409, orders.cancel, params(order), shopper)).toMatchObject({ body: { status: 'ready' } })
  await moved(order, 'ready', 'delivered')
  const other = await placePickup()
  await moved(other, 'placed', 'ready')
  await moved(other, 'ready', 'cancelled')
  const delivered = await place()
  expect((await move(delivered, 'placed', 'ready')).status).toBe(409)
})

test('a move can be undone for ten minutes by the one who made it, while nothing else has changed', async () => {
  const order = await place()
  const shipped = await moved(order, 'placed', 'shipped')
  expect(shipped.undo).toMatchObject({ from: 'shipped', to: 'placed' })
  const [receipt] = await receipts([order])
  await call(200, orderChanges.addNote, { ...params(order), body: { text: 'Wrong parcel' } }, staff)

  const attempts = await Promise.all([undo(order, 'shipped'), undo(order, 'shipped'), undo(order, 'shipped')])
  expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const back = await seen(order)
  expect(back).toMatchObject({ status: 'placed', undo: null })
  expect(back.timeline[1]).toMatchObject({ to: 'shipped', undoneAt: expect.any(String) })
  expect(await receipts([order])).toEqual([receipt])
  // Shoppers see neither the move nor that it was undone.
  const { body: own } = await call(200, ownOrders.get, params(order), shopper)
  for (const mine of [own, await seenByShopper(order)])
    expect(mine).toMatchObject({ status: 'placed', timeline: [{ kind: 'placed' }] })

  await moved(order, 'placed', 'shipped')
  expect(await receipts([order])).toEqual([receipt])
  await moved(order, 'shipped', 'delivered')
  expect((await undo(order, 'shipped')).body).toMatchObject({ code: 'cannot-undo', reason: 'changed-since' })
  const age = (changes: ReturnType<typeof sql>) =>
    db.run(sql`update order_events set ${changes} where order_id = ${order._id} and to_status = 'delivered'`)
  await age(sql`actor = 'colleague'`)
  expect((await undo(order, 'delivered')).body).toMatchObject({ reason: 'not-yours', status: 'delivered' })
  expect((await seen(order)).undo).toBeNull()
  await age(sql`actor = 'admin', at = at - interval '10 minutes'`)
  expect((await undo(order, 'delivered')).body).toMatchObject({ reason: 'too-late' })
  expect((await seen(order)).status).toBe('delivered')

  const cancelled = await place()
  await call(200, orders.cancel, params(cancelled), shopper)
  expect((await undo(cancelled, 'cancelled')).body.reason).toBe('not-yours')
  expect((await undo(await place(), 'placed')).body.reason).toBe('changed-since')
})

test('tracking and address are corrected while they matter; the old address is kept for staff', async () => {
  const order = await place()
  const tracking = { carrier: 'Parcel Post', number: 'PP 17' }
  const tracked = await call(200, orderChanges.setTracking, { ...params(order), body: tracking }, staff)
  expect(tracked.body.tracking).toEqual(tracking)
  await call(200, orderChanges.setTracking, { ...params(order), body: tracking }, staff)
  const address = {
    street: '2 Short Road',
    street2: 'Floor 3',
    city: 'Bath',
    country: 'USA',
    state: 'Maine',
    zipcode: '04530',
  }
  const { body } = await call(200, orderChanges.setAddress, { ...params(order), body: address }, staff)
  expect(body.address).toEqual(address)
  expect(kinds(body)).toEqual(['placed', 'tracking', 'address'])
  expect(body.timeline[2]?.text).toBe('Portland, Maine 04101, USA')
  // A client of an earlier version does not know the second line.
  const { street2: _, ...known } = address
  const kept = await call(200, orderChanges.setAddress, { ...params(order), body: known }, staff)
  expect(kept.body.address).toEqual(address)
  const mine = await seenByShopper(order)
  expect(mine?.timeline[1]).toMatchObject({ kind: 'tracking', text: 'Parcel Post PP 17' })
  expect(mine?.timeline[2]).not.toHaveProperty('text')
  expect((await auditOf(order)).map(({ action }) => action)).toEqual(['order.tracking', 'order.address'])

  const incomplete = await send(
    orderChanges.setAddress,
    { ...params(order), body: { ...address, city: '' } },
    staff,
  )
  expect(incomplete).toMatchObject({ status: 400, body: { fields: [{ field: 'city' }] } })
  await moved(order, 'placed', 'shipped')
  const late = await call(409, orderChanges.setAddress, { ...params(order), body: address }, staff)
  expect(late.body).toMatchObject({ code: 'order-cannot-change', status: 'shipped' })
  await moved(order, 'shipped', 'delivered')
  await call(409, orderChanges.setTracking, { ...params(order), body: tracking }, staff)
})

test('single lines are cancelled while the order is placed, and the last one cancels the order', async () => {
  const order = await place([book, second])
  const cancelLine = (of: Placed, bookId: string) =>
    send(orderChanges.cancelLine, { params: { id: of._id, bookId } }, staff)
  const both = await Promise.all([cancelLine(order, book._id), cancelLine(order, book._id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const rest = await seen(order)
  expect(rest).toMatchObject({ status: 'placed', totalPrice: '7.25' })
  expect(rest.books.map(({ cancelled }) => cancelled)).toEqual([true, false])
  expect((await seenByShopper(order))?.timeline.at(-1)).toMatchObject({
    kind: 'line-cancelled',
    text: 'Walden',
  })
  expect((await cancelLine(order, second._id)).body).toMatchObject({ status: 'cancelled' })
  expect((await cancelLine(order, second._id)).status).toBe(409)
  expect((await undo(order, 'cancelled')).body).toMatchObject({ status: 'placed', totalPrice: '7.25' })
})

test('orders that ship at once have receipt numbers without gaps, and bulk moves answer for each order', async () => {
  const placed = await Promise.all(Array.from({ length: 20 }, () => place()))
  const [top] = await db.many<{ top: number }>(
    sql`select coalesce(max(receipt_number), 0) as top from orders`,
  )
  const shipAll = { moves: placed.map(({ _id }) => ({ id: _id, from: 'placed', to: 'shipped' }) as const) }
  const unknown = '00000000-0000-4000-8000-000000000000'
  const bulk = (body: typeof shipAll) => call(200, orderChanges.moveAll, { body }, staff)
  const answers = await Promise.all([
    bulk({ moves: [...shipAll.moves, { id: unknown, from: 'placed', to: 'shipped' }] }),
    bulk({ moves: shipAll.moves.toReversed() }),
    ...placed.map((order) => move(order, 'placed', 'shipped')),
  ])
  const [first, other] = [answers[0]?.body, answers[1]?.body]
  expect(first.refused.at(-1)).toMatchObject({ id: unknown, problem: { code: 'not-found' } })
  const singles = answers.slice(2).filter((answer) => 'status' in answer && answer.status === 200)
  expect(first.moved.length + other.moved.length + singles.length).toBe(20)
  expect(first.moved.length + first.refused.length).toBe(21)
  expect(other.refused[0]?.problem ?? { code: 'order-cannot-move' }).toMatchObject({
    code: 'order-cannot-move',
  })
  expect((await receipts(placed)).toSorted((a, b) => a - b)).toEqual(
    placed.map((_, at) => (top?.top ?? 0) + 1 + at),
  )
  const tooMany = { moves: Array.from({ length: 101 }, () => shipAll.moves[0]) }
  expect((await send(orderChanges.moveAll, { body: tooMany }, staff)).body.fields[0].field).toBe('moves')
})

test('sales leave out cancelled and returned orders and cancelled lines, and agree with the exported file', async () => {
  await db.run(sql`delete from orders`)
  await place()
  const [returned, cancelled] = [await place([second]), await place([second])]
  const shortened = await place([book, second])
  await moved(returned, 'placed', 'shipped')
  await moved(returned, 'shipped', 'returned')
  await moved(cancelled, 'placed', 'cancelled')
  await call(200, orderChanges.cancelLine, { params: { id: shortened._id, bookId: second._id } }, staff)
  await db.run(sql`update orders set name = '=1+1' where id = ${returned._id}`)

  const { body: stats } = await call(200, admin.stats, {}, staff)
  expect(stats).toMatchObject({ totalSales: 25, totalOrders: 2, ordersLeft: 2 })
  expect(stats.usersByAverageOrder).toMatchObject([{ orders: 2, averageOrder: 12.5 }])
  const { body: summary } = await call(200, orders.summary, { params: { email } }, shopper)
  expect(summary).toEqual({ orders: 4, amountSpent: '25.00' })
  const { body: best } = await call(200, books.topSellers, {})
  expect(best[0]?._id).toBe(book._id)

  const day = new Date().toISOString().slice(0, 10)
  const file = async (query: object) => {
    const url = shop.origin + urlOf(orderChanges.csv, { query: { ...query } })
    const response = await fetch(url, { headers: { authorization: `Bearer ${people.admin}` } })
    const [head, ...rows] = (await response.text()).trim().split('\r\n')
    return { response, head, rows: rows.map((row) => row.slice(1, -1).split('","')) }
  }
  const { response, head, rows } = await file({ from: day, to: day })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
  expect(head).toContain('"Order","Placed","Status"')
  const columns = head?.replaceAll('"', '').split(',') ?? []
  expect(rows).toHaveLength(4)
  const sales = rows.reduce((sum, row) => sum + Number(row[columns.indexOf('Sales')]), 0)
  expect(sales).toBe(stats.lastThirtyDays.at(-1)?.sales)
  expect(rows[0]?.[columns.indexOf('City')]).toBe('Portland')
  expect(rows.map((row) => row[4])).toContain("'=1+1")
  expect((await file({ from: '2020-01-01', to: '2020-12-31' })).rows).toEqual([])
  expect((await file({ status: 'returned' })).rows).toHaveLength(1)
  const wrong = await send(orderChanges.csv, { query: { from: '2026-02-02', to: '2026-02-01' } }, staff)
  expect(wrong).toMatchObject({ status: 400, body: { fields: [{ field: 'to' }] } })
  const noDay = await send(orders.list, { query: { from: '0000-01-01' } }, staff)
  expect(noDay).toMatchObject({ status: 400, body: { fields: [{ field: 'from' }] } })
  const listed = await call(200, orders.list, { query: { from: day, to: day } }, staff)
  expect(listed.body.total).toBe(4)
  expect((await call(200, orders.list, { query: { to: '2020-12-31' } }, staff)).body.total).toBe(0)
})

test('the shopper is e-mailed about shipping, pick-up, cancellation and return, the bookseller about new orders', async () => {
  await db.run(sql`delete from outbox`)
  const [sent, pickedUp] = [await place([book, second]), await placePickup()]
  await db.run(sql`delete from outbox`)
  const tracking = { carrier: 'Parcel Post\nTotal: $0.00', number: 'PP 17' }
  await call(200, orderChanges.setTracking, { ...params(sent), body: tracking }, staff)
  await moved(sent, 'placed', 'shipped')
  await moved(sent, 'shipped', 'delivered')
  await moved(sent, 'delivered', 'returned')
  await moved(pickedUp, 'placed', 'ready')
  await moved(pickedUp, 'ready', 'cancelled')
  const messages = (await subjectsTo(email)).toReversed()
  expect(messages.map(({ subject }) => subject).toSorted()).toEqual(
    [
      `Your order no. ${sent.number} is on its way`,
      `Your order no. ${sent.number} was returned`,
      `Your order no. ${pickedUp.number} is ready for pick-up`,
      `Your order no. ${pickedUp.number} was cancelled`,
    ].toSorted(),
  )
  const shipped = messages.find(({ subject }) => subject.endsWith('on its way'))
  expect(shipped?.text).toContain('\n\nCarrier: Parcel Post Total: $0.00. Tracking number: PP 17\n\n')
  expect(shipped?.text).toContain('  Emma, by Henry David Thoreau: $7.25\n\nYour order number is')
  expect(shipped?.text).not.toContain('Rita')

  const notify = { notifyOnOrder: true, notifyAddress: 'owner@shop.example' }
  await call(200, saveSettings.email, { body: notify }, staff)
  await call(201, orders.place, { body: orderFor(book) }, { as: shop.people.shopper })
  await call(200, saveSettings.email, { body: { notifyOnOrder: false } }, staff)
  const [news] = await subjectsTo('owner@shop.example')
  expect(news?.subject).toMatch(/^New order no\. \d+$/)
  expect(news?.text).toMatch(/Rita Reader has placed order no\. \d+:[^]*\/dashboard\/orders\/[\da-f-]{36}\n/)
})

test('e-mails about moves to an unverified address share the limit of confirmations', async () => {
  const stranger = 'stranger@reader.example'
  const as = await shop.shoppers.tokenFor(stranger)
  for (let time = 0; time < 6; time += 1) {
    const { body } = await call(201, orders.place, { body: orderFor(book, { email: stranger }) }, { as })
    await call(200, orders.cancel, params(body), { as })
  }
  expect(await subjectsTo(stranger)).toHaveLength(8)
})
