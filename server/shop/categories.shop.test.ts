import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { sql } from '../database/sql.ts'
import { openTestShop, someBook } from '../testing/test-shop.ts'

const shop = await openTestShop()
const second = await openTestShop({ database: shop.connection })
const { categories, books } = contract
const as = { as: shop.people.admin }

const list = async () => (await shop.call(200, categories.list, {}, as)).body
const slugs = async () => (await list()).map(({ slug }) => slug)
const create = (name: string) => shop.call(201, categories.create, { body: { name } }, as)
const remove = (slug: string, moveTo?: string) =>
  shop.send(categories.delete, { params: { slug }, body: { moveTo } }, as)

test('a category is created, offered at once by every process, renamed and audited', async () => {
  const { body } = await create('Poetry & Drama')
  expect(body).toEqual({ slug: 'poetry-drama', name: 'Poetry & Drama', inHomeSelect: true, books: 0 })
  await shop.sell({ category: 'poetry-drama' })
  expect((await list()).at(-1)).toMatchObject({ slug: 'poetry-drama', books: 1 })
  await expect.poll(() => second.shop.current.categories.length).toBe(6)

  const change = { params: { slug: 'poetry-drama' }, body: { name: 'Verse', inHomeSelect: false } }
  await shop.call(200, categories.edit, change, as)
  const known = (await shop.call(200, contract.shop.get, {})).body.categories
  expect(known.at(-1)).toEqual({ slug: 'poetry-drama', name: 'Verse', inHomeSelect: false })
  const entries = await shop.db.many<{ action: string; changes: unknown }>(
    sql`select action, changes from audit_log where action like 'category.%' order by id`,
  )
  expect(entries).toEqual([
    { action: 'category.create', changes: {} },
    {
      action: 'category.edit',
      changes: { name: ['Poetry & Drama', 'Verse'], inHomeSelect: [true, false] },
    },
  ])
})

test('two categories have different names and slugs', async () => {
  const { body } = await shop.call(400, categories.create, { body: { name: 'HÓRROR' } }, as)
  expect(body.fields).toEqual([{ field: 'name', message: 'There is another category with this name' }])
  const rename = { params: { slug: 'fiction' }, body: { name: 'horror' } }
  expect((await shop.call(400, categories.edit, rename, as)).body.fields?.[0]?.field).toBe('name')
  expect((await create('Horror!')).body.slug).toBe('horror-2')
  // PUT /api/admin/categories/order is another route.
  expect((await create('Order')).body.slug).toBe('order-2')
  for (const name of ['', ' ', 'x'.repeat(61)])
    expect((await shop.send(categories.create, { body: { name } }, as)).status).toBe(400)
})

test('the order of the list is the order of the home page, and must name every category', async () => {
  const wanted = (await slugs()).toReversed()
  await shop.call(200, categories.reorder, { body: { slugs: wanted } }, as)
  expect(shop.shop.current.categories.map(({ slug }) => slug)).toEqual(wanted)
  const [first = '', ...rest] = wanted
  for (const outdated of [rest, [...rest, 'unknown'], [...wanted, first], [first, first, ...rest.slice(1)]])
    await shop.call(409, categories.reorder, { body: { slugs: outdated } }, as)
})

test('a book of an unknown category is refused with the known ones, and so is a list of them', async () => {
  const category = 'cooking'
  const answers = [
    await shop.call(400, books.create, { body: { ...someBook, category } }, as),
    await shop.call(400, books.list, { query: { category } }),
    await shop.call(400, books.topSellers, { query: { category } }),
    await shop.call(400, contract.admin.bookList, { query: { category } }, as),
  ]
  for (const { body } of answers) {
    expect(body.fields?.[0]).toMatchObject({ field: 'category' })
    expect(body.message).toContain('fiction')
  }
})

test('a category with books asks where they go, and deleting it moves them', async () => {
  const [one, two] = [await shop.sell({ category: 'horror' }), await shop.sell({ category: 'horror' })]
  const refused = await remove('horror')
  expect(refused).toMatchObject({ status: 409, body: { code: 'category-has-books', books: 2 } })
  for (const target of ['horror', 'cooking']) expect((await remove('horror', target)).status).toBe(400)
  const cached = `${shop.origin}/api/books/${one._id}`
  expect(await (await fetch(cached)).json()).toMatchObject({ category: 'horror' })

  const rate = (category: string) => ({ country: 'DE', category, name: 'VAT', percent: '7' })
  const rates = [rate('horror'), rate('fiction')]
  await shop.call(200, contract.saveSettings.tax, { body: { mode: 'included', rates } }, as)
  const manager = { as: await shop.staffToken('manager') }
  const input = { params: { slug: 'horror' }, body: { moveTo: 'fiction' } }
  const byManager = await shop.call(409, categories.delete, input, manager)
  expect(byManager.body).toMatchObject({ code: 'category-has-tax-rate' })
  expect(shop.shop.current.settings.tax.rates).toEqual(rates)
  expect((await remove('horror', 'fiction')).status).toBe(200)
  const tax = await shop.call(200, contract.readSettings.tax, {}, as)
  expect(tax.body.rates, 'another category of that name has no rate').toEqual([rate('fiction')])
  expect(shop.shop.current.settings.tax.rates).toEqual([rate('fiction')])
  expect(await (await fetch(cached)).json()).toMatchObject({ category: 'fiction' })
  expect((await shop.call(200, books.get, { params: { id: two._id } })).body.category).toBe('fiction')
  expect(await slugs()).not.toContain('horror')
  expect((await remove('horror', 'fiction')).status).toBe(404)
})

test('vouchers of a deleted category are for the one that takes its books; without one they become inactive', async () => {
  const terms = { validFrom: null, validUntil: null, maxUses: null, isActive: true, note: '' }
  const reduction = { kind: 'percent' as const, percent: '10' }
  for (const name of ['Maps', 'Atlases']) await create(name)
  const issue = async (code: string, named: string[]) =>
    (
      await shop.call(
        201,
        contract.vouchers.create,
        { body: { code, reduction, ...terms, categories: named } },
        as,
      )
    ).body
  const issued = [
    await issue('ONLY-MAPS', ['maps']),
    await issue('BOTH', ['atlases', 'maps']),
    await issue('OTHERS', ['fiction']),
  ]
  const found = async () => {
    const { body } = await shop.call(200, contract.vouchers.list, { query: {} }, as)
    return issued.map(({ code }) => {
      const { categories: slugs, isActive } = body.vouchers.find((each) => each.code === code)!
      return [code, slugs, isActive]
    })
  }
  expect((await remove('maps', 'atlases')).status).toBe(200)
  expect(await found()).toEqual([
    ['ONLY-MAPS', ['atlases'], true],
    ['BOTH', ['atlases'], true],
    ['OTHERS', ['fiction'], true],
  ])
  const { id } = issued[1]!
  const off = { ...terms, isActive: false, categories: ['atlases'] }
  await shop.call(200, contract.vouchers.change, { params: { id }, body: off }, as)
  expect((await remove('atlases')).status).toBe(200)
  expect(await found()).toEqual([
    ['ONLY-MAPS', [], false],
    ['BOTH', [], false],
    ['OTHERS', ['fiction'], true],
  ])
  const audited = await shop.db.many<{ changes: unknown }>(
    sql`select changes from audit_log where action = 'voucher.edit' and subject = 'ONLY-MAPS' order by id`,
  )
  expect(audited.map(({ changes }) => changes)).toEqual([
    { categories: ['maps', 'atlases'] },
    { categories: ['atlases', ''], isActive: [true, false] },
  ])
})

test('a book saved while its category is deleted is refused, not lost', async () => {
  // As on a process that has not heard of the change yet.
  await second.db.run(sql`insert into categories values ('brief', 'Brief', 99, true)`)
  await expect.poll(() => second.shop.current.categories.some(({ slug }) => slug === 'brief')).toBe(true)
  const reload = second.shop.reload
  Object.assign(second.shop, { reload: async () => {} })
  await second.db.run(sql`delete from categories where slug = 'brief'`)
  const answer = await second.call(400, books.create, { body: { ...someBook, category: 'brief' } }, as)
  Object.assign(second.shop, { reload })
  expect(answer.body.fields?.[0]?.field).toBe('category')
})

test('the last category stays', async () => {
  const [first = '', ...others] = await slugs()
  for (const slug of others) expect((await remove(slug, first)).status).toBe(200)
  expect(await remove(first)).toMatchObject({ status: 409, body: { code: 'last-category' } })
  expect(await slugs()).toEqual([first])
})
