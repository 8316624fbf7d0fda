import { expect, test } from 'vitest'
import type { Book } from '../../contract/catalog/books.ts'
import { contract } from '../../contract/contract.ts'
import { mail } from '../../contract/shop/mail.ts'
import { stockAlerts } from '../../contract/stock/stock-alerts.ts'
import { stock } from '../../contract/stock/stock.ts'
import { cleanUp } from '../cleanup.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'

const { call, send, people, sell, db, shop } = await openTestShop()
const admin = { as: people.admin }

const setStock = ({ _id: bookId }: Book, onHand: number) =>
  call(200, stock.set, { params: { bookId }, body: { onHand } }, admin)

async function sellOut(title: string): Promise<Book> {
  const book = await sell({ title })
  await setStock(book, 0)
  return book
}

const ask = ({ _id: id }: Pick<Book, '_id'>, email: unknown) =>
  send(stockAlerts.create, { params: { id }, body: { email } })

const messages = async () => (await call(200, mail.outbox, {}, admin)).body.messages

const messagesTo = async (address: string) => (await messages()).filter(({ to }) => to === address)

const requests = async () =>
  (await db.many<{ email: string }>(sql`select email from stock_alerts order by email`)).map(
    ({ email }) => email,
  )

test('who asks for a sold-out book gets one e-mail when copies come, with a link to it', async () => {
  const book = await sellOut('Middlemarch')
  const first = await ask(book, 'Reader@Example.com')
  expect([first.status, first.body]).toEqual([200, { email: 'reader@example.com' }])
  expect((await ask(book, 'reader@example.com')).body, 'the same if the address is known').toEqual(first.body)
  await ask(book, 'other@example.com')
  expect(await messages()).toEqual([])

  await setStock(book, 2)
  const [message, ...others] = await messagesTo('reader@example.com')
  expect(others).toEqual([])
  expect(message?.subject).toBe('A book you asked for is back')
  expect(message?.text).toContain('Middlemarch')
  expect(message?.text).toMatch(new RegExp(`https?://\\S+/books/${book._id}`))
  expect(await requests()).toEqual([])

  for (const onHand of [5, 0, 1]) await setStock(book, onHand)
  expect(await messages()).toHaveLength(2)
})

test('a book whose stock is no longer kept is back too', async () => {
  const book = await sellOut('Persuasion')
  await ask(book, 'patient@example.com')
  await call(200, stock.stop, { params: { bookId: book._id } }, admin)
  expect(await messagesTo('patient@example.com')).toHaveLength(1)
})

test('copies of a cancelled order are back too, and the order e-mail says where its books come from', async () => {
  const shopper = { as: people.shopper }
  const place = async (book: Book) =>
    (await call(201, contract.orders.place, { body: orderFor(book) }, shopper)).body
  const last = await sell({ title: 'The Last Copy' })
  await setStock(last, 1)
  const order = await place(last)
  await ask(last, 'hopeful@example.com')
  const soon = await sell({ title: 'Next Year' })
  const preOrder = { onHand: 0, whenOut: 'pre-order', expectedOn: '2031-03-03' } as const
  await call(200, stock.set, { params: { bookId: soon._id }, body: preOrder }, admin)
  await place(soon)
  const texts = (await messagesTo(order.email)).map(({ text }) => text).join()
  expect(texts).toMatch(/The Last Copy, by .*: \$12\.50 \(In stock\)/)
  expect(texts).toMatch(/Next Year, by .* \(Pre-order, expected March 3, 2031\)/)
  expect(await messagesTo('hopeful@example.com')).toEqual([])
  await call(200, contract.orders.cancel, { params: { id: order._id } }, shopper)
  expect(await messagesTo('hopeful@example.com')).toHaveLength(1)
})

test('nobody is told of a deleted book', async () => {
  const book = await sellOut('Villette')
  await ask(book, 'late@example.com')
  await call(200, contract.books.delete, { params: { id: book._id } }, admin)
  expect(await messagesTo('late@example.com')).toEqual([])
  expect(await requests()).toEqual([])
})

test('a request for a book that can be ordered, for none, or with a bad address is refused', async () => {
  const there = await sell()
  const inStock = await sellOut('Emma')
  await setStock(inStock, 3)
  for (const book of [there, inStock])
    expect(await ask(book, 'reader@example.com')).toMatchObject({
      status: 409,
      body: { code: 'not-sold-out' },
    })
  expect((await ask({ _id: crypto.randomUUID() }, 'reader@example.com')).status).toBe(404)
  const bad = await ask(inStock, 'nobody')
  expect([bad.status, bad.body.fields[0].field]).toEqual([400, 'email'])
})

test('a shop that offers no alerts takes no requests', async () => {
  const book = await sellOut('Kim')
  const offer = (offersAlerts: boolean) =>
    call(200, contract.saveSettings.stock, { body: { offersAlerts } }, admin)
  await offer(false)
  expect(await ask(book, 'reader@example.com')).toMatchObject({ status: 409, body: { code: 'not-offered' } })
  await offer(true)
  expect((await ask(book, 'reader@example.com')).status).toBe(200)
})

test('a mailbox cannot be flooded: beyond ten books the answer is the same, and nothing is stored', async () => {
  const email = 'flooded@example.com'
  const answers = []
  for (let at = 0; at < 12; at += 1) answers.push(await ask(await sellOut(`Part ${at}`), email))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect((await requests()).filter((address) => address === email)).toHaveLength(10)
})

test('requests are deleted after a year', async () => {
  const book = await sellOut('Old')
  await ask(book, 'forgotten@example.com')
  await db.run(sql`
    update stock_alerts set asked_at = now() - interval '366 days' where email = 'forgotten@example.com'`)
  await cleanUp(db, shop)
  expect(await requests()).not.toContain('forgotten@example.com')
})

/** Transactions that wait for a lock. */
const waiting = async () =>
  (
    await db.many(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).length

test('an address that asks while copies come is told', async () => {
  const book = await sellOut('Dubliners')
  const email = 'racing@example.com'
  await ask(await sellOut('Exiles'), email)
  const both = await db.transaction(async (tx) => {
    // The request has seen that the book is sold out, and waits for what its mailbox may ask for.
    await tx.run(sql`select from throttles where key = ${`stock alerts to ${email}`} for update`)
    const asked = ask(book, email)
    await expect.poll(waiting).toBe(1)
    let isDone = false
    const isSet = setStock(book, 1).then(() => (isDone = true))
    await expect.poll(async () => isDone || (await waiting()) === 2).toBe(true)
    return [asked, isSet] as const
  })
  expect((await both[0]).status).toBe(200)
  await both[1]
  expect(await messagesTo(email)).toHaveLength(1)
})
