import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { books, maxTopSellers } from '../../../contract/catalog/books.ts'
import { bookPage } from '../../../domain/pages.ts'
import { aBook, bookShop, dracula } from '../../testing/book-shop.ts'
import { problem } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'

const many = (count: number) => Array.from({ length: count }, () => aBook())

const findHeading = () => screen.findByRole('heading', { level: 1, name: 'New Releases This Week' })

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

const titlesIn = (list: string) =>
  [...screen.getByRole('list', { name: list }).querySelectorAll('article h3')].map(
    ({ textContent }) => textContent,
  )

test('the home page has the newest books, top sellers, recommendations and news', async () => {
  const newest = many(20)
  const best = [dracula(), ...newest]
  const api = bookShop(newest)
  api.on(books.topSellers, () => ({ status: 200, body: best }))
  await openPage('/', api)
  await findHeading()
  await screen.findByRole('region', { name: 'Recommended for you' })
  expect(sections()).toEqual(['Top Sellers', 'Recommended for you', 'News', 'New books by e-mail'])
  const covers = within(screen.getByRole('list', { name: 'The newest books' })).getAllByRole('link')
  expect(covers.map((link) => link.getAttribute('aria-label'))).toEqual(
    newest.slice(0, 3).map(({ title }) => title),
  )
  expect(covers.map((link) => link.getAttribute('href'))).toEqual(
    newest.slice(0, 3).map(({ _id }) => bookPage(_id)),
  )
  expect(titlesIn('Top Sellers')).toEqual(best.map(({ title }) => title))
  expect(titlesIn('Recommended for you')).toEqual(newest.slice(8, 18).map(({ title }) => title))
  const news = within(screen.getByRole('region', { name: 'News' })).getAllByRole('link')
  expect(news.map((link) => link.getAttribute('href'))).toEqual(Array(5).fill('/'))
})

test('a card has 80 characters of the description and both prices', async () => {
  const description =
    'A young solicitor travels to a castle in the Carpathians to sell an old house near London.'
  await openPage('/', bookShop([aBook({ description, newPrice: 12.49, oldPrice: 16.49 })]))
  const card = await screen.findByRole('article')
  expect(card.textContent).toContain(`${description.slice(0, 80)}...`)
  expect(card.textContent).toContain('$12.49')
  expect(card.querySelector('s')?.textContent).toBe('was $16.49')
  expect(within(card).getByRole('button').textContent).toBe('Add to Cart')
})

test('a genre is in the URL, filters the top sellers without a request, and going back undoes it', async () => {
  const horror = dracula()
  const api = bookShop([horror, ...many(3)])
  const { person } = await openPage('/', api)
  await findHeading()
  const genre = await screen.findByLabelText<HTMLSelectElement>('Genre')
  expect([...genre.options].map(({ text }) => text)).toEqual([
    'Choose a genre',
    'Business',
    'Fiction',
    'Horror',
    'Adventure',
  ])
  const shelf = within(screen.getByRole('region', { name: 'Top Sellers' }))
  const all = () => shelf.getByText(/^All .*books$/)
  expect(all().getAttribute('href')).toBe('/search')
  const before = api.calls.length
  await person.selectOptions(genre, 'Horror')
  expect(window.location.search).toBe('?genre=horror')
  expect(titlesIn('Top Sellers')).toEqual(['Dracula'])
  expect(all().textContent).toBe('All horror books')
  expect(all().getAttribute('href')).toBe('/search?category=horror')
  expect(document.activeElement).toBe(genre)
  window.history.back()
  await waitFor(() => expect(titlesIn('Top Sellers')).toHaveLength(4))
  expect(genre.value).toBe('')
  expect(api.calls).toHaveLength(before)
})

test('the genre of the URL is shown on arrival, and an unknown one is ignored', async () => {
  const shown = await openPage('/?genre=horror', bookShop([dracula(), ...many(3)]))
  await findHeading()
  expect((await screen.findByLabelText<HTMLSelectElement>('Genre')).value).toBe('horror')
  await waitFor(() => expect(titlesIn('Top Sellers')).toEqual(['Dracula']))
  shown.unmount()
  await openPage('/?genre=nonsense', bookShop([dracula(), ...many(3)]))
  await waitFor(() => expect(titlesIn('Top Sellers')).toHaveLength(4))
})

test('the genre of a full list is fetched', async () => {
  const full = many(maxTopSellers)
  const horror = [dracula(), aBook({ title: 'Frankenstein', category: 'horror' })]
  const api = bookShop(full)
  api.on(books.topSellers, ({ query }) => ({ status: 200, body: query?.category ? horror : full }))
  const { person } = await openPage('/', api)
  await waitFor(() => expect(titlesIn('Top Sellers')).toHaveLength(maxTopSellers))
  await person.selectOptions(screen.getByLabelText('Genre'), 'Horror')
  await waitFor(() => expect(titlesIn('Top Sellers')).toEqual(['Dracula', 'Frankenstein']))
})

test('a genre without books says so', async () => {
  const { person } = await openPage('/', bookShop([dracula()]))
  await person.selectOptions(await screen.findByLabelText('Genre'), 'Fiction')
  await screen.findByText('There are no books of this genre yet.')
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Recommended for you' })).toBeNull()
})

test('it shows Loading..., and an error with the news if the store is unavailable', async () => {
  const api = bookShop([])
  const failed = Promise.withResolvers<ReturnType<typeof problem>>()
  api.on(books.list, () => failed.promise)
  api.on(books.topSellers, () => failed.promise)
  await openPage('/', api)
  await screen.findByText('Loading...')
  failed.resolve(problem(503, 'unavailable'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The shelves cannot be shown just now. Please try again in a moment.',
  )
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(within(await screen.findByRole('list', { name: 'News' })).getAllByRole('listitem')).toHaveLength(5)
})

test('an empty store says so, and has its news', async () => {
  await openPage('/', bookShop([]))
  await screen.findByText('Our shelves are still empty. Please look in again soon.')
  await screen.findByRole('list', { name: 'News' })
  expect(sections()[0]).toBe('News')
})
