import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { bookPage, pages } from '../contract/pages.ts'
import { changingPort, firebasePort } from '../playwright.config.ts'
import { asAdmin } from './admin.ts'
import { bookNamed } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'

const meta = (page: Page, name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)

async function expectMetadata(page: Page, title: string, description: RegExp, kind = 'website') {
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

/** The JSON-LD block of the book, before that of the breadcrumbs, parsed as search engines parse it. */
const bookData = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')

test('each page has its own metadata, also after client-side navigation', async ({ page, request }) => {
  const book = await bookNamed(request, 'Dracula')
  await page.goto(bookPage(book._id))
  await expectMetadata(page, 'Dracula – Book Store', /^.{80,160}…?$/, 'book')
  expect(await bookData(page)).toEqual({
    '@context': 'https://schema.org',
    '@type': ['Book', 'Product'],
    name: book.title,
    author: { '@type': 'Person', name: book.author },
    description: book.description,
    genre: book.category,
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
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await expect(meta(page, 'og:url')).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expectMetadata(page, 'About – Book Store', /^What we do, who we are/)
})

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true })

  test('a page has icons and theme colours, and preloads its two fonts', async ({ page, request }) => {
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

async function openWithStrictCsp(page: Page, path: string) {
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
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(250, 247, 242)')
}

test('pages allow no inline scripts, and the home page describes the store', async ({ page }) => {
  await openWithStrictCsp(page, pages.login)
  await openWithStrictCsp(page, pages.home)
  await expectMetadata(page, 'Book Store', /^An independent book store/)
})

test.describe('in a store with a Firebase project', () => {
  test.use({ baseURL: `http://localhost:${firebasePort}` })

  test('pages allow no inline scripts', async ({ page }) => {
    await openWithStrictCsp(page, pages.login)
  })
})

test.describe('a book with a malicious title', () => {
  test.use({ baseURL: `http://localhost:${changingPort}` })

  test('cannot break out of its JSON-LD block', async ({ page, request }) => {
    const headers = await asAdmin(request)
    const payload = '</script><script>document.title = "taken"</script><!--<script> & "quotes"'
    const data = {
      title: payload,
      description: payload,
      author: payload,
      // In horror another test sells books whose covers do not load.
      category: 'technology',
      oldPrice: 2,
      newPrice: 1.5,
    }
    const book = (await (await request.post('/api/books/create-book', { headers, data })).json()) as Book
    await page.goto(bookPage(book._id))
    await expect(page).toHaveTitle(`${payload} – Book Store`)
    expect(await bookData(page)).toMatchObject({
      name: payload,
      description: payload,
      author: { name: payload },
      offers: { price: '1.50' },
    })
    await request.delete(`/api/books/${book._id}`, { headers })
  })
})
