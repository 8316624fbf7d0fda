import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { insertCover } from '../catalog/covers/covers.sql.ts'
import { openTestShop } from '../testing/test-shop.ts'

const publicUrl = 'https://books.example'
const shop = await openTestShop({ identity: { publicUrl } })
const { news, newsAdmin } = contract
const as = { as: shop.people.admin }

const create = async (title: string, item: object = {}) =>
  (await shop.call(201, newsAdmin.create, { body: { title, isPublished: true, ...item } }, as)).body
const published = async () => (await shop.call(200, news.list, {})).body
const titles = async () => (await published()).map(({ title }) => title)

test('an item is published at once with its own page, the newest first; a draft is not shown', async () => {
  await insertCover(shop.db, { name: 'lamp.jpg', tint: '#eeeeee', width: 640, height: 960 })
  await create('Moved', { summary: 'Across the street.' })
  const item = await create('Ghost stories – by lamplight', {
    summary: 'On Friday.',
    picture: 'lamp.jpg',
    markdown: 'Bring a *blanket*.',
  })
  await create('Not yet', { isPublished: false })
  expect(await published()).toEqual([
    {
      slug: 'ghost-stories-by-lamplight',
      title: 'Ghost stories – by lamplight',
      summary: 'On Friday.',
      picture: 'lamp.jpg',
      hasText: true,
    },
    { slug: 'moved', title: 'Moved', summary: 'Across the street.', picture: '', hasText: false },
  ])
  const { body } = await shop.call(200, news.get, { params: { slug: item.slug } })
  expect(body).toMatchObject({ html: '<p>Bring a <em>blanket</em>.</p>\n', createdAt: item.createdAt })
  await shop.call(404, news.get, { params: { slug: 'not-yet' } })
  const all = (await shop.call(200, newsAdmin.list, {}, as)).body
  expect(all.map(({ title, isPublished }) => [title, isPublished])).toEqual([
    ['Not yet', false],
    ['Ghost stories – by lamplight', true],
    ['Moved', true],
  ])
  const sitemap = await (await fetch(`${shop.origin}/sitemap.xml`)).text()
  expect(sitemap.match(/\/news\/[^<]*/g)).toEqual([`/news/${item.slug}`])
})

test('of two concurrent edits of an item one is saved; the item keeps its URL and can be deleted', async () => {
  const [draft] = (await shop.call(200, newsAdmin.list, {}, as)).body
  const { id = '', version, slug } = draft ?? {}
  const edit = (title: string) =>
    shop.send(newsAdmin.edit, { params: { id }, body: { title, isPublished: true, version } }, as)
  const answers = await Promise.all([edit('At last'), edit('In the end')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { title } = (await shop.call(200, news.get, { params: { slug: slug ?? '' } })).body
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'news-changed', current: { title, version: 2 } })

  expect((await shop.call(200, newsAdmin.delete, { params: { id } }, as)).body.title).toBe(title)
  await shop.call(404, newsAdmin.delete, { params: { id } }, as)
  expect(await titles()).not.toContain(title)
})

test('the order changes only as a whole', async () => {
  const ids = (await shop.call(200, newsAdmin.list, {}, as)).body.map(({ id }) => id)
  await shop.call(200, newsAdmin.reorder, { body: { ids: ids.toReversed() } }, as)
  expect(await titles()).toEqual(['Moved', 'Ghost stories – by lamplight'])
  await shop.call(409, newsAdmin.reorder, { body: { ids: ids.slice(1) } }, as)
})

test.each([
  ['title', { title: ' ' }],
  ['summary', { title: 'A', summary: 'x'.repeat(501) }],
  ['markdown', { title: 'A', markdown: '<b>' }],
  ['picture', { title: 'A', picture: 'unknown.jpg' }],
  ['picture', { title: 'A', picture: 'https://example.com/a.jpg' }],
])('an invalid %s is refused', async (field, body) => {
  const refused = await shop.call(400, newsAdmin.create, { body }, as)
  expect(refused.body.fields?.[0]?.field).toBe(field)
})

test('news with the same title have different URLs', async () => {
  expect([(await create('Moved')).slug, (await create('引っ越し')).slug]).toEqual(['moved-2', 'news'])
})
