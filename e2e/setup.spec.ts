import type { Page } from '@playwright/test'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Spawned, spawnStore } from '../server/testing/spawn-store.ts'
import { expectNoA11yViolations } from './a11y.ts'
import { logInAsAdmin } from './admin.ts'
import { add, chooseCover, field, goTo } from './book-form.ts'
import { confirmed, ordersOf, placeAnOrder, terms } from './ordering.ts'
import { expect, test } from './shop-test.ts'
import { newShopper, signIn } from './shoppers.ts'

const password = 'between the pages'
let folder = ''
let store: Spawned | undefined
let origin = ''

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-setup-'))
  // Under root the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const settings = {
    DATA_DIR: folder,
    DEMO: '0',
    ADMIN_PASSWORD: password,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  }
  store = spawnStore(settings)
  origin = (await store.opened()).replace('127.0.0.1', 'localhost')
})

test.afterAll(async () => {
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
})

// The second test sells in the shop that the first one set up.
test.describe.configure({ mode: 'serial' })

test.use({
  // The server validates the fields of the set-up, and texts.
  expected: /400 \(Bad Request\).*\/api\/admin\/(settings|pages)/,
  baseURL: async ({ baseURL }, use) => use(origin || baseURL),
})

test('a bookseller sets up an empty shop in three steps and opens it', async ({ page, browser, baseURL }) => {
  const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
  await visitor.goto('/books/some-book')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Opening soon')
  await visitor.goto('/newsletter/confirm?token=none')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Confirm your subscription')

  await logInAsAdmin(page, { password })
  await expect(page).toHaveURL('/dashboard/setup')
  const setup = page.getByRole('region', { name: 'Set up your shop' })
  const next = setup.getByRole('button', { name: 'Save and continue' })
  const name = setup.getByLabel('Name of your shop')
  await next.click()
  await expect(name).toHaveAccessibleDescription("Enter your shop's name")
  await expect(name).toBeFocused()
  await page.keyboard.type('Zum Bücherwurm')
  await setup.getByLabel('Tagline').fill('Books for rainy days.')
  await setup.getByLabel('Contact e-mail').fill('hello@wurm.example')
  await page.keyboard.press('Enter')

  await setup.getByLabel('Country', { exact: true }).selectOption('Germany')
  await expect(setup.getByLabel('Currency')).toHaveValue('EUR')
  await expect(setup.getByLabel('Numbers and dates')).toHaveValue('de-DE')
  await expect(setup.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
  await setup.getByLabel('Prices include tax').check()
  await setup.getByLabel('Rate in percent').fill('7')
  await next.click()
  const fee = setup.getByLabel('Delivery fee (EUR)')
  await expect(fee).toHaveAccessibleDescription(/Enter an amount/)
  await fee.fill('4.90')
  await expectNoA11yViolations(page)
  await next.click()

  await expect(setup.getByRole('button', { name: 'Start empty and open the shop' })).toBeEnabled()
  await expect(setup).not.toContainText('Book Store')
  await setup.getByRole('button', { name: 'Finish later' }).click()
  await expect(page.getByRole('region', { name: 'Before you open' })).toContainText('Missing: A book')
  await visitor.goto('/about')
  await expect(visitor.getByText('Zum Bücherwurm', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('main')).toContainText('Books for rainy days.')
  await expect(visitor.getByRole('link', { name: 'hello@wurm.example' })).toBeVisible()
  expect(await visitor.content()).not.toContain('Book Store')

  await page.goto('/')
  await expect(page.getByText('Only you can see the shop.')).toBeVisible()
  await expect(page.getByText('Our shelves are still empty.')).toBeVisible()
  await page.getByRole('link', { name: 'Open it…' }).click()
  await page.getByRole('link', { name: 'Continue set-up' }).click()
  await setup.getByRole('button', { name: 'Start empty and open the shop' }).click()
  await expect(setup.getByText('Your shop is open')).toBeVisible()

  await visitor.goto('/')
  await expect(visitor.getByText('Our shelves are still empty.')).toBeVisible()
  const shop = await (await visitor.request.get('/api/shop')).json()
  expect(shop).toMatchObject({ name: 'Zum Bücherwurm', currency: 'EUR', taxes: 'included', isOpen: true })
  await page.getByRole('button', { name: 'Visit the shop' }).click()
  await expect(page.getByText('Only you can see the shop.')).toHaveCount(0)
  await visitor.close()
})

/** Everything is the bookseller's own: nothing of the demo is in the page, seen or unseen. */
const expectOwnName = async (page: Page) =>
  expect(await page.content()).not.toMatch(/Book Store|bookstore\.example|Ghost Stories by Lamplight/)

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' })

/** Adds a category, news, a text and a book of this category. */
async function stock(page: Page) {
  await goTo(page, 'Settings')
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: 'Categories' }).click()
  await field(page, 'New category').fill('Krimi')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(field(page, 'Name of Krimi')).toBeVisible()
  await expectNoA11yViolations(page)

  await settings.getByRole('link', { name: 'News' }).click()
  await page.getByRole('button', { name: 'Add news' }).click()
  await field(page, 'Title').fill('Murder by candlelight')
  await field(page, 'Summary').fill('We read to you on Friday.')
  await field(page, 'Text (optional)').fill('Bring a **cushion**.')
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('cushion')
  await field(page, 'Published').check()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('list', { name: 'News' })).toContainText('Murder by candlelight')

  await settings.getByRole('link', { name: 'Pages' }).click()
  await page.getByRole('button', { name: /^Contact/ }).click()
  const contact = field(page, 'Contact')
  await contact.fill('<b>Call us</b>')
  await expect(contact).toHaveAccessibleDescription(/HTML/)
  await contact.fill('Come in and ask.')
  await field(page, 'Published').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved(page)).toBeVisible()
  await expectNoA11yViolations(page)
  await expectOwnName(page)

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

async function inviteClerk(page: Page): Promise<string> {
  await goTo(page, 'Staff')
  await page.getByLabel('Name').fill('Clara')
  await page.getByLabel('E-mail').fill('clara@wurm.example')
  await page.getByLabel('Role', { exact: true }).selectOption('Clerk')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  return page.getByLabel('Link of the invitation').inputValue()
}

async function order(page: Page) {
  await page.goto('/')
  await expect(page).toHaveTitle('Zum Bücherwurm')
  await expect(page.getByText('Murder by candlelight')).toBeVisible()
  await expectOwnName(page)
  await page.getByRole('link', { name: 'Tod im Moor' }).first().click()
  await expect(page.getByRole('main')).toContainText('Krimi')
  await expect(page.getByRole('main')).toContainText('12,50')
  await expectOwnName(page)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
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
  await confirmed(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
  const [placed] = await ordersOf(page, shopper)
  if (!placed) throw new Error('The order is missing')
  expect(placed).toMatchObject({ total: '17.40', tax: '1.14', status: 'placed' })
  return placed
}

/** A clerk accepts the invitation, ships and delivers. */
async function ship(page: Page, link: string, number: number) {
  await page.goto(link)
  await page.getByLabel('Username').fill('clara')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'To the log-in' }).click()
  await logInAsAdmin(page, { username: 'clara', password: 'correct horse battery' })
  await page
    .getByRole('table')
    .getByRole('link', { name: String(number), exact: true })
    .click()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(page.getByText('Delivered').first()).toBeVisible()
  await expectOwnName(page)
}

test('the new shop sells its first book: a clerk ships it, the owner reads who did what', async ({
  page,
  browser,
  baseURL,
}) => {
  const visit = () => browser.newPage({ ...(baseURL && { baseURL }) })
  await logInAsAdmin(page, { password })
  await expect(page).toHaveURL('/dashboard')
  await stock(page)
  const link = await inviteClerk(page)
  const [shopper, clerk] = [await visit(), await visit()]
  const placed = await order(shopper)
  await ship(clerk, link, placed.number)

  await shopper.goto(`/orders/${placed._id}/receipt`)
  const receipt = shopper.getByRole('article', { name: 'Receipt 1' })
  await expect(receipt).toContainText('Zum Bücherwurm')
  await expect(receipt).toContainText('17,40')
  await expectOwnName(shopper)

  await goTo(page, 'Audit log')
  const entries = page.getByRole('list', { name: 'Entries, newest first' })
  await expect(entries.getByRole('listitem').filter({ hasText: 'clara' })).not.toHaveCount(0)
  for (const words of ['Krimi', 'Murder by candlelight', 'Tod im Moor'])
    await expect(entries).toContainText(words)
  await goTo(page, 'Outbox')
  await expect(page.getByRole('main')).toContainText('Your Zum Bücherwurm')
  await expectOwnName(page)
  for (const path of [
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/favicon.svg',
    '/admin',
    '/login',
    '/no-such-page',
  ])
    expect(await (await shopper.request.get(path)).text(), path).not.toContain('Book Store')
  await shopper.close()
  await clerk.close()
})
