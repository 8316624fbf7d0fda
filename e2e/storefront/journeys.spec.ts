import type { Page } from '@playwright/test'
import {
  address,
  cartItems,
  confirmed,
  fillInAddress,
  heading,
  placeAnOrder,
  terms,
} from '../support/ordering.ts'
import { expect, test } from '../support/shop-test.ts'
import { fillIn, newShopper, type Shopper, stranger, submit } from '../support/shoppers.ts'

const firstOrder = (page: Page) => page.getByRole('main').locator('details').first()

test('a visitor searches, registers during the checkout, and places an order', async ({ page }) => {
  const shopper = stranger()
  const title = await test.step('a search leads to a book, and the book to the checkout', async () => {
    await page.goto('/')
    await page.getByPlaceholder('Search here').fill('jekyl')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Results for “jekyl”')
    await page.getByRole('article').filter({ hasText: 'Jekyll' }).locator('h3').click()
    await expect(heading(page)).toContainText('Jekyll')
    const title = await heading(page).innerText()
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('link', { name: 'Cart, 1 book' }).click()
    await page.getByRole('link', { name: 'Checkout', exact: true }).click()
    return title
  })

  await test.step('the visitor registers and logs in', async () => {
    await expect(heading(page)).toHaveText('Please Login')
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    // Both forms have the same fields.
    await expect(heading(page)).toHaveText('Please Register')
    await fillIn(page, shopper)
    await submit(page, 'Register', 'Please Login')
    await expect(page).toHaveURL('/login')
    await fillIn(page, shopper)
    await submit(page, 'Login', 'Cash On Delevary')
  })

  await test.step('the order is placed', async () => {
    await fillInAddress(page)
    await terms(page).check()
    await placeAnOrder(page).click()
    await confirmed(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
    await expect(heading(page)).toHaveText('Your Orders')
    await expect(page.getByRole('link', { name: 'Cart, 0 books' })).toBeVisible()
    for (const words of [title, address.City, shopper.email])
      await expect(page.getByRole('main')).toContainText(words)
  })
})

test('an order can be placed from the home page by keyboard alone', async ({ page, request }) => {
  const shopper = await newShopper(request)
  await test.step('a book comes into the cart', async () => {
    await page.goto('/')
    await tabTo(page, 'button', 'Add to Cart')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
    await page.keyboard.press('Home')
    await tabTo(page, 'link', /^Cart, 1 book$/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(cartItems(page)).toHaveCount(1)
  })

  await test.step('the shopper logs in on the way to the checkout', async () => {
    await tabTo(page, 'link', 'Checkout')
    await page.keyboard.press('Enter')
    await logInByKeyboard(page, shopper)
    await expect(heading(page)).toHaveText('Cash On Delevary')
  })

  await test.step('the order is filled in and placed', async () => {
    for (const [label, value] of Object.entries(address)) {
      await tabTo(page, 'textbox', label)
      await page.keyboard.type(value)
    }
    await tabTo(page, 'checkbox', /^I agree/)
    await page.keyboard.press('Space')
    await tabTo(page, 'button', 'Place an Order')
    await page.keyboard.press('Enter')
    await expect(confirmed(page)).toBeVisible()
  })

  await test.step('the order is seen', async () => {
    await tabTo(page, 'button', "Yes, It's Okay!")
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Your Orders')
    await expect(firstOrder(page)).toContainText(address.City)
    await tabTo(page, 'link', 'View order')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(/^Order \d+$/)
  })
})

test.describe('with an unstable connection', () => {
  test.use({ isFirstVisit: true, expected: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })

  test('a shopper who goes offline loses nothing from the cart', async ({ page, context }) => {
    const add = page.getByRole('button', { name: 'Add to Cart' })

    await test.step('books are added online and offline, and the cart opens once online', async () => {
      await page.goto('/search?category=horror')
      await add.first().click()
      await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
      await context.setOffline(true)
      await add.nth(1).click()
      await page.getByRole('link', { name: 'Cart, 2 books' }).click()
      await expect(heading(page)).toHaveText('This page could not be opened')
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(cartItems(page)).toHaveCount(2)
    })

    await test.step('a book is removed offline, and is still gone after a reload', async () => {
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Remove' }).first().click()
      await expect(cartItems(page)).toHaveCount(1)
      await context.setOffline(false)
      await page.reload()
      await expect(cartItems(page)).toHaveCount(1)
    })
  })
})

type Role = 'button' | 'link' | 'textbox' | 'checkbox'

async function tabTo(page: Page, role: Role, name: string | RegExp, key = 'Tab') {
  const focused = page.locator(':focus')
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' })
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused.and(wanted).count()) > 0) return expectVisibleFocus(page)
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

/** The focus ring is an outline of the element or of what surrounds it. */
async function expectVisibleFocus(page: Page) {
  const focused = page.locator(':focus')
  await expect(focused).toBeInViewport()
  expect(await focused.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
  await expect(focused).not.toHaveCSS('outline-style', 'none')
}

async function logInByKeyboard(page: Page, { email, password }: Shopper) {
  await expect(heading(page)).toHaveText('Please Login')
  await tabTo(page, 'textbox', 'E-mail')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
