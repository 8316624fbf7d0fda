import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { bookPage, pages } from '../contract/pages.ts'
import { changingPort, firebasePort } from '../playwright.config.ts'
import { asAdmin } from './admin.ts'
import { bookNamed } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'

const meta = (page: Page, name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)

/** What is said about a page, and each thing once. */
async function says(page: Page, title: string, description: RegExp, kind = 'website') {
  await expect(page).toHaveTitle(title)
  await expect(page.locator('title')).toHaveCount(1 + (await page.locator('svg title').count()))
  await expect(meta(page, 'og:title')).toHaveAttribute('content', title.replace(/ – Book Store$/, ''))
  await expect(meta(page, 'og:type')).toHaveAttribute('content', kind)
  await expect(meta(page, 'og:site_name')).toHaveAttribute('content', 'Book Store')
  for (const name of ['description', 'og:description']) {
    await expect(meta(page, name)).toHaveCount(1)
    await expect(meta(page, name)).toHaveAttribute('content', description)
  }
}

/** The data block of a book, read as search engines read it. */
const bookData = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')

test('each page tells about itself, also after a way through the shop', async ({ page, request }) => {
  const book = await bookNamed(request, 'Dracula')
  await page.goto(bookPage(book._id))
  await says(page, 'Dracula – Book Store', /^.{80,160}…?$/, 'book')
  expect(await bookData(page)).toEqual({
    '@context': 'https://schema.org',
    '@type': ['Book', 'Product'],
    name: book.title,
    author: { '@type': 'Person', name: book.author },
    description: book.description,
    genre: book.category,
    offers: {
      '@type': 'Offer',
      price: book.newPrice.toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  })
  // This shop does not know where it is on the web, and never believes who asks.
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await expect(meta(page, 'og:url')).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await says(page, 'About – Book Store', /^What we do, who we are/)
})

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true })

  test('it looks like itself in a tab and before its fonts are there', async ({ page, request }) => {
    const fonts: string[] = []
    page.on('request', (asked) => asked.resourceType() === 'font' && fonts.push(asked.url()))
    await page.goto(pages.about)
    await page.waitForLoadState('networkidle')
    expect(fonts.filter((url) => /-latin-wght-normal/.test(url))).toHaveLength(2)
    expect(fonts).toHaveLength(2)
    const early = page.locator('link[rel=preload][as=font]')
    await expect(early).toHaveCount(2)
    for (const link of await page.locator('link[rel$=icon]').all()) {
      const icon = await request.get((await link.getAttribute('href')) ?? '')
      expect(icon.headers()['content-type']).toMatch(/^image\//)
    }
    await expect(page.locator('meta[name=theme-color]')).toHaveCount(2)
  })
})

/** Opens a page that runs nothing that is written into it. */
async function openStrict(page: Page, path: string) {
  const policy = (await page.goto(path))?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe-eval')
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline')
  const scripts = await page
    .locator('script')
    .evaluateAll((all) =>
      all.map((script) => script.getAttribute('src') ?? script.getAttribute('type') ?? 'inline'),
    )
  for (const script of scripts) expect(script).toMatch(/^\/assets\/|^application\/(ld\+)?json$/)
  await expect(page.locator('style')).toHaveCount(1)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/)
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(paper).toBe('rgb(250, 247, 242)')
}

test('no page runs what is written into it, and the home page tells about the shop', async ({ page }) => {
  await openStrict(page, pages.login)
  await openStrict(page, pages.home)
  await says(page, 'Book Store', /^An independent book store/)
})

test.describe('in a shop with a Firebase project', () => {
  test.use({ baseURL: `http://localhost:${firebasePort}` })

  test('no page runs what is written into it', async ({ page }) => {
    await openStrict(page, pages.login)
  })
})

test.describe('a book with a payloads name', () => {
  test.use({ baseURL: `http://localhost:${changingPort}` })

  test('cannot end the data about it', async ({ page, request }) => {
    const headers = await asAdmin(request)
    const payloads = '</script><script>document.title = "taken"</script><!--<script> & "quotes"'
    const data = {
      title: payloads,
      description: payloads,
      author: payloads,
      category: 'horror',
      oldPrice: 2,
      newPrice: 1.5,
    }
    const book = (await (await request.post('/api/books/create-book', { headers, data })).json()) as Book
    await page.goto(bookPage(book._id))
    await expect(page).toHaveTitle(`${payloads} – Book Store`)
    expect(await bookData(page)).toMatchObject({
      name: payloads,
      description: payloads,
      author: { name: payloads },
      offers: { price: '1.50' },
    })
    await request.delete(`/api/books/${book._id}`, { headers })
  })
})
