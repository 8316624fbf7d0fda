import { createHash } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Book } from '../../contract/catalog/books.ts'
import { bookPage, pages, withQuery } from '../../domain/pages.ts'
import { copyDemoData } from '../testing/demo-data.ts'
import { spawnStore } from '../testing/spawn-store.ts'
import { comeAgain } from '../testing/when-not-busy.ts'

/** One store for the file: a page of the built store as a browser without scripts gets it. */
let origin = ''
let stop: () => Promise<unknown>
let books: Book[]

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pages-'))
  // Root's database runs as another user, who needs access.
  await chmod(folder, 0o755)
  await copyDemoData(inject('demoData'), folder)
  const store = spawnStore({ DATA_DIR: folder, RATE_LIMIT: '0', LOG_LEVEL: 'error' })
  stop = async () => {
    await store.stop()
    await rm(folder, { recursive: true, force: true })
  }
  origin = await store.opened()
  books = await json('/api/books')
})

afterAll(() => stop())

const get = (path: string, options?: RequestInit) => comeAgain(origin + path, options)

const json = async <T>(path: string): Promise<T> => (await (await get(path)).json()) as T

async function open(path: string) {
  const answer = await get(path, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  const { document } = new Window({ url: origin + path })
  document.documentElement.innerHTML = html.replace(/^<!doctype html>/i, '')
  return { status: answer.status, headers: answer.headers, html, document }
}

type Opened = Awaited<ReturnType<typeof open>>

const textsOf = ({ document }: Opened, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

const attributesOf = ({ document }: Opened, selector: string, name: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name))

/** JSON-LD blocks, parsed as search engines parse them. */
const dataOf = (page: Opened) =>
  textsOf(page, 'script[type="application/ld+json"]').map((text) => JSON.parse(text))

const metaOf = (page: Opened, name: string) =>
  attributesOf(page, `meta[name="${name}"], meta[property="${name}"]`, 'content')

function expectMetadata(page: Opened, title: string, description: RegExp, kind = 'website') {
  expect(textsOf(page, 'head title')).toEqual([title])
  expect(metaOf(page, 'og:title')).toEqual([title.replace(/ – Book Store$/, '')])
  expect(metaOf(page, 'og:type')).toEqual([kind])
  expect(metaOf(page, 'og:site_name')).toEqual(['Book Store'])
  for (const name of ['description', 'og:description'])
    expect(metaOf(page, name)).toEqual([expect.stringMatching(description)])
}

const bookNamed = (title: string) => {
  const book = books.find((one) => one.title === title)
  if (!book) throw new Error(`The demo does not have ${title}`)
  return book
}

test('a price range is read as it was typed into the form, which needs no script', async () => {
  const page = await open('/search?min=9,99&max=1,200.5')
  expect(attributesOf(page, 'input[inputmode=decimal]', 'value')).toEqual(['9.99', '1200.5'])
  expect(attributesOf(page, 'a[aria-label^="Remove filter"]', 'aria-label')).toEqual([
    'Remove filter: $9.99 – $1200.50',
  ])
})

test('the page of a book is complete, with its dates, metadata and structured data', async () => {
  const book = bookNamed('Dracula')
  const page = await open(bookPage(book._id))
  expect(page.status).toBe(200)
  expect(textsOf(page, 'h1')).toEqual(['Dracula'])
  expect(attributesOf(page, 'main article img', 'alt')[0]).toBe('Cover of Dracula')
  expect(textsOf(page, 'main')[0]).toContain(book.description)
  expect(textsOf(page, 'main')[0]).toContain('Delivery: Free')
  expect(textsOf(page, 'nav[aria-label=Breadcrumb] a')).toEqual(['Home', 'Horror'])
  const added = new Date(book.createdAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const shown = ['Author', 'Published', 'Category', 'First published', 'ISBN', 'Publisher', 'Language']
  expect(textsOf(page, 'main dt')).toEqual(shown)
  const ofEdition = ['1897', '978-1-998909-03-2', 'Lamplight Classics', 'English']
  expect(textsOf(page, 'main dd')).toEqual([book.author, added, book.category, ...ofEdition])
  expectMetadata(page, 'Dracula – Book Store', /^.{80,160}…?$/, 'book')
  expect(dataOf(page)[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': ['Book', 'Product'],
    name: book.title,
    author: { '@type': 'Person', name: book.author },
    description: book.description,
    genre: book.category,
    isbn: '9781998909032',
    publisher: { '@type': 'Organization', name: 'Lamplight Classics' },
    inLanguage: 'en',
    datePublished: '1897',
    offers: {
      '@type': 'Offer',
      price: book.newPrice.toFixed(2),
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/NewCondition',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'BookStore', name: 'Book Store' },
    },
  })
  // This store has no PUBLIC_URL, and the Host header is not trusted.
  expect(attributesOf(page, 'link[rel=canonical]', 'href')).toEqual([])
  expect(metaOf(page, 'og:url')).toEqual([])
})

test('the page of a book leads to its author, whose page lists the books', async () => {
  const page = await open(bookPage(bookNamed('Dracula')._id))
  const [author = ''] = attributesOf(page, 'main a[href^="/authors/"]', 'href')
  expect(author).toBe('/authors/bram-stoker')
  const own = await open(author ?? '')
  expect(own.status).toBe(200)
  expectMetadata(own, 'Bram Stoker – Book Store', /^Books by Bram Stoker: Dracula/)
  expect(textsOf(own, 'h1')).toEqual(['Bram Stoker'])
  expect(textsOf(own, 'main p')).toContain('1 book')
  expect(textsOf(own, 'main article h3')).toEqual(['Dracula'])
  expect(dataOf(own)).toMatchObject([
    { '@type': 'CollectionPage', about: { '@type': 'Person', name: 'Bram Stoker' } },
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Bram Stoker' }] },
  ])
  expect(attributesOf(own, 'nav[aria-label=Breadcrumb] a', 'href')).toEqual(['/'])
})

test('the home page is complete, and preloads the front cover only', async () => {
  const page = await open(pages.home)
  expectMetadata(page, 'Book Store', /^An independent book store/)
  expect(textsOf(page, 'h1')).toEqual(['New Releases This Week'])
  expect(textsOf(page, 'h2')).toEqual(['Top Sellers', 'Recommended for you', 'News', 'New books by e-mail'])
  const best = await json<Book[]>('/api/books/top-sellers')
  expect(textsOf(page, 'main article h3')).toEqual([...best, ...books.slice(8, 18)].map(({ title }) => title))
  const three = books.slice(0, 3).map(({ title }) => title)
  expect(attributesOf(page, 'ul[aria-label="The newest books"] a', 'aria-label')).toEqual(three)
  const preloaded = 'head link[rel=preload][as=image][type="image/avif"][fetchpriority=high]'
  expect(attributesOf(page, preloaded, 'rel')).toHaveLength(1)
  expect(attributesOf(page, 'img[fetchpriority=high]', 'alt')).toEqual([`Cover of ${three[0]}`])
  const news = 'ul[aria-label=News] h3 a'
  expect(attributesOf(page, news, 'href')).toEqual(Array(5).fill('/'))
})

test('the genre of the home page is rendered, and an unknown one is ignored', async () => {
  const inTopSellers = 'ul[aria-label="Top Sellers"] article'
  const chosen = 'select[name=genre] option[selected]'
  const page = await open('/?genre=horror')
  expect(textsOf(page, inTopSellers)).toHaveLength(6)
  expect(attributesOf(page, chosen, 'value')).toEqual(['horror'])
  const unknown = await open('/?genre=nonsense')
  expect(textsOf(unknown, inTopSellers)).toHaveLength(30)
})

test('a search is rendered, with its filters and order', async () => {
  const page = await open('/search?category=adventure&sort=price-low')
  expect(textsOf(page, 'head title')).toEqual(['Adventure – Book Store'])
  const adventures = books.filter(({ category }) => category === 'adventure')
  const prices = adventures.map(({ newPrice }) => newPrice).sort((one, other) => one - other)
  const cards = textsOf(page, 'main article')
  expect(cards).toHaveLength(prices.length)
  for (const [at, price] of prices.entries()) expect(cards[at]).toContain(`$${price.toFixed(2)}`)
  const corrected = await open('/search?q=dracla')
  expect(textsOf(corrected, 'main article h3')).toEqual(['Dracula'])
  expect(textsOf(corrected, 'main')[0]).toContain('Showing results for “dracula”.')
})

/** Some have a trailing slash, which is the same page. */
const oddSearches: [what: string, path: string, title: string][] = [
  [
    'a script, a new line and a question',
    `/search/?q=${encodeURIComponent('<script>alert(1)</script>')}%0D%0Awhy?`,
    'Results for “<script>alert(1)</script> why?”',
  ],
  [
    'a long text with half an emoji at the end',
    `/search?q=${'w'.repeat(199)}${encodeURIComponent('😀')}${'w'.repeat(100)}`,
    `Results for “${'w'.repeat(199)}\u{fffd}”`,
  ],
  ['a space at the end', `/search?q=${'w'.repeat(199)}+w`, `Results for “${'w'.repeat(199)}”`],
  ['broken bytes', '/search?q=%ED%A0%80%', 'Results for “\u{fffd}\u{fffd}\u{fffd}%”'],
  ['no words', '/search?q=...', 'Results for “...”'],
  ['quotes and signs', '/search?q=war+%26+%22peace%22+%2B+jane', 'Results for “war & "peace" + jane”'],
  ['a NUL in an unknown genre', '/search/?q=%00&category=cooking', 'All books'],
]

test.each(oddSearches)('a search for %s is a page', async (_what, path, title) => {
  const page = await open(path)
  expect(page.status).toBe(200)
  expect(textsOf(page, 'h1')).toEqual([title])
  expect(textsOf(page, 'head title')).toEqual([`${title} – Book Store`])
})

const lost = 'This page is not on our shelves'
const bookLost = 'Error happending to load book info'

test.each([
  ['/About', lost],
  ['/books-of-yesterday/2019?from=elsewhere', lost],
  ['/authors/nobody', lost],
  ['/isbn/9780262033848', 'No book with this ISBN'],
  ['/books/nonsense', bookLost],
  ['/books/top-sellers', bookLost],
  ['/books/%3Cscript%3E', bookLost],
  ['/books/00000000-0000-4000-8000-000000000000', bookLost],
])('%s is not found', async (path, message) => {
  const page = await open(path)
  expect(page.status).toBe(404)
  expect(textsOf(page, 'h1, [role=alert]')).toEqual([message])
  if (message === lost) expect(textsOf(page, 'head title')).toEqual(['Not on our shelves – Book Store'])
})

test.each([pages.home, pages.login])(
  '%s has one inline script and one style sheet, which its policy names',
  async (path) => {
    const page = await open(path)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe-eval')
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline')
    const scripts = [...page.document.querySelectorAll('script:not([type$=json])')]
    expect(scripts.map((script) => script.getAttribute('src'))).toEqual([null])
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' ${hashOf(scripts[0]?.textContent ?? '')};`)
    const [, styles = '', ...others] = page.html.split(/<style>|<\/style>/)
    expect(others).toHaveLength(1)
    expect(policy).toContain(hashOf(styles))
  },
)

test('a page preloads its two fonts and has icons and theme colours', async () => {
  const page = await open(pages.about)
  expectMetadata(page, 'About – Book Store', /^What we do, who we are/)
  const fonts = attributesOf(page, 'link[rel=preload][as=font]', 'href')
  expect(fonts).toHaveLength(2)
  for (const font of fonts) expect(font).toMatch(/-latin-wght-normal/)
  const icons = attributesOf(page, 'link[rel$=icon]', 'href')
  expect(icons).not.toEqual([])
  for (const icon of icons) expect((await get(icon ?? '')).headers.get('content-type')).toMatch(/^image\//)
  expect(metaOf(page, 'theme-color')).toHaveLength(2)
})

test('stored payloads are in no page but escaped, and cannot break out of a JSON-LD block', async () => {
  const payload = `<img src=x onerror="taken(1)"></script><script>taken(2)</script><!--<script> & "quotes"`
  const admin = await get('/api/auth/admin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'bookstore' }),
  })
  const { token } = (await admin.json()) as { token: string }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const fields = { title: payload, author: payload, description: payload, category: 'horror' }
  const body = JSON.stringify({ ...fields, oldPrice: 2, newPrice: 1.5, trending: true })
  const made = await get('/api/books/create-book', { method: 'POST', headers, body })
  expect(made.status).toBe(201)
  const book = (await made.json()) as Book
  const isTaken = /<(img src=x|script>taken)/i
  for (const path of [
    pages.home,
    '/search',
    '/search?category=horror',
    `/authors/${encodeURIComponent(book.authorSlug ?? '')}`,
    withQuery('/search', { q: payload }),
    '/sitemap.xml',
    '/feeds/google.xml',
  ]) {
    const page = await open(path)
    expect(page.status, path).toBe(200)
    expect(page.html, path).not.toMatch(isTaken)
  }
  expect((await open(`/${encodeURIComponent(payload)}`)).html).not.toContain('onerror')
  const page = await open(bookPage(book._id))
  expect(page.html).not.toMatch(isTaken)
  expect(textsOf(page, 'h1')).toEqual([payload])
  expect(textsOf(page, 'head title')).toEqual([`${payload} – Book Store`])
  expect(dataOf(page)[0]).toMatchObject({
    name: payload,
    description: payload,
    author: { name: payload },
    offers: { price: '1.50' },
  })
})
