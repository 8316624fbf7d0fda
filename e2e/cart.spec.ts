import type { Page } from '@playwright/test'
import type { Book } from '../contract/books.ts'
import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import { noRequestsInFlight } from './in-flight.ts'
import { booksOnSale, cartItems, comeWith } from './ordering.ts'
import { expect, test } from './shop-test.ts'
import { loginIcon } from './shoppers.ts'

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title }).first()

const add = (page: Page, title: string) =>
  cardOf(page, title).getByRole('button', { name: 'Add to Cart' }).click()

const cartLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

const items = cartItems

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

const mockBooksOnSale = (page: Page, books: Book[]) =>
  page.route('**/api/books?ids=*', (route) => route.fulfill({ json: books }))

test('adding a book from its card shows a toast for 1.5 seconds and updates the count in the header', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/search?category=horror')
  await expect(cartLink(page, 'Cart, 0 books')).toHaveText('0')
  await expect(cardOf(page, 'Dracula').getByRole('button')).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await add(page, 'Dracula')
  await expect(cartLink(page, 'Cart, 1 book')).toHaveText('1')
  const corner = page.locator('body > [role=status]')
  await expect(corner).toBeAttached()
  await page.clock.runFor(100)
  const toast = corner.getByText('Product Added to the Cart', { exact: true })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box && box.x > width / 2 && box.y < height / 4).toBe(true)
  await expect(corner.getByRole('button')).toHaveCount(0)
  await page.clock.runFor(1499)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toBeHidden()
})

test('a card links to its book and adds it once; the cart survives a reload and syncs across tabs', async ({
  page,
  context,
}) => {
  await page.goto('/search?category=horror')

  await test.step('cover and title of a card link to the book', async () => {
    for (const part of ['img', 'h3']) {
      await cardOf(page, 'Dracula').locator(part).click()
      await expect(page).toHaveURL(/\/books\/[0-9a-f-]{36}$/)
      await page.goBack()
      await expect(page).toHaveURL('/search?category=horror')
    }
  })

  await test.step('adding the same book again shows a warning and leaves the cart unchanged', async () => {
    await add(page, 'Dracula')
    await expect(cartLink(page, 'Cart, 1 book')).toBeVisible()
    await add(page, 'Dracula')
    const dialog = page.getByRole('alertdialog', { name: 'Already Added to the Cart' })
    await expect(dialog).toHaveAccessibleDescription("You won't be able to revert this!")
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'OK!'])
    await expectNoA11yViolations(page)

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

  await test.step('the cart survives a reload and syncs to another tab', async () => {
    await page.reload()
    await expect(cartLink(page, 'Cart, 1 book')).toBeVisible()

    const other = await context.newPage()
    await other.goto('/cart')
    await expect(items(other)).toHaveCount(1)
    await add(page, 'Frankenstein')
    await expect(items(other)).toHaveCount(2)
    await other.getByRole('button', { name: 'Clear Cart' }).click()
    await expect(cartLink(page, 'Cart, 0 books')).toHaveText('0')

    await add(page, 'The Turn of the Screw')
    await expect(items(other)).toHaveCount(1)
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(items(other).getByRole('heading')).toHaveText([
      'Dracula',
      'Frankenstein',
      'The Turn of the Screw',
    ])
    await expect(cartLink(page, 'Cart, 3 books')).toBeVisible()
  })
})

test('the cart lists its books, adds up the prices to the cent, and removes books one by one', async ({
  page,
}) => {
  const [one, two, three] = await booksOnSale(page.request)
  if (!one || !two || !three) throw new Error('The store has no books')
  const cart = [
    { ...one, newPrice: 0.1 },
    { ...two, newPrice: 1_000_000 },
    { ...three, newPrice: 0.2 },
  ]
  await mockBooksOnSale(page, cart)
  await comeWith(page, cart)
  await expect(page).toHaveTitle('Shopping cart – Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping cart')
  await expect(items(page)).toHaveCount(3)
  const first = items(page).first()
  for (const words of ['$0.10', one.category, 'Qty: 1']) await expect(first).toContainText(words)
  await expect(first.locator('img')).toBeVisible()
  await expect(summary(page).getByText('$1000000.30', { exact: true })).toBeVisible()
  const note = 'Shipping and taxes calculated at checkout.'
  await expect(summary(page).getByText(note, { exact: true })).toBeVisible()
  await expect(summary(page).getByRole('link')).toHaveText(['Checkout', 'Continue Shopping'])
  await expect(summary(page).getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
  await first.getByRole('link', { name: one.title }).click()
  await expect(page).toHaveURL(`/books/${one._id}`)
  await page.goBack()

  await test.step('removing a book moves the focus to the next one, until the cart is empty', async () => {
    const removeAt = (at: number) => items(page).nth(at).getByRole('button', { name: 'Remove' })
    await removeAt(1).click()
    await expect(items(page)).toHaveCount(2)
    await expect(page.getByRole('status').first()).toHaveText(`${two.title} is no longer in the cart.`)
    await expect(removeAt(1)).toBeFocused()

    const undo = page.getByRole('button', { name: 'Undo' })
    await expectNoA11yViolations(page)
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect(items(page).getByRole('heading')).toHaveText(cart.map(({ title }) => title))
    await expect(page.getByRole('status').first()).toHaveText(`Back in the cart: ${two.title}.`)
    await expect(removeAt(1)).toBeFocused()
    await expect(undo).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(removeAt(1)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(removeAt(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
  })
})

test('an invalid stored cart counts as empty, and a book can be added to it', async ({ page }) => {
  const [book] = await booksOnSale(page.request)
  const text = JSON.stringify(book)
  const endless = text.replace(/"newPrice":[\d.]+/, '"newPrice":1e999')
  const hostile = ['', 'null', '{"length":3}', '[{"_id":"1"}]', '[', `[${text},${text}]`, `[${endless}]`]
  const find = (kept: string) =>
    page.evaluate((kept) => {
      localStorage.setItem('cart', kept)
      window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
    }, kept)
  await comeWith(page, '[')
  for (const kept of hostile) {
    await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
    await find(`[${text}]`)
    await expect(items(page)).toHaveCount(1)
    await find(kept)
  }
  await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(cartLink(page, 'Cart, 1 book')).toBeVisible()
})

test('if localStorage is blocked, the cart lasts as long as the page, and the login icon is shown', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError')
      },
    })
  })
  await page.goto('/search?category=horror')
  await noRequestsInFlight(page)
  await expect(loginIcon(page)).toBeVisible()
  await add(page, 'Dracula')
  await cartLink(page, 'Cart, 1 book').click()
  await expect(items(page)).toHaveCount(1)
})

test('the cart is accessible, long titles and high prices fit on a phone, and a cleared cart stays empty', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const books = (await booksOnSale(page.request)).slice(0, 2)
  const long = { title: 'Donaudampfschifffahrtsgesellschaftskapitän', newPrice: 9_999_999.99 }
  for (const book of books) Object.assign(book, long)
  await comeWith(page, books)
  for (const book of books) book.newPrice -= 0.01
  await mockBooksOnSale(page, books.slice(1))
  await page.reload()
  await expect(page.getByText('No longer available')).toBeVisible()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await expectNoA11yViolations(page)
  await expect(summary(page)).toHaveCSS('position', 'sticky')
  await page.emulateMedia({ media: 'print' })
  await expect(summary(page)).toHaveCSS('position', 'static')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await expectNoA11yViolations(page)
  await expect(cartLink(page, 'Cart, 0 books')).toHaveText('0')
  await page.reload()
  await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
})

test('a cart above the limit of an order looks up all its books and says how many to remove', async ({
  page,
}) => {
  const [book] = await booksOnSale(page.request)
  if (!book) throw new Error('The store has no books')
  const ids = Array.from(
    { length: 102 },
    (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  )
  const bookWith = (_id: string, newPrice: number): Book => Object.assign({}, book, { _id, newPrice })
  const asked: number[] = []
  await page.route('**/api/books?ids=*', (route) => {
    const these = new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? []
    asked.push(these.length)
    return route.fulfill({ json: these.map((_id) => bookWith(_id, 0.01)) })
  })
  await comeWith(
    page,
    ids.map((_id) => bookWith(_id, 2)),
  )
  await expect(summary(page).getByText('$1.02', { exact: true })).toBeVisible()
  expect(asked).toEqual([100, 2])
  await expect(summary(page)).toContainText('room for 100 books. Please remove 2 to check out.')
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
})

test.describe('while the store is unavailable', () => {
  test.use({ expected: /ERR_FAILED.*\/api\/books/ })

  test('the cart shows the stored prices', async ({ page }) => {
    const [book] = await booksOnSale(page.request)
    if (!book) throw new Error('The store has no books')
    await page.route('**/api/books?ids=*', (route) => route.abort())
    await comeWith(page, [{ ...book, newPrice: 3 }])
    await expect(summary(page).getByText('$3.00', { exact: true })).toBeVisible()
    await noRequestsInFlight(page)
    await expect(summary(page).getByText('$3.00', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
