import { expect, test } from 'vitest'
import { authors } from '../../../contract/catalog/authors.ts'
import { books } from '../../../contract/catalog/books.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'

/** Without notifications, which would drop the same responses a moment later. */
const shop = await openTestShop({ isSubscribed: false })
const { call, sell } = shop
const admin = { as: shop.people.admin }

const slugOf = async (author: string) => (await sell({ author })).authorSlug

test.each([
  ['a name', 'Jane Austen', 'jane-austen'],
  ['accents, case and spaces', '  ÉMILE   Zola ', 'emile-zola'],
  ['a decomposed accent', 'Emile\u0301 Zola', 'emile-zola'],
  ['initials and signs', 'J.R.R. Tolkien / “et al.”', 'j-r-r-tolkien-et-al'],
  ['Cyrillic letters', 'Лев Толстой', 'лев-толстой'],
  ['Chinese letters', '村上　春樹', '村上-春樹'],
  ['a path', '../../x?y#z', 'x-y-z'],
  ['no letters', '???', '0d1b08c34858921bc7c662b228acb7ba'],
  ['no author', '', null],
])('a book has the slug of its author: %s', async (_what, author, slug) => {
  expect(await slugOf(author)).toBe(slug)
})

test('every route of books has the slug, and an edit changes it', async () => {
  const { _id: id } = await sell({ author: 'Anna Seghers' })
  const { body: edited } = await call(
    200,
    books.edit,
    { params: { id }, body: { ...someBook, trending: false, author: 'Netty Reiling' } },
    admin,
  )
  expect(edited.authorSlug).toBe('netty-reiling')
  const { body: got } = await call(200, books.get, { params: { id } })
  const { body: listed } = await call(200, books.list, { query: { ids: id } })
  const { body: top } = await call(200, books.topSellers, { query: {} })
  const { body: found } = await call(200, books.list, { query: { q: 'Netty Reiling' } })
  for (const book of [got, ...listed, top.find(({ _id }) => _id === id), ...found])
    expect(book?.authorSlug).toBe('netty-reiling')
})

test('the books of an author are listed newest first and in pages, and an author is counted at once', async () => {
  const author = 'Selma Lagerlöf'
  const [first, second, third] = [await sell({ author }), await sell({ author }), await sell({ author })]
  await sell({ author: 'Selma Lagerlöf Jr.' })
  const query = { author: 'selma-lagerlof' }
  const read = async () => (await call(200, authors.get, { params: { slug: query.author } })).body
  expect(await read()).toEqual({ slug: query.author, name: author, books: 3 })

  const { body: all } = await call(200, books.list, { query })
  expect(all).toEqual([third, second, first])
  const page = await fetch(`${shop.origin}/api/books?author=selma-lagerlof&limit=2`)
  expect(await page.json()).toEqual([third, second])
  const next = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  expect(await (await fetch(shop.origin + String(next))).json()).toEqual([first])
  expect((await call(200, books.list, { query: { ...query, limit: 1, offset: 1 } })).body).toEqual([second])

  await sell({ author: 'SELMA LAGERLÖF' })
  expect(await read()).toEqual({ slug: query.author, name: 'SELMA LAGERLÖF', books: 4 })
  expect((await call(200, books.list, { query })).body).toHaveLength(4)
})

test('an unknown author is not found and has no books', async () => {
  await call(404, authors.get, { params: { slug: 'nobody' } })
  for (const slug of ['x'.repeat(201), 'a\0b', 'a/b', '..', "' or 1=1", 'Jane Austen'])
    await call(404, authors.get, { params: { slug } })
  expect((await call(200, books.list, { query: { author: 'nobody' } })).body).toEqual([])
  for (const query of [
    { author: 'nobody', q: 'war' },
    { author: 'nobody', category: 'fiction' },
    { author: 'x'.repeat(201) },
  ])
    expect((await call(400, books.list, { query })).body.fields).toMatchObject([{ field: 'author' }])
})

test('the longest author in the widest letters has a page', async () => {
  const author = '𠮷'.repeat(100)
  const slug = await slugOf(author)
  expect((await call(200, authors.get, { params: { slug: slug ?? '' } })).body.name).toBe(author)
  expect((await fetch(`${shop.origin}/authors/${encodeURIComponent(slug ?? '')}`)).status).toBe(200)
})
