import { expect, test } from 'vitest'
import { bookChanges } from '../../../contract/catalog/book-changes.ts'
import { books } from '../../../contract/catalog/books.ts'
import { readSettings, saveSettings } from '../../../contract/shop/settings.ts'
import { openTestShop, someBook } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { call, send, sell } = shop
const owner = { as: shop.people.admin }
const manager = { as: await shop.staffToken('manager') }
const clerk = { as: await shop.staffToken('clerk') }

const german = '9783161484100'
const alsoGerman = '9783551551672'
const french = '9782070612758'

const atOldPrice = (words: RegExp) => ({
  status: 400,
  body: { code: 'invalid', fields: [{ field: 'oldPrice', message: expect.stringMatching(words) }] },
})

const atFullPrice = { ...someBook, oldPrice: '' }

const add = (book: object) => send(books.create, { body: { ...someBook, ...book } }, manager)
const edit = (id: string, book: object) =>
  send(books.edit, { params: { id }, body: { ...someBook, ...book } }, manager)
const read = async (id: string) => (await call(200, books.get, { params: { id } })).body
const change = (body: object) => send(bookChanges.change, { body }, manager)
const fixPricesOf = (...priceBoundCountries: string[]) =>
  send(saveSettings.books, { body: { priceBoundCountries } }, owner)

test('a book with a fixed price has no old price above the new one, when it is added, edited or marked', async () => {
  const fixed = { priceBound: true }
  expect(await add(fixed)).toMatchObject(atOldPrice(/fixes the price.*Leave the old price empty/))
  const { status, body: book } = await add({ ...atFullPrice, ...fixed })
  expect([status, book]).toMatchObject([201, { priceBound: true, newPrice: 12.5, oldPrice: 12.5 }])
  const { _id: id } = book
  for (const discount of [{}, { oldPrice: '12.51' }, { oldPrice: 20, newPrice: 1 }])
    expect(await edit(id, discount)).toMatchObject(atOldPrice(/fixes the price/))
  expect(await read(id)).toEqual(book)

  // The publisher's new price, lower or higher.
  for (const newPrice of [9, 15])
    expect(await edit(id, { ...atFullPrice, newPrice })).toMatchObject({
      body: { newPrice, oldPrice: newPrice },
    })
  // Omitted, the old price stays none.
  const { oldPrice: _, ...without } = someBook
  expect(await send(books.edit, { params: { id }, body: without }, manager)).toMatchObject({
    status: 200,
    body: { newPrice: 12.5, oldPrice: 12.5 },
  })

  expect(await edit(id, { priceBound: 'false' })).toMatchObject({ body: { oldPrice: 20, priceBound: false } })
  expect(await edit(id, fixed)).toMatchObject(atOldPrice(/fixes the price/))
  expect(await send(books.edit, { params: { id }, body: { ...without, ...fixed } }, manager)).toMatchObject(
    atOldPrice(/fixes the price/),
  )
  expect(await edit(id, { priceBound: null })).toMatchObject({ status: 200 })
  expect(await read(id)).not.toHaveProperty('priceBound')
  expect(await edit(id, { priceBound: 'perhaps' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'priceBound' }] },
  })
  expect(await send(books.edit, { params: { id }, body: atFullPrice }, clerk)).toMatchObject({ status: 403 })
})

test('the ISBNs of a country of the settings have fixed prices, unless the book says otherwise', async () => {
  expect(await fixPricesOf('DE', 'NL')).toMatchObject({ status: 200 })
  const refused = atOldPrice(/Books from Germany have a fixed price.*or mark the book as not fixed/)
  expect(await add({ isbn: german })).toMatchObject(refused)
  const plain = await sell({ title: 'Without an ISBN' })
  expect(await edit(plain._id, { isbn: german })).toMatchObject(refused)
  expect(await read(plain._id)).toEqual(plain)
  expect(await add({ isbn: french })).toMatchObject({ status: 201, body: { oldPrice: 20 } })
  const exempt = await add({ isbn: german, priceBound: false })
  expect(exempt).toMatchObject({ status: 201, body: { oldPrice: 20, priceBound: false } })
  expect(await edit(exempt.body._id, { priceBound: '' })).toMatchObject(refused)
  expect(await add({ ...atFullPrice, isbn: alsoGerman })).toMatchObject({ status: 201 })
  await fixPricesOf()
})

test('a country is refused while its books have discounts, which a bulk change removes', async () => {
  const sold = await call(200, books.list, { query: { isbn: french } })
  const [book] = sold.body
  expect(await fixPricesOf('FR', 'IT')).toMatchObject({
    status: 400,
    body: {
      fields: [
        { field: 'priceBoundCountries', message: expect.stringMatching(/: Walden\. Remove their old/) },
      ],
    },
  })
  expect((await call(200, readSettings.books, {}, owner)).body.priceBoundCountries).toEqual([])
  expect(await change({ ids: [book?._id], change: 'no-old-price' })).toMatchObject({ body: { changed: 1 } })
  expect(await read(book?._id ?? '')).toMatchObject({ newPrice: 12.5, oldPrice: 12.5 })
  expect(await fixPricesOf('FR', 'IT')).toMatchObject({ status: 200 })
  expect(await edit(book?._id ?? '', {})).toMatchObject(atOldPrice(/Books from France/))
  await fixPricesOf()
})

test('only owners choose the countries; unknown ones are refused', async () => {
  const body = { priceBoundCountries: ['DE' as const] }
  expect(await send(saveSettings.books, { body }, manager)).toMatchObject({
    status: 403,
    body: { fields: [{ field: 'priceBoundCountries' }] },
  })
  expect(await send(saveSettings.books, { body }, clerk)).toMatchObject({ status: 403 })
  expect(await send(saveSettings.books, { body: { worksOnce: false } }, manager)).toMatchObject({
    status: 200,
  })
  expect(await fixPricesOf('DE', 'US')).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'priceBoundCountries.1' }] },
  })
})

test('a change of several books discounts none of them if one has a fixed price, and names it', async () => {
  const fixed = (await add({ ...atFullPrice, title: 'Fixed', priceBound: true })).body
  // A lower old price is no discount, and must not become one.
  const raised = (await add({ title: 'Raised', oldPrice: 10, newPrice: 12, priceBound: true })).body
  const free = await sell({ title: 'Free' })
  const ids = [free._id, fixed._id, raised._id]
  expect(await change({ ids, change: 'percent', percent: -10 })).toMatchObject({
    status: 409,
    body: {
      code: 'price-bound',
      ids: expect.toSatisfy((named: string[]) => named.toSorted().join() === ids.slice(1).toSorted().join()),
      message: expect.stringContaining('Nothing was changed'),
    },
  })
  expect(await change({ ids, change: 'price', newPrice: 8 })).toMatchObject({
    status: 409,
    body: { code: 'price-bound', ids: [raised._id] },
  })
  for (const before of [free, fixed, raised]) expect(await read(before._id)).toEqual(before)
  expect(await change({ ids, change: 'price', newPrice: 11 })).toMatchObject({ status: 200 })
  expect(await change({ ids, change: 'percent', percent: 10 })).toMatchObject({ status: 200 })
  expect(await read(fixed._id)).toMatchObject({ newPrice: 12.1, oldPrice: 12.1 })
})

test('a discount and the setting that forbids it are never both saved', async () => {
  const { body: book } = await add({ ...atFullPrice, isbn: '9788535902778' })
  const [isbn, countries] = ['9788432239281', ['ES']]
  for (let round = 0; round < 8; round += 1) {
    const [discounted, marked] = await Promise.all([edit(book._id, { isbn }), fixPricesOf(...countries)])
    expect([discounted.status, marked.status].toSorted()).toEqual([200, 400])
    await edit(book._id, { ...atFullPrice, isbn: '' })
    await fixPricesOf()
  }
})
