import { editBookPage, orderPage } from '../../domain/admin-pages.ts'
import { bookPage, withQuery } from '../../domain/pages.ts'
import { changingPort } from '../../playwright.config.ts'
import { asSignedInAdmin } from '../support/admin.ts'
import { goOn } from '../support/go-on.ts'
import { type MaliciousShop, storePayloads, takeOffTheShelves } from '../support/malicious-shop.ts'
import { lieInWait, payloads, maliciousTitle, nothingTaken, saysOnly } from '../support/malicious-payloads.ts'
import { comeWith } from '../support/ordering.ts'
import { expect, test } from '../support/shop-test.ts'
import { fillLocalStorage, signIn } from '../support/shoppers.ts'

const baseURL = `http://localhost:${changingPort}`

// Invalid covers and unknown pages cause the only errors that the browser may log.
test.use({
  baseURL,
  expected:
    /Failed to load resource.*(\/covers\/|pictures\.invalid|:\d+\/((api\/)?books\/)?(%22|%3C|nonsense))/,
})

let shop: MaliciousShop

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL })
  shop = await storePayloads(request)
  await request.dispose()
})

test.afterAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL })
  await takeOffTheShelves(request, shop.books)
  await request.dispose()
})

test.beforeEach(async ({ page }) => {
  await lieInWait(page)
  page.on('dialog', (dialog) => expect.soft(dialog.message()).toBe('no dialog'))
})

const searchFor = (words: string) => withQuery('/search', { q: words.slice(0, 200) })

test('stored payloads are shown as text on every storefront page', async ({ page }) => {
  await page.goto('/')
  await saysOnly(page, payloads.script)
  for (const book of shop.books) {
    await page.goto(bookPage(book._id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(maliciousTitle)
    await saysOnly(page, payloads.template)
    await expect(page).toHaveTitle(new RegExp('^<img src=x'))
  }
  await page.goto('/search?category=horror')
  await saysOnly(page, payloads.script)
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search here')).first().fill('onerror taken')
  await saysOnly(page, payloads.script)
  await comeWith(page, shop.books)
  await saysOnly(page, payloads.script)

  await test.step('payloads in search queries and URLs do not run', async () => {
    for (const words of [payloads.html, payloads.attribute, payloads.script, payloads.unicode]) {
      await page.goto(searchFor(words))
      await nothingTaken(page)
    }
    for (const path of [payloads.html, payloads.attribute].map(encodeURIComponent)) {
      await page.goto(`/${path}`)
      await nothingTaken(page)
      await page.goto(`/books/${path}`)
      await nothingTaken(page)
      await page.goto(`/login?email=${path}&from=${path}#${path}`)
      await nothingTaken(page)
    }
  })

  await test.step('payloads in the shopper’s own data are shown as text', async () => {
    await fillLocalStorage(page, { cart: JSON.stringify(shop.books) })
    await signIn(page, shop.shopper, '/checkout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cash On Delevary')
    await nothingTaken(page)
    await page.goto('/orders')
    await page.locator('summary').first().click()
    await saysOnly(page, payloads.attribute)
    await page.goto(`/orders/${shop.order._id}`)
    await saysOnly(page, payloads.html)
    await page.goto('/user-dashboard')
    await saysOnly(page, `Hello, ${payloads.html}`)
  })
})

test('stored payloads are shown as text on every admin page', async ({ page }) => {
  await asSignedInAdmin(page)
  await page.goto('/dashboard/staff')
  const screens: [string, string][] = [
    ['/dashboard/manage-books', payloads.script],
    ['/dashboard/orders', payloads.html],
    [orderPage(shop.order._id), payloads.template],
    ['/dashboard/subscribers', `'-taken-'+`],
    [withQuery('/dashboard/search', { q: 'onerror taken' }), payloads.script],
    [withQuery('/dashboard/orders', { q: payloads.html }), payloads.html],
  ]
  for (const [path, words] of screens) {
    await goOn(page, path)
    await saysOnly(page, words)
  }
  await goOn(page, orderPage(shop.order._id))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: 'Packing slip' })).toContainText(payloads.script)
  await nothingTaken(page)
  await page.emulateMedia({ media: 'screen' })

  await goOn(page, '/dashboard')
  await expect(page.getByText('Total Sales')).toBeVisible()
  await nothingTaken(page)
  await goOn(page, '/dashboard/outbox')
  const message = page
    .getByRole('row')
    .filter({ hasText: shop.shopper.email })
    .filter({ hasText: 'Thank you' })
  await message.locator('summary').click()
  await expect(page.frameLocator('iframe').getByText(maliciousTitle).first()).toBeVisible()
  await nothingTaken(page)
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(page.getByRole('main')).toContainText(`${maliciousTitle}, by`)
  await nothingTaken(page)
  for (const book of shop.books) {
    await page.goto(editBookPage(book._id))
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(maliciousTitle)
    await nothingTaken(page)
  }
})
