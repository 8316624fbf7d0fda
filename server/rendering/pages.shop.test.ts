import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminPages } from '../../domain/admin-pages.ts'
import { authorPage, pages } from '../../domain/pages.ts'
import { lastSearchPage, searchIn, searchUrl } from '../../domain/search-page.ts'
import { openTestShop } from '../testing/test-shop.ts'

const { origin, sell } = await openTestShop()

test.each(Object.values(pages))('%s is a page', async (path) => {
  const { status, headers } = await fetch(origin + path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('a page ignores unknown query parameters', async () => {
  const plain = await fetch(origin + pages.login)
  const asked = await fetch(`${origin}${pages.login}?email=reader@reader.example`)
  expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'))
  expect(asked.headers.get('etag')).not.toBeNull()
})

test('a genre of the home page is a page of its own; other genres and parameters are ignored', async () => {
  const isOwnPage = async (query: string) =>
    (await fetch(`${origin}/?${query}`)).headers.get('x-robots-tag') === 'noindex'
  for (const query of ['genre=horror', 'x=1&genre=horror']) expect(await isOwnPage(query), query).toBe(true)
  for (const query of ['genre=cooking', 'genre=', 'genre=technology', 'genre=horror%00', 'x=1'])
    expect(await isOwnPage(query), query).toBe(false)
})

test('every URL of the admin area is one page, rendered once', async () => {
  const dashboard = await fetch(origin + pages.dashboard)
  for (const path of Object.values(adminPages)) {
    const { status, headers } = await fetch(origin + path)
    expect(status, path).toBe(200)
    expect(headers.get('etag'), path).toBe(dashboard.headers.get('etag'))
    expect(headers.get('x-robots-tag'), path).toBe('noindex')
  }
})

test('the pages that e-mails link to are not indexed and send no Referer', async () => {
  for (const path of [`${pages.accountAction}?mode=resetPassword&oobCode=secret`, pages.adminInvitation]) {
    const { headers } = await fetch(origin + path)
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('x-robots-tag'), path).toBe('noindex')
  }
  const home = await fetch(origin + pages.home)
  expect(home.headers.get('x-robots-tag')).toBeNull()
})

test('a new book is on the home page and that of its author at once, and other pages are not rendered again', async () => {
  const author = await sell({ author: 'Selma Lagerlöf' })
  const paths = [pages.home, authorPage(author.authorSlug ?? ''), pages.login]
  const etags = () => Promise.all(paths.map(async (path) => (await fetch(origin + path)).headers.get('etag')))
  const [home, own, login] = await etags()
  await sell({ title: 'A book that has just come in', author: 'Selma Lagerlöf' })
  const [homeNow, ownNow, loginNow] = await etags()
  expect(homeNow).not.toBe(home)
  expect(ownNow).not.toBe(own)
  expect(loginNow).toBe(login)
})

test('private pages and searches are not indexed', async () => {
  const marks = async (path: string) => (await fetch(origin + path)).headers.get('x-robots-tag')
  const { home, about, search, book, newsItem, ownPage, author, cart, login, register, ...own } = pages
  const { _id } = await sell()
  for (const path of Object.values(own)) expect(await marks(path), path).toBe('noindex')
  for (const path of [
    home,
    about,
    search,
    cart,
    login,
    register,
    `${search}?category=horror`,
    book.replace(':id', _id),
    newsItem,
    ownPage,
    author,
  ])
    expect(await marks(path), path).toBeNull()
  for (const query of ['q=anything', 'min=5', 'category=horror&sort=title', 'language=en'])
    expect(await marks(`${search}?${query}`), query).toBe('noindex')
})

const known = { categories: [{ slug: 'technology' }, { slug: 'fiction' }], locale: 'en-US', decimals: 2 }

const asked = (q: string, page = '', category = '') => new URLSearchParams({ q, page, category })

test.each([
  ['words', asked('  war \n and\t peace '), '/search?q=war%20and%20peace'],
  ['a category', asked('', '', 'technology'), '/search?category=technology'],
  ['an unknown category', asked('war', '1', 'cooking'), '/search?q=war'],
  ['a page', asked('war', '2', 'fiction'), '/search?q=war&category=fiction&page=2'],
  ['an invalid page', asked('', '-1'), '/search'],
  ['a partly numeric page', asked('', '2nd'), '/search'],
  ['a page beyond the last one', asked('', '999999'), `/search?page=${lastSearchPage}`],
  ['nothing', asked(' \0 '), '/search'],
  [
    'all filters and an order',
    new URLSearchParams('exact=1&max=30.50&sort=title&min=5&q=war&category=fiction&x=1&page=2'),
    '/search?q=war&category=fiction&min=5&max=30.5&sort=title&exact=1&page=2',
  ],
  [
    'a format and a language',
    new URLSearchParams('language=ger&sort=title&format=e-book&q=war'),
    '/search?q=war&format=e-book&language=de&sort=title',
  ],
  ['an unknown format and language', new URLSearchParams('format=scroll&language=english'), '/search'],
  ['empty formats and languages', new URLSearchParams('format=&language='), '/search'],
  ['prices in the wrong order', new URLSearchParams('min=30&max=5'), '/search?min=5&max=30'],
  ['invalid prices', new URLSearchParams('min=cheap&max=-1'), '/search'],
  ['empty fields of the form', new URLSearchParams('min=&max=&sort='), '/search'],
  ['no lowest price', new URLSearchParams('min=0&max=0'), '/search?max=0'],
  ['the usual order', new URLSearchParams('q=war&sort=best-match'), '/search?q=war'],
  ['the usual order without words', new URLSearchParams('sort=newest&exact=1'), '/search'],
  ['the best match of no words', new URLSearchParams('sort=best-match'), '/search'],
  ['an unknown order', new URLSearchParams('q=war&sort=color'), '/search?q=war'],
])('a search has one canonical URL: %s', (_what, asked, address) => {
  expect(searchUrl(searchIn(asked, known))).toBe(address)
})

test('the URL of a search parses to the same search, whatever was typed', () => {
  const odd = [
    'a',
    ' ',
    '\0',
    '\n',
    '\u2028',
    '\ufeff',
    'é',
    '😀',
    '\ud83d',
    '\ude00',
    '%',
    '+',
    '&',
    '?',
    '#',
  ]
  const typed = fc.array(fc.constantFrom(...odd)).map((characters) => characters.join(''))
  fc.assert(
    fc.property(typed, fc.nat(), fc.nat({ max: 199 }), (words, page, before) => {
      const search = searchIn(asked('x'.repeat(before) + words, String(page)), known)
      const isKept = isDeepStrictEqual(
        searchIn(new URLSearchParams(searchUrl(search).slice(pages.search.length)), known),
        search,
      )
      return isKept && (search.q ?? '').length <= 200
    }),
  )
})

test.each([
  'q=why?me',
  'q=%',
  'q=%E0%A4%A',
  'q=%00',
  'q=%ED%A0%80',
  'q=a&q=b',
  `q=${'%F0%9F%98%80'.repeat(150)}`,
  'category=cooking',
  'page=999',
])('a search for any text is a page: %s', async (query) => {
  expect((await fetch(`${origin}${pages.search}?${query}`)).status).toBe(200)
})
