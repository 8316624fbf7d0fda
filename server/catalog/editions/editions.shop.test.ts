import { expect, test } from 'vitest'
import { audit } from '../../../contract/people/audit.ts'
import { bookChanges } from '../../../contract/catalog/book-changes.ts'
import { type Book, books } from '../../../contract/catalog/books.ts'
import { editionChanges, editions, maxEditions } from '../../../contract/catalog/editions.ts'
import { bookPage } from '../../../domain/pages.ts'
import { sql } from '../../database/sql.ts'
import { openTestShop } from '../../testing/test-shop.ts'

/** Without notifications, which would drop the same responses a moment later. */
const shop = await openTestShop({ isSubscribed: false })
const { call, send, sell } = shop
const manager = { as: await shop.staffToken('manager') }
const missingId = '00000000-0000-4000-8000-000000000000'

const editionsOf = async (id: string) => (await call(200, editions.ofBook, { params: { id } })).body
const idsOf = async (id: string) => (await editionsOf(id)).map(({ _id }) => _id)
const tie = (book: Pick<Book, '_id'>, other: Pick<Book, '_id'>) =>
  call(200, editionChanges.add, { params: { id: book._id }, body: { bookId: other._id } }, manager)
const separate = (id: string, bookId: string) =>
  send(editionChanges.separate, { params: { id, bookId } }, manager)
const lead = (id: string, bookId: string) =>
  send(editionChanges.lead, { params: { id }, body: { bookId } }, manager)

/** As the form of a book fills it in. */
const describe = (id: string, { isbn = null, format = 'paperback', language = 'en' }: Partial<Described>) =>
  shop.db.run(sql`
    insert into editions (book_id, isbn, format, language, published)
    values (${id}, ${isbn}, ${format}, ${language}, '1915')
    on conflict (book_id) do update set isbn = excluded.isbn, format = excluded.format, language = excluded.language`)
type Described = { isbn: string | null; format: string; language: string }

test('books are tied together as editions, and each shows the others with format, language, price and stock', async () => {
  const [english, german] = [
    await sell({ title: 'The Metamorphosis' }),
    await sell({ title: 'Die Verwandlung' }),
  ]
  expect(await editionsOf(english._id)).toEqual([])
  await describe(german._id, { isbn: '9783161484100', format: 'hardback', language: 'de' })
  await shop.db.run(sql`insert into stock (book_id, on_hand) values (${german._id}, 2)`)
  const { body } = await tie(english, german)
  expect(body).toEqual([
    { _id: english._id, title: 'The Metamorphosis', newPrice: 12.5, isLead: true },
    {
      _id: german._id,
      title: 'Die Verwandlung',
      newPrice: 12.5,
      isLead: false,
      isbn: '9783161484100',
      format: 'hardback',
      language: 'de',
      published: '1915',
      availability: 'low',
    },
  ])
  expect(await editionsOf(english._id)).toEqual(body)
  expect(await editionsOf(german._id)).toEqual(body)
})

test('a change of one edition shows at once on the others', async () => {
  const [one, other] = [await sell(), await sell()]
  await tie(one, other)
  await editionsOf(other._id)
  const body = { ids: [one._id], change: 'price' as const, newPrice: 3 }
  await call(200, bookChanges.change, { body }, manager)
  expect((await editionsOf(other._id)).map(({ newPrice }) => newPrice)).toEqual([3, 12.5])
})

test('the cached page of an edition is rendered again when another edition changes', async () => {
  const [one, other] = [await sell(), await sell()]
  await tie(one, other)
  const etag = async () => (await fetch(shop.origin + bookPage(other._id))).headers.get('etag')
  const before = await etag()
  expect(await etag(), 'cached').toBe(before)
  const body = { ids: [one._id], change: 'price' as const, newPrice: 4 }
  await call(200, bookChanges.change, { body }, manager)
  expect(await etag()).not.toBe(before)
})

test('works are merged, the lead of the first stays, and another edition can lead', async () => {
  const [one, two, three, four] = [await sell(), await sell(), await sell(), await sell()]
  await tie(one, two)
  await tie(three, four)
  await tie(two, three)
  const all = [one, two, three, four].map(({ _id }) => _id)
  expect(await idsOf(four._id)).toEqual(all)
  expect((await editionsOf(four._id)).map(({ isLead }) => isLead)).toEqual([true, false, false, false])
  expect((await lead(one._id, three._id)).status).toBe(200)
  expect((await editionsOf(one._id)).map(({ _id, isLead }) => [_id, isLead])).toEqual([
    [three._id, true],
    [one._id, false],
    [two._id, false],
    [four._id, false],
  ])
  const alone = await sell()
  await tie(alone, four)
  expect((await editionsOf(alone._id))[0]).toMatchObject({ _id: three._id, isLead: true })
})

test('an edition is separated again, and of two both become books of their own', async () => {
  const [one, two, three] = [await sell(), await sell(), await sell()]
  await tie(one, two)
  await tie(one, three)
  for (const { _id } of [one, two, three]) await editionsOf(_id)
  // The lead goes, so the oldest of the others leads.
  expect((await separate(two._id, one._id)).body).toMatchObject([
    { _id: two._id, isLead: true },
    { _id: three._id, isLead: false },
  ])
  expect(await idsOf(one._id)).toEqual([])
  expect((await separate(two._id, three._id)).body).toEqual([])
  expect(await idsOf(three._id)).toEqual([])
  expect((await separate(two._id, three._id)).status).toBe(404)
})

test.each(['one by one', 'in one call'])('a deleted edition leaves its work: %s', async (how) => {
  const [one, two, three] = [await sell(), await sell(), await sell()]
  await tie(one, two)
  await tie(one, three)
  await idsOf(two._id)
  const remove = (id: string) =>
    how === 'one by one'
      ? call(200, books.delete, { params: { id } }, manager)
      : call(200, bookChanges.change, { body: { ids: [id], change: 'delete' } }, manager)
  await remove(one._id)
  expect(await editionsOf(two._id)).toMatchObject([
    { _id: two._id, isLead: true },
    { _id: three._id, isLead: false },
  ])
  await remove(three._id)
  expect(await editionsOf(two._id)).toEqual([])
})

test('a book that cannot be an edition is refused with the reason', async () => {
  const [one, two] = [await sell(), await sell()]
  const add = (id: string, bookId: unknown) =>
    send(editionChanges.add, { params: { id }, body: { bookId } }, manager)
  for (const wrong of [one._id, missingId, 'nonsense', undefined])
    expect(await add(one._id, wrong)).toMatchObject({ status: 400, body: { fields: [{ field: 'bookId' }] } })
  expect((await add(missingId, one._id)).status).toBe(404)
  expect(await lead(one._id, two._id)).toMatchObject({ status: 400, body: { fields: [{ field: 'bookId' }] } })
  await call(404, editions.ofBook, { params: { id: missingId } })
})

test('a work has a limited number of editions, also when ties are made at the same time', async () => {
  const sold = await Promise.all(Array.from({ length: maxEditions + 2 }, () => sell()))
  const [first, ...others] = sold as [Book, ...Book[]]
  const ties = others.map(({ _id }) =>
    send(editionChanges.add, { params: { id: first._id }, body: { bookId: _id } }, manager),
  )
  const statuses = (await Promise.all(ties)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxEditions - 1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(2)
  const tied = await editionsOf(first._id)
  expect(tied).toHaveLength(maxEditions)
  expect(tied.filter(({ isLead }) => isLead)).toHaveLength(1)
})

test('the audit log has who tied, separated and chose editions', async () => {
  const [one, two] = [await sell({ title: 'Tied Emma' }), await sell({ title: 'Tied Emma, paperback' })]
  await tie(one, two)
  await tie(one, two)
  await lead(one._id, two._id)
  await separate(one._id, two._id)
  const query = { q: 'tied emma', actor: 'manager' }
  const { entries } = (await call(200, audit.list, { query }, { as: shop.people.admin })).body
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['book.separate-edition', { edition: [two.title, null] }],
    ['book.lead-edition', { leadingEdition: [one.title, two.title] }],
    ['book.add-edition', { edition: [null, two.title] }],
  ])
})
