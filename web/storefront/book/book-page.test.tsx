import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { descriptions } from '../../../contract/catalog/descriptions.ts'
import { editions } from '../../../contract/catalog/editions.ts'
import { reviews } from '../../../contract/catalog/reviews.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import { bookPage } from '../../../domain/pages.ts'
import { aBook, bookShop, dracula } from '../../testing/book-shop.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { noConnection, problem } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { findIn } from '../../../messages/catalogues.ts'
import { readCatalogue } from '../../../messages/read-catalogue.ts'
import { findMessagesBy } from '../../../messages/t.ts'

const loadFailed = 'Error happending to load book info'

const titlesIn = async (name: string) =>
  [...(await screen.findByRole('region', { name })).querySelectorAll('h3')].map(
    ({ textContent }) => textContent,
  )

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a book leads to its genre, its author, and to four other books of the genre and of the author', async () => {
  const book = dracula()
  const others = Array.from({ length: 6 }, () => aBook({ category: 'horror' }))
  const otherGenre = aBook({ category: 'business' })
  const own = [1, 2, 3, 4, 5].map((at) =>
    aBook({ title: `Own ${at}`, author: book.author, authorSlug: book.authorSlug, category: 'fiction' }),
  )
  await openPage(bookPage(book._id), bookShop([book, otherGenre, ...others, ...own]))
  await findTitle('Dracula')
  expect(await titlesIn('More in this genre')).toEqual(others.slice(0, 4).map(({ title }) => title))
  expect(await titlesIn('More by Bram Stoker')).toEqual(own.slice(0, 4).map(({ title }) => title))
  const main = within(screen.getByRole('main'))
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(crumbs.getByRole('link', { name: 'Horror' }).getAttribute('href')).toBe('/search?category=horror')
  expect(main.getAllByRole('link', { name: 'Bram Stoker' })[0]?.getAttribute('href')).toBe(
    '/authors/bram-stoker',
  )
})

test('description, editions and reviews are asked for while the book is on its way', async () => {
  const book = dracula()
  const api = bookShop([book])
  const held = Promise.withResolvers<{ status: 200; body: typeof book }>()
  api.on(books.get, () => held.promise)
  await openPage(bookPage(book._id), api)
  for (const route of [books.get, descriptions.get, editions.ofBook, reviews.ofBook])
    await waitFor(() => expect(api.sentTo(route), route.path).toHaveLength(1))
  held.resolve({ status: 200, body: book })
  await findTitle('Dracula')
  for (const route of [descriptions.get, editions.ofBook, reviews.ofBook])
    expect(api.sentTo(route), route.path).toHaveLength(1)
})

test('where prices include the tax, the page says so, and whether the delivery costs more', async () => {
  const book = dracula()
  const api = bookShop([book])
  const [delivery] = demoShop.deliveryMethods
  const methods = [{ ...delivery!, fee: '4.90' }]
  api.on(shop.get, () => ({
    status: 200,
    body: { ...demoShop, taxes: 'included', deliveryMethods: methods },
  }))
  await openPage(bookPage(book._id), api)
  await screen.findByText('Incl. VAT, plus delivery')
})

test('delivery is told for the country of the shop, and folded for others', async () => {
  const book = dracula()
  const api = bookShop([book])
  const [delivery] = demoShop.deliveryMethods
  const zones = [
    { ...wholeWorld, fee: '19.90' },
    { ...wholeWorld, countries: ['US'], fee: '4.90', letter: { fee: '1.95', maxGrams: 1500 } },
    { ...wholeWorld, name: 'Neighbours', countries: ['CA', 'MX'], fee: '9', freeFrom: '50', days: '5 days' },
    { ...wholeWorld, countries: ['JP'], letter: { fee: '1', maxGrams: 50 } },
  ]
  api.on(shop.get, () => ({
    status: 200,
    body: { ...demoShop, deliveryMethods: [{ ...delivery!, zones }] },
  }))
  await openPage(bookPage(book._id), api)
  const terms = within(await screen.findByRole('region', { name: 'Delivery and returns' }))
  const others = terms.getByText('Delivery to other countries').closest('details')
  expect(others?.open).toBe(false)
  expect(others?.previousSibling?.parentElement?.textContent).toMatch(
    /^Delivery: \$4\.90 · \$1\.95 as a letter, up to 1,500 g · to United States/,
  )
  const lines = [...(others?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'All other countries: $19.90',
    'Neighbours: $9.00 · free from $50.00 · 5 days',
    'Japan: Free',
  ])
})

test('title and description are read in the language of the book', async () => {
  const book = { ...dracula(), language: 'fr' }
  await openPage(bookPage(book._id), bookShop([book]))
  expect((await findTitle('Dracula')).lang).toBe('fr')
  expect(screen.getByText(book.description).closest('[lang]')?.getAttribute('lang')).toBe('fr')
})

test('a book links to its other editions, which are not among the other books', async () => {
  const [cloth, paper] = [aBook({ title: 'In cloth' }), aBook({ title: 'In paper' })]
  const others = Array.from({ length: 4 }, () => aBook({ author: '', authorSlug: null }))
  const api = bookShop([cloth, paper, ...others])
  api.on(editions.ofBook, () => ({
    status: 200,
    body: [paper, cloth].map(({ _id, title }) => ({ _id, title, newPrice: 7.25, isLead: false })),
  }))
  await openPage(bookPage(cloth._id), api)
  await findTitle('In cloth')
  const links = within(await screen.findByRole('navigation', { name: 'Editions' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['In paper $7.25', 'In cloth $7.25'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [paper, cloth].map(({ _id }) => bookPage(_id)),
  )
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page'])
  expect(await titlesIn('More in this genre')).toEqual(others.map(({ title }) => title))
  expect(screen.queryByRole('region', { name: /^More by/ })).toBeNull()
})

test('a shop with another language names formats and languages of editions in it', async () => {
  const demo = findIn(readCatalogue('specification'), 'specification')
  findMessagesBy(findIn({ Editions: 'Ausgaben', Hardback: 'Gebunden', Paperback: 'Taschenbuch' }, 'de'))
  onTestFinished(() => findMessagesBy(demo))
  const [book, other] = [aBook({ title: 'Cloth' }), aBook({ title: 'Paper' })]
  const api = bookShop([book, other])
  api.on(editions.ofBook, () => ({
    status: 200,
    body: [
      { _id: book._id, title: book.title, newPrice: 7.25, isLead: true, format: 'hardback', language: 'de' },
      {
        _id: other._id,
        title: other.title,
        newPrice: 7.25,
        isLead: false,
        format: 'paperback',
        language: 'en',
      },
    ],
  }))
  await openPage(bookPage(book._id), api, { shop: { locale: 'de-DE', currency: 'EUR', isDemo: false } })
  const links = within(await screen.findByRole('navigation', { name: 'Ausgaben' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Gebunden, Deutsch 7,25 €',
    'Taschenbuch, Englisch 7,25 €',
  ])
})

test('on the way to another book the old one is removed before the new one is there', async () => {
  const [first, second] = [dracula(), aBook({ title: 'Frankenstein', category: 'horror' })]
  const api = bookShop([first, second])
  const { person } = await openPage(bookPage(first._id), api)
  await findTitle('Dracula')
  expect(document.title).toBe('Dracula – Book Store')
  const answer = Promise.withResolvers<{ status: 200; body: typeof second }>()
  api.on(books.get, () => answer.promise)
  await person.click(
    within(await screen.findByRole('region', { name: 'More in this genre' })).getByRole('link', {
      name: 'Frankenstein',
    }),
  )
  await screen.findByText('Loading...')
  expect(document.title).toBe('Book Store')
  expect(screen.queryByText('Dracula')).toBeNull()
  answer.resolve({ status: 200, body: second })
  await findTitle('Frankenstein')
  await waitFor(() => expect(document.title).toBe('Frankenstein – Book Store'))
  expect(await titlesIn('More in this genre')).toEqual(['Dracula'])
})

test.each([
  ['that is an error', problem(500, 'internal')],
  ['that is not JSON', { status: 'PARSING_ERROR' as unknown as number, body: '' }],
  ['that never arrives', noConnection],
])('a response %s shows Loading..., an error, and the book after Try again', async (_what, response) => {
  const book = dracula()
  const api = bookShop([book])
  const failed = Promise.withResolvers<typeof response>()
  api.on(books.get, () => failed.promise)
  const { person } = await openPage(bookPage(book._id), api)
  await screen.findByText('Loading...')
  failed.resolve(response)
  expect((await screen.findByRole('alert')).textContent).toBe(loadFailed)

  api.on(books.get, () => ({ status: 200, body: book }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await findTitle('Dracula')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('region', { name: 'More in this genre' }), 'without other books').toBeNull()
})

test('a missing book is an error that leads to the shop, and a retry is not offered', async () => {
  const { person } = await openPage(bookPage('00000000-0000-4000-8000-999999999999'), bookShop([dracula()]))
  expect((await screen.findByRole('alert')).textContent).toBe(loadFailed)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await person.click(screen.getByRole('link', { name: 'Back to the shop' }))
  await findTitle('New Releases This Week')
  expect(window.location.pathname).toBe('/')
})

test('the id in the URL is not a path of another route', async () => {
  const api = bookShop([dracula()])
  await openPage('/books/top-sellers', api)
  expect((await screen.findByRole('alert')).textContent).toBe(loadFailed)
  expect(api.sentTo(books.get)).toEqual([{ params: { id: 'nonsense' } }])
})
