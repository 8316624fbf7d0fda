import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Spawned, spawnStore } from '../server/testing/spawn-store.ts'
import { expectNoA11yViolations } from './a11y.ts'
import { logInAsAdmin } from './admin.ts'
import { goTo } from './book-form.ts'
import { expectOwnName, inviteClerk, order, ship, stock } from './first-order.ts'
import { expect, test } from './shop-test.ts'

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
  const byClerk = entries.getByRole('listitem').filter({ hasText: 'clara' })
  await expect(byClerk.filter({ hasText: 'shipped → became delivered' })).toHaveCount(1)
  for (const words of ['Krimi', 'Murder by candlelight', 'Tod im Moor'])
    await expect(entries).toContainText(words)
  await goTo(page, 'Outbox')
  await expect(page.getByRole('main')).toContainText('Your Zum Bücherwurm')
  await expectOwnName(page)
  for (const path of [
    '/manifest.webmanifest',
    '/sitemap.xml',
    '/feeds/google.xml',
    '/favicon.svg',
    '/admin',
    '/login',
    '/no-such-page',
  ])
    expect(await (await shopper.request.get(path)).text(), path).not.toContain('Book Store')
  await shopper.close()
  await clerk.close()
})
