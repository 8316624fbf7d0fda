import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { books, type DetailedBook } from '../../../contract/catalog/books.ts'
import { descriptions } from '../../../contract/catalog/descriptions.ts'
import { editions } from '../../../contract/catalog/editions.ts'
import { reviews } from '../../../contract/catalog/reviews.ts'
import { search } from '../../../contract/catalog/search.ts'
import { stockAlerts } from '../../../contract/stock/stock-alerts.ts'
import { defaultStockWords } from '../../../domain/books/stock-labels.ts'
import { wishList } from '../../../contract/people/wish-list.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'

const bookOf = (at: number, fields: Partial<DetailedBook>): DetailedBook => ({
  _id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  title: `Book ${at}`,
  author: '',
  authorSlug: '',
  description: 'Of which copies are counted.',
  category: 'fiction',
  coverImage: '',
  coverTint: null,
  newPrice: 12,
  oldPrice: 12,
  trending: false,
  createdAt: '2026-09-30T12:00:00.000Z',
  ...fields,
})

const out = bookOf(1, { title: 'Gone', availability: 'sold-out' })
const few = bookOf(2, { title: 'Few', availability: 'low', copiesLeft: 2 })
const soon = bookOf(3, { title: 'Soon', availability: 'pre-order', expectedOn: '2031-03-03' })
const stocked = [out, few, soon]

const shop = { stockWords: defaultStockWords }
const expected = 'Pre-order, expected March 3, 2031'

function shopWith() {
  const api = fakeApi()
  api.on(books.get, ({ params: { id } }) => ({
    status: 200,
    body: stocked.find(({ _id }) => _id === id) as DetailedBook,
  }))
  api.on(books.list, ({ query }) => ({
    status: 200,
    body: stocked.filter(({ _id }) => query?.ids?.includes(_id)),
  }))
  api.on(descriptions.get, () => ({ status: 200, body: { html: '' } }))
  api.on(wishList.get, () => ({ status: 200, body: [] }))
  api.on(editions.ofBook, () => ({ status: 200, body: [] }))
  api.on(reviews.ofBook, () => ({
    status: 200,
    body: { isOn: false, count: 0, average: null, reviews: [], next: null },
  }))
  return api
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const alertForm = () => screen.findByRole('region', { name: 'Tell me when it is back' })

test('the page of a book says what is there, and offers what can be ordered', async () => {
  const first = await openPage(`/books/${soon._id}`, shopWith(), { shop })
  await screen.findByText(expected)
  expect((await button('Pre-order')).disabled).toBe(false)
  first.unmount()
  const second = await openPage(`/books/${few._id}`, shopWith(), { shop })
  await screen.findByText('Only 2 left')
  expect((await button('Add to Cart')).disabled).toBe(false)
  expect(screen.queryByRole('region', { name: 'Tell me when it is back' })).toBeNull()
  second.unmount()
  await openPage(`/books/${out._id}`, shopWith(), { shop })
  expect((await button('Sold out')).disabled).toBe(true)
  await alertForm()
})

test('a visitor leaves an address for a sold-out book, with problems at the field', async () => {
  const api = shopWith()
  const { person } = await openPage(`/books/${out._id}`, api, { shop })
  const form = within(await alertForm())
  const field = form.getByLabelText('Your e-mail address')
  const refused = [{ field: 'email', message: 'Enter an e-mail address' }]
  api.on(stockAlerts.create, () => problem(400, 'invalid', { fields: refused }))
  await person.type(field, 'nobody@reader.example')
  await person.click(form.getByRole('button', { name: 'E-mail me' }))
  await form.findByText('Enter an e-mail address')
  expect(document.activeElement).toBe(field)

  api.on(stockAlerts.create, () => problem(409, 'can-be-ordered'))
  await person.click(form.getByRole('button', { name: 'E-mail me' }))
  expect((await form.findByRole('alert')).textContent).toBe('Message of can-be-ordered')
  api.on(stockAlerts.create, () => ({ status: 204, body: undefined }))
  await person.click(form.getByRole('button', { name: 'E-mail me' }))
  await form.findByText("We'll e-mail nobody@reader.example when this book is back.")
})

test('a shop that cannot send e-mails promises none', async () => {
  const api = shopWith()
  api.on(stockAlerts.create, () => ({ status: 204, body: undefined }))
  const unset = { ...shop, isDemo: false, sendsEmail: false }
  const { person } = await openPage(`/books/${out._id}`, api, { shop: unset, user: reader })
  await person.click(within(await alertForm()).getByRole('button', { name: 'E-mail me' }))
  await screen.findByText(/^We have noted reader@shop\.example\. This shop cannot send e-mails yet/)
})

test('a shopper who is signed in need not type the address, and a shop may offer no alerts', async () => {
  const { unmount } = await openPage(`/books/${out._id}`, shopWith(), { shop, user: reader })
  const field = within(await alertForm()).getByLabelText<HTMLInputElement>('Your e-mail address')
  expect(field.value).toBe(reader.email)
  unmount()
  await openPage(`/books/${out._id}`, shopWith(), { shop: { ...shop, offersStockAlerts: false } })
  await button('Sold out')
  expect(screen.queryByRole('region', { name: 'Tell me when it is back' })).toBeNull()
})

test('cards of a list have the same buttons', async () => {
  const api = shopWith()
  api.on(search.find, () => ({
    status: 200,
    body: {
      books: stocked,
      total: 3,
      isMore: false,
      correctedTo: null,
      didYouMean: null,
      facets: { categories: [], prices: [], formats: [], languages: [] },
    },
  }))
  await openPage('/search?q=stocked', api, { shop })
  const label = async (title: string) => {
    const card = (await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement
    const found = within(card).getByRole<HTMLButtonElement>('button', {
      name: /^(Sold out|Add to Cart|Pre-order)$/,
    })
    return [found.textContent, found.disabled]
  }
  expect(await label('Gone')).toEqual(['Sold out', true])
  expect(await label('Few')).toEqual(['Add to Cart', false])
  expect(await label('Soon')).toEqual(['Pre-order', false])
})

test('the cart leaves sold-out books out of the total and says what to do', async () => {
  const api = shopWith()
  const { person } = await openPage('/cart', api, { shop, cartItems: stocked })
  const items = await screen.findByRole('list', { name: 'Books in the cart' })
  await within(items).findByText('Sold out. Not included in your total.')
  within(items).getByText('Only 2 left')
  within(items).getByText(expected)
  const summary = screen.getByRole('region', { name: 'Summary' })
  expect(summary.textContent).toContain('$24.00')
  expect(summary.textContent).toContain('One book is sold out. Remove it, or check out without it.')
  for (const title of ['Few', 'Soon']) {
    const item = within(items)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(title)) as HTMLElement
    await person.click(within(item).getByRole('button', { name: /^Remove/ }))
  }
  await within(summary).findByText(/^All books in your cart are sold out\.$/)
})
