import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { search, type SearchResults } from '../../../contract/catalog/search.ts'
import { aBook, bookShop, dracula, resultsOf } from '../../testing/book-shop.ts'
import { problem } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'

/** Opens a search that finds what `find` says, by the query of the API. */
async function openSearch(
  path: string,
  find: (query: Record<string, unknown>) => SearchResults,
  options: Parameters<typeof openPage>[2] = {},
) {
  const api = bookShop([dracula(), aBook({ title: 'Opticks', category: 'technology' })])
  api.on(search.find, ({ query }) => ({ status: 200, body: find({ ...query }) }))
  const { person } = await openPage(path, api, options)
  await screen.findByText(/^([\d,]+ books?|Many books|No results)$/)
  return { api, person }
}

const url = () => window.location.pathname + window.location.search
const status = () => within(screen.getByRole('main')).getByRole('status').textContent
const titles = () => [...document.querySelectorAll('main article h3')].map(({ textContent }) => textContent)
const headingText = () => document.querySelector('h1')?.textContent
const one = { total: 1, isMore: false }

const facets: SearchResults['facets'] = {
  categories: [
    { category: 'fiction', ...one, total: 6 },
    { category: 'horror', ...one, total: 0 },
  ],
  prices: [{ min: null, max: 10, ...one }],
  formats: [{ format: 'hardback', ...one }],
  languages: [{ language: 'en', ...one, total: 30 }],
}

test('the words of the URL are searched for, and named in heading, title and search box', async () => {
  const { api } = await openSearch('/search?q=dracula', () => resultsOf([dracula()]))
  expect(headingText()).toBe('Results for “dracula”')
  expect(document.title).toBe('Results for “dracula” – Book Store')
  expect(status()).toBe('1 book')
  expect(titles()).toEqual(['Dracula'])
  expect(screen.getAllByPlaceholderText<HTMLInputElement>('Search here')[0]?.value).toBe('dracula')
  expect(api.sentTo(search.find)[0]).toMatchObject({ query: { q: 'dracula', offset: 0 } })
})

test('the titles of books in another language than the shop carry it', async () => {
  const french = aBook({ title: 'Le Horla', language: 'fr' })
  await openSearch('/search?q=horla', () => resultsOf([french, dracula()]))
  const languageOf = (name: string) => screen.getByRole('link', { name }).getAttribute('lang')
  expect([languageOf('Le Horla'), languageOf('Dracula')]).toEqual(['fr', null])
})

test('another search is another entry of the history', async () => {
  const { person } = await openSearch('/search?q=dracula', ({ q }) =>
    resultsOf([aBook({ title: String(q) })]),
  )
  const box = screen.getAllByPlaceholderText('Search here')[0]
  if (!box) throw new Error('There is no search box')
  await person.clear(box)
  await person.type(box, '  opticks {Enter}')
  await waitFor(() => expect(titles()).toEqual(['opticks']))
  expect(url()).toBe('/search?q=opticks')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  window.history.back()
  await waitFor(() => expect(titles()).toEqual(['dracula']))
  expect(headingText()).toBe('Results for “dracula”')
})

test('covers are not preloaded after navigation: the browser may have them in another size', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(320)
  const stored = { ...dracula(), coverImage: 'dracula.jpg', coverTint: '#eee8dc' }
  await openSearch('/search?q=dracula', () => resultsOf([stored]))
  expect(screen.getByAltText('Cover of Dracula').getAttribute('src')).toBe('/covers/dracula.jpg')
  expect(document.head.querySelector('link[rel=preload]')).toBeNull()
})

test('filters are links that keep the others and start at the first page; one without books is not offered', async () => {
  await openSearch('/search?q=the&category=fiction&sort=title&page=2', () =>
    resultsOf([dracula()], { facets }),
  )
  expect(headingText()).toBe('Results for “the” in Fiction')
  expect(document.title).toBe('Results for “the” in Fiction, page 2 – Book Store')
  const links = [...document.querySelectorAll('main details nav a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ])
  expect(links).toEqual([
    ['All', '/search?q=the&sort=title', null],
    ['Fiction6', '/search?q=the&category=fiction&sort=title', 'true'],
    ['Any price', '/search?q=the&category=fiction&sort=title', 'true'],
    ['Up to $10.001', '/search?q=the&category=fiction&max=10&sort=title', null],
    ['Any format', '/search?q=the&category=fiction&sort=title', 'true'],
    ['Hardback1', '/search?q=the&category=fiction&format=hardback&sort=title', null],
    ['Any language', '/search?q=the&category=fiction&sort=title', 'true'],
    ['English30', '/search?q=the&category=fiction&language=en&sort=title', null],
  ])
})

test('the price range is shown and taken as the shop writes amounts', async () => {
  const shop = { locale: 'de-DE', currency: 'EUR' }
  const { api, person } = await openSearch('/search?min=9,99', () => resultsOf([dracula()], { facets }), {
    shop,
  })
  expect(api.sentTo(search.find)[0]).toMatchObject({ query: { min: 9.99 } })
  const lowest = screen.getByLabelText<HTMLInputElement>('Lowest price')
  expect([lowest.value, lowest.type]).toEqual(['9,99', 'text'])
  await person.type(screen.getByLabelText('Highest price'), '1.250,5')
  fireEvent.submit(screen.getByRole('form', { name: /^Your own price range/ }))
  await waitFor(() => expect(url()).toBe('/search?min=9.99&max=1250.5'))
})

test('every chosen filter can be removed, and all of them at once', async () => {
  const path = '/search?category=fiction&min=9.5&max=15&format=hardback&language=en&sort=price-low'
  const { api } = await openSearch(path, () => resultsOf([dracula()], { facets }))
  expect(api.sentTo(search.find)[0]).toMatchObject({
    query: { category: 'fiction', min: 9.5, max: 15, format: 'hardback', language: 'en', sort: 'price-low' },
  })
  const chosen = within(screen.getByRole('list', { name: 'Chosen filters' })).getAllByRole('link')
  expect(chosen.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Remove filter: Fiction', '/search?min=9.5&max=15&format=hardback&language=en&sort=price-low'],
    ['Remove filter: $9.50 – $15.00', '/search?category=fiction&format=hardback&language=en&sort=price-low'],
    ['Remove filter: Hardback', '/search?category=fiction&min=9.5&max=15&language=en&sort=price-low'],
    ['Remove filter: English', '/search?category=fiction&min=9.5&max=15&format=hardback&sort=price-low'],
    [null, '/search?sort=price-low'],
  ])
  expect(screen.getByText('Filters (4)')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Lowest price').value).toBe('9.5')
  expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('price-low')
})

test('an own price range is put in order, and an order of the list keeps the focus', async () => {
  const { person } = await openSearch('/search?category=fiction', () => resultsOf([dracula()]))
  await person.type(screen.getByLabelText('Lowest price'), '15')
  await person.type(screen.getByLabelText('Highest price'), '9.50')
  fireEvent.submit(screen.getByRole('form', { name: /^Your own price range/ }))
  await waitFor(() => expect(url()).toBe('/search?category=fiction&min=9.5&max=15'))
  const sort = await screen.findByLabelText<HTMLSelectElement>('Sort by')
  await person.selectOptions(sort, 'Price: low to high')
  await waitFor(() => expect(url()).toBe('/search?category=fiction&min=9.5&max=15&sort=price-low'))
  expect(document.activeElement).toBe(screen.getByLabelText('Sort by'))
})

test('results have pages, and a page beyond the last one leads to the first', async () => {
  const many = Array.from({ length: 24 }, () => aBook())
  const { api, person } = await openSearch('/search', ({ offset }) =>
    resultsOf(offset === 0 ? many : offset === 24 ? many.slice(0, 6) : [], { total: 30 }),
  )
  const pagesNav = () =>
    within(screen.getByRole('navigation', { name: 'Pages' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(pagesNav()).toEqual(['1', '2', 'Next'])
  await person.click(screen.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(titles()).toHaveLength(6))
  expect(url()).toBe('/search?page=2')
  expect(document.title).toBe('All books, page 2 – Book Store')
  expect(status()).toBe('30 books')
  expect(pagesNav()).toEqual(['Previous', '1', '2'])
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  expect(document.querySelector('link[rel=prev]')?.getAttribute('href')).toBe('/search')
  expect(api.sentTo(search.find).at(-1)).toMatchObject({ query: { offset: 24 } })
})

const nothing = () => resultsOf([])

test.each([
  ['/search?page=9', 'There are no more books here.', 'First page', '/search'],
  [
    '/search?category=horror&format=hardback',
    'Nothing found with these filters.',
    'Any format',
    '/search?category=horror',
  ],
  ['/search?q=dracula&min=500', 'Nothing found in this price range.', 'Any price', '/search?q=dracula'],
  [
    '/search?q=dracula&category=business',
    'Nothing found in this genre.',
    'Search all genres',
    '/search?q=dracula',
  ],
  ['/search?q=zzzzqqqq', 'Nothing found.', 'All books', '/search'],
])(
  '%s finds nothing, says so, and offers a way on with the best-selling books',
  async (path, words, name, to) => {
    await openSearch(path, nothing)
    expect(status()).toBe('No results')
    const advice = screen.getByText(words).parentElement ?? document.body
    expect(within(advice).getByRole('link', { name }).getAttribute('href')).toBe(to)
    const row = await screen.findByRole('list', { name: 'Best-selling books' })
    expect(row.querySelectorAll('article')).toHaveLength(2)
  },
)

test('words that nothing matches offer the genres', async () => {
  await openSearch('/search?q=zzzzqqqq', nothing)
  const genres = within(screen.getByRole('navigation', { name: 'Genres' })).getAllByRole('link')
  expect(genres.map(({ textContent }) => textContent)).toEqual([
    'All',
    'Business',
    'Technology',
    'Fiction',
    'Horror',
    'Adventure',
  ])
  expect(genres.at(-1)?.getAttribute('href')).toBe('/search?category=adventure')
})

test('twelve best-selling books are enough', async () => {
  const api = bookShop([])
  api.on(search.find, () => ({ status: 200, body: resultsOf([]) }))
  api.on(books.topSellers, () => ({ status: 200, body: Array.from({ length: 30 }, () => aBook()) }))
  await openPage('/search?q=zzzzqqqq', api)
  const row = await screen.findByRole('list', { name: 'Best-selling books' })
  expect(row.querySelectorAll('article')).toHaveLength(12)
})

test('a corrected spelling can be undone, and taken after all', async () => {
  const { person } = await openSearch('/search?q=dracla', ({ exact }) =>
    exact ? resultsOf([], { didYouMean: 'dracula' }) : resultsOf([dracula()], { correctedTo: 'dracula' }),
  )
  expect(screen.getByText(/^Showing results for/).textContent).toContain('Showing results for “dracula”.')
  await person.click(screen.getByRole('link', { name: 'Search instead for “dracla”' }))
  await screen.findByText('No results')
  expect(url()).toBe('/search?q=dracla&exact=1')
  await person.click(within(screen.getByText(/^Did you mean/)).getByRole('link', { name: '“dracula”' }))
  await waitFor(() => expect(url()).toBe('/search?q=dracula'))
})

test('the ISBN of a book leads to the book', async () => {
  const book = dracula()
  const api = bookShop([book])
  api.on(search.find, () => ({ status: 200, body: resultsOf([book], { isIsbn: true }) }))
  await openPage('/search?q=0306406152', api)
  await screen.findByRole('heading', { level: 1, name: 'Dracula' })
  expect(url()).toBe(`/books/${book._id}`)
})

test('it shows Loading..., an error if the store is unavailable, and the results after Try again', async () => {
  const api = bookShop([])
  const failed = Promise.withResolvers<ReturnType<typeof problem>>()
  api.on(search.find, () => failed.promise)
  const { person } = await openPage('/search?q=dracula', api)
  await waitFor(() => expect(status()).toBe('Loading...'))
  failed.resolve(problem(503, 'unavailable'))
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be searched just now')
  api.on(search.find, () => ({ status: 200, body: resultsOf([dracula()]) }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toEqual(['Dracula']))
  expect(document.activeElement).toBe(document.querySelector('h1'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('books that were not all counted have no figure, and a list that ends early says so', async () => {
  const many = { total: 46, isMore: true }
  const prices = [{ min: null, max: 9.99, ...many }]
  const { person } = await openSearch('/search?q=house', () => ({
    ...resultsOf([aBook()]),
    ...many,
    facets: { ...facets, prices },
  }))
  expect(status()).toBe('Many books')
  expect(screen.getByRole('link', { name: 'Up to $9.99' }).textContent).toBe('Up to $9.99')
  expect(screen.getByRole('link', { name: 'Fiction 6' })).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(url()).toBe('/search?q=house&page=2'))
  expect(screen.queryByText(/^The list ends here/)).toBeNull()
})

test('the last page that is listed says how to find the others', async () => {
  await openSearch('/search?page=417', () => ({ ...resultsOf([aBook()]), total: 10_009 }))
  expect(screen.getByRole('link', { name: 'Page 417' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByText(/^The list ends here/)).toBeTruthy()
})
