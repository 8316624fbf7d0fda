import { expect, test } from 'vitest'
import { account } from '../../contract/people/account.ts'
import { books, type Book } from '../../contract/catalog/books.ts'
import { orderChanges } from '../../contract/orders/order-changes.ts'
import { orders } from '../../contract/orders/orders.ts'
import { reviewsAdmin } from '../../contract/catalog/reviews-admin.ts'
import { reviews, reviewsOnAPage } from '../../contract/catalog/reviews.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { sql } from '../database/sql.ts'
import { openExplain, statementsOf } from '../testing/plans.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, people, db } = shop
const admin = { as: people.admin }
const written = { rating: 4, title: 'By the pond', text: 'I read it twice.\n\nThen again.' }

async function buy(book: Book, email: string) {
  const as = await shop.shoppers.tokenFor(email)
  const { body } = await call(201, orders.place, { body: orderFor(book, { email }) }, { as })
  return { as, order: body }
}

const save = async (book: Book, as: string, changes = {}) =>
  (await call(200, reviews.save, { params: { bookId: book._id }, body: { ...written, ...changes } }, { as }))
    .body

const shown = async (book: Book, before?: number) =>
  (await call(200, reviews.ofBook, { params: { bookId: book._id }, query: { before } })).body

const listed = async (state: 'waiting' | 'published' | 'rejected') =>
  (await call(200, reviewsAdmin.list, { query: { state } }, admin)).body.reviews

async function decide(book: Book, state: 'published' | 'rejected', by = admin) {
  const all = [...(await listed('waiting')), ...(await listed('published')), ...(await listed('rejected'))]
  const review = all.find((one) => one.book._id === book._id)
  if (!review) throw new Error(`There is no review of ${book.title}`)
  const { _id: id, version } = review
  await call(200, reviewsAdmin.decide, { params: { id }, body: { state, version } }, by)
  return review
}

const settings = (body: { isOn?: boolean; publishesAtOnce?: boolean }) =>
  call(200, saveSettings.reviews, { body }, admin)

test('a review waits for approval, is then shown with the average, and can be edited and deleted', async () => {
  const book = await shop.sell()
  const rita = await buy(book, 'rita.reader@reader.example')
  expect(await shown(book)).toEqual({ isOn: true, count: 0, average: null, reviews: [], next: null })
  const review = await save(book, rita.as)
  expect(review).toMatchObject({ ...written, state: 'waiting', name: 'rita.reader', editedAt: null })
  expect(await shown(book)).toMatchObject({ count: 0, reviews: [] })

  const { body: counted } = await call(200, reviewsAdmin.waiting, {}, admin)
  expect(counted.waiting).toBeGreaterThan(0)
  expect(await decide(book, 'published', { as: await shop.staffToken('manager') })).toMatchObject({
    email: 'rita.reader@reader.example',
    book: { title: 'Walden' },
  })
  const { state: _, ...published } = review
  expect(await shown(book)).toEqual({ isOn: true, count: 1, average: 4, reviews: [published], next: null })

  // The same again changes nothing; other words wait again.
  expect(await save(book, rita.as)).toMatchObject({ state: 'published', editedAt: null })
  expect(await save(book, rita.as, { rating: 2 })).toMatchObject({ state: 'waiting', _id: review._id })
  expect(await shown(book)).toMatchObject({ count: 0, average: null, reviews: [] })
  await decide(book, 'published')
  const other = await buy(book, 'second@reader.example')
  await save(book, other.as, { rating: 5 })
  await decide(book, 'published')
  expect(await shown(book)).toMatchObject({ count: 2, average: 3.5, reviews: [{ rating: 5 }, { rating: 2 }] })

  const params = { bookId: book._id }
  await call(204, reviews.delete, { params }, { as: rita.as })
  expect(await shown(book)).toMatchObject({ count: 1, average: 5 })
  expect((await send(reviews.delete, { params }, { as: rita.as })).status).toBe(404)
})

test('who bought the book decides the server, by orders that are neither cancelled nor returned', async () => {
  const [book, another] = [await shop.sell({ title: 'Emma' }), await shop.sell({ title: 'Dracula' })]
  const may = async (as: string, of: Book) =>
    (await call(200, reviews.own, { params: { bookId: of._id } }, { as })).body.mayReview
  const refused = async (as: string, of: Book) => {
    const params = { bookId: of._id }
    const { body } = await call(403, reviews.save, { params, body: written }, { as })
    return [await may(as, of), body.code, body.message]
  }
  const no = [false, 'not-bought', 'Only readers who bought this book here can review it.']
  const reader = await buy(book, 'buyer@reader.example')
  expect(await may(reader.as, book)).toBe(true)
  expect(await refused(reader.as, another)).toEqual(no)
  expect(await refused(await shop.shoppers.tokenFor('stranger@reader.example'), book)).toEqual(no)

  await call(200, orders.cancel, { params: { id: reader.order._id } }, { as: reader.as })
  expect(await refused(reader.as, book)).toEqual(no)

  const returner = await buy(book, 'returner@reader.example')
  const move = (from: 'placed' | 'shipped', to: 'shipped' | 'returned') =>
    call(200, orders.move, { params: { id: returner.order._id }, body: { from, to } }, admin)
  await move('placed', 'shipped')
  expect(await may(returner.as, book)).toBe(true)
  await move('shipped', 'returned')
  expect(await refused(returner.as, book)).toEqual(no)

  const partly = await shop.shoppers.tokenFor('partly@reader.example')
  const both = { email: 'partly@reader.example', productIds: [book._id, another._id], totalPrice: '25.00' }
  const { body: order } = await call(201, orders.place, { body: orderFor(book, both) }, { as: partly })
  const line = { id: order._id, bookId: another._id }
  await call(200, orderChanges.cancelLine, { params: line }, admin)
  expect([await may(partly, book), await may(partly, another)]).toEqual([true, false])
  const missing = '00000000-0000-4000-8000-000000000000'
  await call(404, reviews.save, { params: { bookId: missing }, body: written }, { as: partly })
})

test('an order without an account counts once its e-mail address is verified, one of another account never', async () => {
  const book = await shop.sell({ title: 'Kim' })
  const email = 'verified@reader.example'
  await buy(book, email)
  await db.run(sql`update orders set shopper_uid = null where email = ${email}`)
  const may = async (as: string) =>
    (await call(200, reviews.own, { params: { bookId: book._id } }, { as })).body.mayReview
  expect(await may(await shop.shoppers.tokenFor(email))).toBe(false)
  await db.run(sql`update accounts set email_verified = true where email = ${email}`)
  expect(await may(await shop.shoppers.tokenFor(email))).toBe(true)
  await db.run(sql`update orders set shopper_uid = 'an-earlier-account' where email = ${email}`)
  expect(await may(await shop.shoppers.tokenFor(email))).toBe(false)
})

test('two reviews at once by one shopper are one review', async () => {
  const book = await shop.sell({ title: 'Twice' })
  const { as } = await buy(book, 'twice@reader.example')
  const saved = await Promise.all([1, 2, 3, 4].map((rating) => save(book, as, { rating })))
  expect(new Set(saved.map(({ _id }) => _id)).size).toBe(1)
  expect((await listed('waiting')).filter((one) => one.book._id === book._id)).toHaveLength(1)
})

test('staff approve what they have read: an edit in between is refused with the new text', async () => {
  const book = await shop.sell({ title: 'Edited' })
  const { as } = await buy(book, 'editor@reader.example')
  const { _id: id } = await save(book, as)
  await save(book, as, { text: 'Buy at another shop.' })
  const decision = { params: { id }, body: { state: 'published' as const, version: 1 } }
  const { body } = await call(409, reviewsAdmin.decide, decision, admin)
  expect(body).toMatchObject({ code: 'review-changed', review: { text: 'Buy at another shop.', version: 2 } })
  expect((await shown(book)).count).toBe(0)
})

test('where reviews are published at once, only what staff rejected waits', async () => {
  await settings({ publishesAtOnce: true })
  const book = await shop.sell({ title: 'At once' })
  const { as } = await buy(book, 'fast@reader.example')
  expect(await save(book, as)).toMatchObject({ state: 'published' })
  expect(await save(book, as, { rating: 1 })).toMatchObject({ state: 'published' })
  expect(await shown(book)).toMatchObject({ count: 1, average: 1 })
  await decide(book, 'rejected')
  expect(await shown(book)).toMatchObject({ count: 0 })
  expect(await save(book, as, { rating: 3 })).toMatchObject({ state: 'waiting' })
  await settings({ publishesAtOnce: false })
})

test('without reviews in the shop none is shown and none can be written, but they are kept', async () => {
  const book = await shop.sell({ title: 'Silence' })
  const { as } = await buy(book, 'silent@reader.example')
  await save(book, as)
  await decide(book, 'published')
  await settings({ isOn: false })
  expect(await shown(book)).toEqual({ isOn: false, count: 0, average: null, reviews: [], next: null })
  const params = { bookId: book._id }
  const { body } = await call(409, reviews.save, { params, body: written }, { as })
  expect(body.code).toBe('reviews-off')
  await settings({ isOn: true })
  expect((await shown(book)).count).toBe(1)
})

test('the shown name is the name of the account, and never an e-mail address', async () => {
  const book = await shop.sell({ title: 'Names' })
  const { as } = await buy(book, 'anna@reader.example')
  const nameOf = async (name: string) => {
    await db.run(sql`update accounts set name = ${name} where email = 'anna@reader.example'`)
    return (await call(200, reviews.own, { params: { bookId: book._id } }, { as })).body.name
  }
  expect(await nameOf('Anna K.')).toBe('Anna K.')
  expect(await nameOf('anna@reader.example')).toBe('anna')
  expect(await nameOf('  ')).toBe('anna')
})

test.each([
  ['rating', 0],
  ['rating', 6],
  ['rating', 4.5],
  ['rating', '5'],
  ['title', 'x'.repeat(121)],
  ['text', ' \n '],
  ['text', 'x'.repeat(2001)],
  ['text', 'a\0b'],
  ['text', undefined],
])('a review with a wrong %s (%j) is refused with the field', async (field, value) => {
  const book = await shop.sell({ title: 'Wrong' })
  const sent = { params: { bookId: book._id }, body: { ...written, [field]: value } }
  const { status, body } = await send(reviews.save, sent, { as: people.shopper })
  expect(status).toBe(400)
  expect(body.fields[0].field).toBe(field)
})

test('markup stays text, and a deleted book takes its reviews with it', async () => {
  const book = await shop.sell({ title: 'Markup' })
  const { as } = await buy(book, 'markup@reader.example')
  const text = '<b>Bold</b> & "quoted" [a](javascript:alert(1))'
  await save(book, as, { text })
  await decide(book, 'published')
  expect((await shown(book)).reviews[0]?.text).toBe(text)
  await call(200, books.delete, { params: { id: book._id } }, admin)
  await call(404, reviews.ofBook, { params: { bookId: book._id } })
  const left = await db.many(sql`
    select from reviews where book_id = ${book._id} union all select from book_ratings where book_id = ${book._id}`)
  expect(left).toEqual([])
})

test('a closed account takes its reviews and its wish list with it; the download has both', async () => {
  const book = await shop.sell({ title: 'Leaving' })
  const { as, order } = await buy(book, 'leaver@reader.example')
  await save(book, as)
  await decide(book, 'published')
  await db.run(sql`insert into wish_list_books (uid, book_id) select uid, ${book._id}::uuid from accounts
    where email = 'leaver@reader.example'`)
  const { body: data } = await call(200, account.export, {}, { as })
  expect(data.reviews).toMatchObject([{ ...written, bookTitle: 'Leaving', state: 'published' }])
  expect(data.wishList).toMatchObject([{ bookId: book._id, title: 'Leaving' }])

  expect((await shown(book)).count).toBe(1)
  await call(200, orders.cancel, { params: { id: order._id } }, { as })
  await call(204, account.close, {}, { as })
  expect(await shown(book)).toMatchObject({ count: 0, reviews: [] })
  expect(await db.many(sql`select from wish_list_books where book_id = ${book._id}`)).toEqual([])
})

test('thousands of reviews are shown by pages, newest first, and no request counts them', async () => {
  const book = await shop.sell({ title: 'Best seller' })
  await db.run(sql`
    insert into reviews (book_id, uid, name, rating, body, state)
    select ${book._id}::uuid, 'uid-' || n, 'Reader ' || n, 1 + n % 5, 'Review ' || n, 'published'
    from generate_series(1, 4000) as n`)
  await db.run(sql`analyze reviews`)
  const first = await shown(book)
  expect(first).toMatchObject({ count: 4000, average: 3 })
  expect(first.reviews.map(({ text }) => text)[0]).toBe('Review 4000')
  const second = await shown(book, first.next ?? 0)
  expect(second.reviews.map(({ text }) => text)).toEqual(
    Array.from({ length: reviewsOnAPage }, (_, at) => `Review ${4000 - reviewsOnAPage - at}`),
  )
  const sent = await statementsOf(() => shown(book, second.next ?? 0))
  expect(sent.length).toBeGreaterThan(0)
  const scansOf = await openExplain(shop.connection)
  for (const statement of sent)
    for (const { rows, of } of await scansOf(statement))
      expect(rows, of).toBeLessThanOrEqual(reviewsOnAPage + 1)

  // A change of many rows keeps the average as well, and other processes are notified of it.
  await db.run(sql`update reviews set state = 'rejected' where book_id = ${book._id} and rating < 5`)
  await expect.poll(() => shown(book)).toMatchObject({ count: 800, average: 5 })
})
