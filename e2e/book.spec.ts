import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext } from '@playwright/test'
import { type Book } from '../contract/books.ts'
import { expect, test } from './shop-test.ts'

const anyBook = async (request: APIRequestContext, title = 'Dracula') => {
  const books = (await (await request.get('/api/books')).json()) as Book[]
  const book = books.find((one) => one.title === title)
  if (!book) throw new Error(`The demo has ${title}`)
  return book
}

async function asAdmin(request: APIRequestContext) {
  const answer = await request.post('/api/auth/admin', { data: { username: 'admin', password: 'bookstore' } })
  const { token } = await answer.json()
  return { authorization: `Bearer ${token}` }
}

const unknown = '/books/00000000-0000-4000-8000-000000000000'

test('the title of a card leads to its book, without loading another page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('article').getByRole('link', { name: 'Dracula' }).click()
  await expect(page).toHaveURL(/\/books\/[\w-]{36}$/)
  await expect(page).toHaveTitle('Dracula – Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dracula')
})

test('a book is there before any script runs, with everything about it', async ({ browser, request }) => {
  const book = await anyBook(request)
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`/books/${book._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title)
  await expect(page.getByRole('img', { name: 'Cover of Dracula' })).toBeVisible()
  await expect(page.getByText(book.description)).toBeVisible()
  const facts = await page.getByRole('definition').allTextContents()
  const published = new Date(book.createdAt).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  expect(facts).toEqual([book.author, published, book.category])
  await page.close()
})

test('once it is alive it makes no call for what the page holds', async ({ page, request }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.goto(`/books/${(await anyBook(request))._id}`)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
})

test('what the bookseller changes is on the page at once, and a book without an author is the admin’s', async ({
  page,
  request,
}) => {
  const headers = await asAdmin(request)
  const data = {
    title: 'A first title',
    description: 'Written for this test.',
    category: 'fiction',
    trending: false,
    oldPrice: 20,
    newPrice: 12.5,
    coverImage: '',
  }
  const book = (await (await request.post('/api/books/create-book', { headers, data })).json()) as Book
  await page.goto(`/books/${book._id}`)
  await expect(page.getByRole('definition').first()).toHaveText('admin')
  const changed = { ...data, title: 'A better title' }
  const edited = await request.put(`/api/books/edit/${book._id}`, { headers, data: changed })
  expect(edited.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A better title')
  await request.delete(`/api/books/${book._id}`, { headers })
  expect((await request.get(`/books/${book._id}`)).status()).toBe(404)
})

test.describe('a book that is not there', () => {
  test.use({ expected: /404/ })

  for (const path of [unknown, '/books/nonsense', '/books/%3Cscript%3E']) {
    test(`says so, to people and to programs: ${path}`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('alert')).toHaveText('Error happending to load book info')
    })
  }
})

test.describe('while the shop cannot be reached', () => {
  test.use({ expected: /ERR_FAILED/ })

  test('the page waits with Loading..., then says that it failed', async ({ page }) => {
    await page.goto('/')
    let fail = () => {}
    const failing = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/api/books/*', async (route) => {
      await failing
      await route.abort()
    })
    await page.getByRole('article').getByRole('link', { name: 'Dracula' }).click()
    await expect(page.getByText('Loading...')).toBeVisible()
    fail()
    await expect(page.getByRole('alert')).toHaveText('Error happending to load book info')
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everybody can use it, in ${colorScheme}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/books/${(await anyBook(request))._id}`)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  })
}

test('nothing sticks out at 390 pixels, however long the title', async ({ page, request }) => {
  const headers = await asAdmin(request)
  const data = {
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    description: 'x'.repeat(300),
    category: 'fiction',
    oldPrice: 999_999.99,
    newPrice: 999_999.98,
  }
  const book = (await (await request.post('/api/books/create-book', { headers, data })).json()) as Book
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/books/${book._id}`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await request.delete(`/api/books/${book._id}`, { headers })
})
