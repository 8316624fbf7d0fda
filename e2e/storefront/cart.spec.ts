import type { Page } from '@playwright/test'
import { cartItems } from '../support/ordering.ts'
import { expect, expectHydrated, test } from '../support/shop-test.ts'

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title }).first()

const add = (page: Page, title: string) =>
  cardOf(page, title).getByRole('button', { name: 'Add to Cart' }).click()

const cartLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

// A browser that has larger covers shows them and reports the preloaded ones as unused.
test.use({ isFirstVisit: true })

test('a book is added from its card once; the cart survives a reload and syncs across tabs', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.goto('/search?category=horror')
  await expect(cartLink(page, 'Cart, 0 books')).toHaveText('0')

  await test.step('cover and title of a card link to the book', async () => {
    for (const part of ['img', 'h3']) {
      // Its cover, which the page of the book shows larger, is not preloaded.
      await cardOf(page, 'The Phantom of the Opera').locator(part).click()
      await expect(page).toHaveURL(/\/books\/[0-9a-f-]{36}$/)
      await page.goBack()
      await expect(page).toHaveURL('/search?category=horror')
    }
  })

  await test.step('adding a book shows a toast in the top corner, and the count in the header', async () => {
    await expectHydrated(page)
    // Otherwise the toast would be gone before it is measured.
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
    await page.clock.resume()
  })

  await test.step('adding the same book again shows a warning, which gives the focus back', async () => {
    await add(page, 'Dracula')
    const dialog = page.getByRole('alertdialog', { name: 'Already Added to the Cart' })
    await expect(dialog).toHaveAccessibleDescription("You won't be able to revert this!")
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'OK!'])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(cardOf(page, 'Dracula').getByRole('button')).toBeFocused()
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
    await expect(cartItems(other)).toHaveCount(1)
    await expect(cartItems(other).locator('img')).toBeVisible()
    await add(page, 'Frankenstein')
    await expect(cartItems(other)).toHaveCount(2)
    await other.getByRole('button', { name: 'Clear Cart' }).click()
    await expect(cartLink(page, 'Cart, 0 books')).toHaveText('0')

    await add(page, 'The Turn of the Screw')
    await expect(cartItems(other)).toHaveCount(1)
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(cartItems(other).getByRole('heading')).toHaveText([
      'Dracula',
      'Frankenstein',
      'The Turn of the Screw',
    ])
    await expect(cartLink(page, 'Cart, 3 books')).toBeVisible()
  })
})
