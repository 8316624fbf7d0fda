import { expect, test } from 'vitest'
import { books } from '../../contract/catalog/books.ts'
import { maxGuestWishes, maxWishes, wishList } from '../../contract/people/wish-list.ts'
import { sql } from '../database/sql.ts'
import { openTestShop } from '../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, people, db } = shop
const as = { as: people.shopper }
const add = async (bookIds: string[], who = as) =>
  (await call(200, wishList.add, { body: { bookIds } }, who)).body.map(({ bookId }) => bookId)
const listed = async (who = as) => (await call(200, wishList.get, {}, who)).body.map(({ bookId }) => bookId)
const sold = async (title: string) => (await shop.sell({ title }))._id
const missing = '00000000-0000-4000-8000-000000000000'

test('a sign-in adds the books of the browser: nothing is lost, once or again', async () => {
  const [emma, dracula, walden, ivanhoe] = [
    await sold('Emma'),
    await sold('Dracula'),
    await sold('Walden'),
    await sold('Ivanhoe'),
  ]
  expect(await add([emma, dracula])).toEqual([emma, dracula])
  // The browser has one that the account has, two that it has not, and one that is gone.
  expect(await add([walden, emma, missing, ivanhoe])).toEqual([walden, ivanhoe, emma, dracula])
  expect(await add([walden, emma, missing, ivanhoe])).toEqual([walden, ivanhoe, emma, dracula])
  expect(await listed()).toEqual([walden, ivanhoe, emma, dracula])
  expect(await listed({ as: people.otherShopper })).toEqual([])
})

test('tabs that add the same books at once add each of them once', async () => {
  const other = { as: people.otherShopper }
  const ids = [await sold('One'), await sold('Two'), await sold('Three')]
  await Promise.all([add(ids, other), add(ids.toReversed(), other), add(ids, other)])
  expect((await listed(other)).toSorted()).toEqual(ids.toSorted())
})

test('a book is removed by its shopper only, and again without an error', async () => {
  const bookId = await sold('Kim')
  await add([bookId])
  await call(204, wishList.remove, { params: { bookId } }, { as: people.otherShopper })
  expect(await listed()).toContain(bookId)
  await call(204, wishList.remove, { params: { bookId } }, as)
  await call(204, wishList.remove, { params: { bookId } }, as)
  expect(await listed()).not.toContain(bookId)
})

test('a deleted book disappears from wish lists', async () => {
  const bookId = await sold('Out of print')
  await add([bookId])
  await call(200, books.delete, { params: { id: bookId } }, { as: people.admin })
  expect(await listed()).not.toContain(bookId)
})

test('an account has room for more than a browser; beyond that all or nothing is added', async () => {
  const who = { as: await shop.shoppers.tokenFor('collector@reader.example') }
  await db.run(sql`
    insert into books (title, description, category, new_price_cents, old_price_cents)
    select 'Volume ' || n, 'One of many.', 'fiction', 100, 100 from generate_series(1, ${maxWishes + 1}) as n`)
  const volumes = await db.many<{ id: string }>(sql`select id from books where title like 'Volume %'`)
  const ids = volumes.map(({ id }) => id)
  for (let at = 0; at < maxWishes; at += maxGuestWishes)
    await add(ids.slice(at, Math.min(at + maxGuestWishes, maxWishes)), who)
  const { body } = await call(409, wishList.add, { body: { bookIds: ids.slice(-2) } }, who)
  expect(body).toMatchObject({ code: 'wish-list-full', limit: maxWishes })
  expect(await listed(who)).toHaveLength(maxWishes)
  expect(await add(ids.slice(0, maxGuestWishes), who)).toHaveLength(maxWishes)
})

test.each([
  ['no ids', { bookIds: [] }],
  ['something else', { bookIds: ['walden'] }],
  ['no list', {}],
  ['too many', { bookIds: Array.from({ length: maxGuestWishes + 1 }, () => missing) }],
])('%s to add is refused with the field', async (_what, body) => {
  const { status, body: problem } = await send(wishList.add, { body }, as)
  expect(status).toBe(400)
  expect(problem.fields[0].field).toMatch(/^bookIds/)
})
