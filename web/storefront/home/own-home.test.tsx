import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shop as shopRoutes } from '../../../contract/shop/shop.ts'
import { render } from '../../app/entry-server.tsx'
import { demoShop } from '../../testing/demo-shop.ts'
import { aBook, bookShop } from '../../testing/book-shop.ts'
import { openPage } from '../../testing/open-page.tsx'

const own = { isDemo: false, tagline: 'Books that stay.' }

/** As a new shop has it: a title alone. */
function newShop(books = [aBook({ title: 'Momo' }), aBook({ title: 'Krabat' })]) {
  const api = bookShop(books)
  const rows = { topSellers: true, recommended: true, news: true }
  const home = { heroTitle: 'New Releases', heroText: '', heroButton: '', rows, chosenBooks: [] }
  api.on(shopRoutes.home, () => ({ status: 200, body: home }))
  return api
}

const card = (title: string) => {
  const found = screen.getAllByRole('article').find(({ textContent }) => textContent.includes(title))
  if (!found) throw new Error(`There is no card of ${title}`)
  return within(found)
}

test('the hero of a new shop has its tagline and a way to all books', async () => {
  await openPage('/', newShop(), { shop: own })
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { level: 1, name: 'New Releases' })
  main.getByText('Books that stay.')
  expect(main.getAllByRole('link', { name: 'All books' })[0]?.getAttribute('href')).toBe('/search')
})

test('cards say what is in the cart, and their buttons are named with the title', async () => {
  const { person } = await openPage('/', newShop(), { shop: own })
  await screen.findAllByRole('article')
  await person.click(card('Momo').getByRole('button', { name: 'Add to Cart, Momo' }))
  expect(card('Momo').getByRole('button', { name: 'In cart, Momo' }).textContent).toContain('In cart')
  card('Krabat').getByRole('button', { name: 'Add to Cart, Krabat' })
})

test('hearts on cards and in the header show the wish list of the browser', async () => {
  const { person } = await openPage('/', newShop(), { shop: own })
  const heart = () => card('Momo').getByRole('button', { name: 'Add Momo to wish list' })
  await waitFor(heart)
  expect(heart().getAttribute('aria-pressed')).toBe('false')
  await person.click(heart())
  await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('true'))
  const link = await within(screen.getByRole('banner')).findByRole('link', { name: 'Wish list, 1 book' })
  expect(link.getAttribute('href')).toBe('/wish-list')
})

test('the demo has none of these, and the page of an own shop is the same for everybody', async () => {
  await openPage('/', newShop())
  await screen.findAllByRole('article')
  expect(screen.queryByRole('button', { name: /wish list/ })).toBeNull()
  card('Momo').getByRole('button', { name: 'Add to Cart' })
  const api = newShop()
  api.on(shopRoutes.get, () => ({ status: 200, body: { ...demoShop, ...own } }))
  localStorage.setItem('wish-list', JSON.stringify(['00000000-0000-4000-8000-000000000000']))
  const { body } = await render('/', api.callRoute)
  expect(body).toContain('Add to Cart')
  expect(body).not.toContain('aria-pressed')
})
