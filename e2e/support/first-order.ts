import { expect, type Page } from '@playwright/test'
import { add, chooseCover, field, goTo } from './book-form.ts'
import { confirmed, ordersOf, placeAnOrder, terms } from './ordering.ts'
import { newShopper, signIn } from './shoppers.ts'
import { either } from './words.ts'

/** Everything is the bookseller's own: nothing of the demo is in the page, seen or unseen. */
export const expectOwnName = async (page: Page) =>
  expect(await page.content()).not.toMatch(/Book Store|bookstore\.example|Ghost Stories by Lamplight/)

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' })

/** Adds a category, news, a text and a book of this category. */
export async function stock(page: Page) {
  await goTo(page, 'Settings')
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: 'Categories' }).click()
  await field(page, 'New category').fill('Krimi')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(field(page, 'Name of Krimi')).toBeVisible()

  await settings.getByRole('link', { name: 'News' }).click()
  await page.getByRole('button', { name: 'Add news' }).click()
  await field(page, 'Title').fill('Murder by candlelight')
  await field(page, 'Summary').fill('We read to you on Friday.')
  await field(page, 'Text (optional)').fill('Bring a **cushion**.')
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('cushion')
  await field(page, 'Published').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('list', { name: 'News' })).toContainText('Murder by candlelight')

  await settings.getByRole('link', { name: 'Pages' }).click()
  await page.getByRole('button', { name: /^Contact/ }).click()
  const contact = field(page, 'Contact')
  await contact.fill('Come in and ask.')
  await field(page, 'Published').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved(page)).toBeVisible()
  await expectOwnName(page)

  await goTo(page, 'Books')
  await goTo(page, 'Add New Book')
  const typed = {
    Title: 'Tod im Moor',
    Description: 'Fog.',
    Author: 'Ada Nebel',
    'Old Price': '12.50',
    'New Price': '12.50',
  }
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value)
  await field(page, 'Category').selectOption('Krimi')
  await chooseCover(page, 'moor.png')
  await add(page).click()
  await page.getByRole('alertdialog').getByRole('button').first().click()
}

export async function order(page: Page) {
  await page.goto('/')
  await expect(page).toHaveTitle('Zum Bücherwurm')
  await expect(page.getByText('Murder by candlelight')).toBeVisible()
  await expectOwnName(page)
  await page.getByRole('link', { name: 'Tod im Moor' }).first().click()
  await expect(page.getByRole('main')).toContainText('Krimi')
  await expect(page.getByRole('main')).toContainText('12,50')
  await expectOwnName(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
  const shopper = await newShopper(page.request)
  await signIn(page, shopper, '/checkout')
  await expect(page.getByText(/^Total Price: 17,40\s€$/)).toBeVisible()
  const typed = {
    Name: 'Ann Reader',
    Phone: '5550100',
    Address: '1 Quiet Street',
    City: 'Berlin',
    Zipcode: '10115',
  }
  for (const [label, value] of Object.entries(typed))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
  await terms(page).check()
  await expectOwnName(page)
  await placeAnOrder(page).click()
  await confirmed(page)
    .getByRole('button', { name: either("Yes, It's Okay!") })
    .click()
  await expect(page.getByText('The shop cannot send e-mails yet')).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  const help = page.getByRole('region', { name: 'Help' }).getByRole('link')
  await expect(help).toHaveText(['hello@wurm.example'])
  await expect(help).toHaveAttribute('href', /^mailto:hello%40wurm\.example\?subject=Order%20\d+$/)
  await expectOwnName(page)
  const [placed] = await ordersOf(page, shopper)
  if (!placed) throw new Error('The order is missing')
  expect(placed).toMatchObject({ total: '17.40', tax: '1.14', status: 'placed' })
  return placed
}

/** Ships and delivers an order of the list. */
export async function ship(page: Page, number: number) {
  await goTo(page, 'Orders')
  await page
    .getByRole('table')
    .getByRole('link', { name: String(number), exact: true })
    .click()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('button', { name: 'Delivered and paid' }).click()
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await expectOwnName(page)
}
