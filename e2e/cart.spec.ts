import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { expect, test } from './shop-test.ts'

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title }).first()

const add = (page: Page, title: string) =>
  cardOf(page, title).getByRole('button', { name: 'Add to Cart' }).click()

const cartLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const items = (page: Page) => page.getByRole('list', { name: 'Books in the cart' }).getByRole('listitem')

const booksOnSale = async (page: Page) => (await (await page.request.get('/api/books')).json()) as Book[]

/** A shopper who comes with books in the cart from an earlier visit. */
async function comeWith(page: Page, cart: string | Book[]) {
  const kept = typeof cart === 'string' ? cart : JSON.stringify(cart)
  await page.goto('/about')
  await page.evaluate((kept) => localStorage.setItem('cart', kept), kept)
  await page.goto('/cart')
}

test('a book is put into the cart from its card: a toast says so and goes, the header counts', async ({
  page,
}) => {
  await page.goto('/')
  await expect(cartLink(page, 'Cart, 0 books')).toHaveText('0')
  await add(page, 'Dracula')
  const toast = page.getByRole('status').getByText('Product Added to the Cart', { exact: true })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box && box.x > width / 2 && box.y < height / 4).toBe(true)
  await expect(page.getByRole('status').getByRole('button')).toHaveCount(0)
  await expect(cartLink(page, 'Cart, 1 book')).toHaveText('1')
  await expect(toast).toBeHidden({ timeout: 2500 })
})

test('the same book again is a warning, and leaves the cart as it is', async ({ page }) => {
  await page.goto('/')
  await add(page, 'Dracula')
  await expect(cartLink(page, 'Cart, 1 book')).toBeVisible()
  await add(page, 'Dracula')
  const dialog = page.getByRole('alertdialog', { name: 'Already Added to the Cart' })
  await expect(dialog).toHaveAccessibleDescription("You won't be able to revert this!")
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'OK!'])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(page, 'Dracula').getByRole('button')).toBeFocused()
  await expect(cartLink(page, 'Cart, 1 book')).toHaveText('1')

  for (const answer of ['OK!', 'Cancel']) {
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: answer }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cardOf(page, 'Dracula').getByRole('button')).toBeFocused()
  }
  await expect(cartLink(page, 'Cart, 1 book')).toHaveText('1')
})

test('cover and title of a card lead to the book', async ({ page }) => {
  for (const part of ['img', 'h3']) {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await cardOf(page, 'Dracula').locator(part).click()
    await expect(page).toHaveURL(/\/books\/[0-9a-f-]{36}$/)
  }
})

test('the cart shows its books, and adds up to the cent', async ({ page }) => {
  const [one, two] = await booksOnSale(page)
  if (!one || !two) throw new Error('The shop is empty')
  await comeWith(page, [
    { ...one, newPrice: 0.1 },
    { ...two, newPrice: 1_000_000.2 },
  ])
  await expect(page).toHaveTitle('Shopping cart – Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping cart')
  await expect(items(page)).toHaveCount(2)
  const first = items(page).first()
  for (const words of ['$0.10', one.category, 'Qty: 1']) await expect(first).toContainText(words)
  await expect(first.locator('img')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByText('$1000000.30', { exact: true })).toBeVisible()
  await expect(summary.getByText('Shipping and taxes calculated at checkout.', { exact: true })).toBeVisible()
  await first.getByRole('link', { name: one.title }).click()
  await expect(page).toHaveURL(`/books/${one._id}`)
})

test('the cart survives a reload, and another tab follows', async ({ page, context }) => {
  await page.goto('/')
  await add(page, 'Dracula')
  await page.reload()
  await expect(cartLink(page, 'Cart, 1 book')).toBeVisible()

  const other = await context.newPage()
  await other.goto('/cart')
  await expect(items(other)).toHaveCount(1)
  await add(page, 'Frankenstein')
  await expect(items(other)).toHaveCount(2)
  await other.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(cartLink(page, 'Cart, 0 books')).toHaveText('0')
})

test('a book is taken out, with the keyboard ready at the next one; then there is none', async ({ page }) => {
  const [one, two, three] = (await booksOnSale(page)).slice(0, 3)
  if (!one || !two || !three) throw new Error('The shop is empty')
  await comeWith(page, [one, two, three])
  const removeAt = (at: number) => items(page).nth(at).getByRole('button', { name: 'Remove' })
  await removeAt(1).click()
  await expect(items(page)).toHaveCount(2)
  await expect(page.getByRole('status').first()).toHaveText(`${two.title} is no longer in the cart.`)
  await expect(removeAt(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removeAt(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/')
})

test('a cleared cart is empty, and stays so', async ({ page }) => {
  await comeWith(page, (await booksOnSale(page)).slice(0, 2))
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
  await expect(cartLink(page, 'Cart, 0 books')).toHaveText('0')
  await page.reload()
  await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
})

test('what is not a cart counts as an empty one, and a book can be put into it', async ({ page }) => {
  const [book] = await booksOnSale(page)
  const text = JSON.stringify(book)
  const endless = text.replace(/"newPrice":[\d.]+/, '"newPrice":1e999')
  const hostile = ['', 'null', '{"length":3}', '[{"_id":"1"}]', '[', `[${text},${text}]`, `[${endless}]`]
  for (const kept of hostile) {
    await comeWith(page, kept)
    await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await add(page, 'Dracula')
  await expect(cartLink(page, 'Cart, 1 book')).toBeVisible()
})

test('where the browser refuses its storage, the cart lives as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await add(page, 'Dracula')
  await cartLink(page, 'Cart, 1 book').click()
  await expect(items(page)).toHaveCount(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everybody can use it, in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await comeWith(page, (await booksOnSale(page)).slice(0, 2))
    await expect(items(page)).toHaveCount(2)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await expect(page.getByText('No product found!')).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
}

test('nothing sticks out on a phone, not even a long title and a high price', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const books = (await booksOnSale(page)).slice(0, 2)
  const long = { title: 'Donaudampfschifffahrtsgesellschaftskapitän', newPrice: 9_999_999.99 }
  await comeWith(
    page,
    books.map((book) => Object.assign(book, long)),
  )
  await expect(items(page)).toHaveCount(2)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  expect(await overflow()).toBeLessThanOrEqual(0)
})
