import type { APIRequestContext, Page } from '@playwright/test'
import { defaultStockWords } from '../contract/stock-words.ts'
import { firebasePort } from '../playwright.config.ts'
import { asAdmin, asSignedInAdmin } from './admin.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { noRequestsInFlight } from './in-flight.ts'
import { expect, test } from './shop-test.ts'

// In this store no other test looks at the shop's name.
test.use({
  baseURL: `http://localhost:${firebasePort}`,
  expected: /40[09].*\/api\/admin\/settings|404.*\/no-such-page/,
})
test.describe.configure({ mode: 'serial' })

const before = {
  shop: { name: 'Book Store', accent: '#9a3412' },
  home: { heroTitle: 'New Releases This Week' },
  stock: defaultStockWords,
}

async function save(request: APIRequestContext, group: keyof typeof before, data: object) {
  const headers = await asAdmin(request)
  const answer = await request.put(`/api/admin/settings/${group}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test.afterEach(async ({ request }) => {
  await save(request, 'shop', before.shop)
  await save(request, 'home', before.home)
  await save(request, 'stock', before.stock)
})

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function open(page: Page, group: string) {
  await page.goto(`/dashboard/settings/${group}`)
  await expect(saveButton(page)).toBeDisabled()
}

test('name, accent and home text reach the storefront; a colour that is hard to read is refused', async ({
  page,
}) => {
  await asSignedInAdmin(page)
  await page.goto('/dashboard/settings')
  await field(page, 'Name').fill('Zum Bücherwurm')
  await field(page, 'Accent colour').fill('#ffcc00')
  await expect(page.getByText('This colour is hard to read')).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByText('Fix the highlighted fields')).toBeVisible()
  await expect(field(page, 'Accent colour')).toBeFocused()
  await page.getByRole('button', { name: /^Use #/ }).click()
  const accent = await field(page, 'Accent colour').inputValue()

  await page.getByRole('link', { name: 'Home page' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await saveButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(page.getByText('Zum Bücherwurm Inventory')).toBeVisible()
  await expect(page).toHaveTitle('Shop – Settings – Zum Bücherwurm')

  await page.getByRole('link', { name: 'Home page' }).click()
  await field(page, 'Title').fill('Fresh from the press')
  await saveButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  await page.goto('/')
  await expect(page).toHaveTitle('Zum Bücherwurm')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh from the press')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Zum Bücherwurm' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 Zum Bücherwurm')
  await expect(page.locator('html')).toHaveAttribute(
    'style',
    new RegExp(`--color-accent:light-dark\\(${accent}`),
  )
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle('Not on our shelves – Zum Bücherwurm')
})

test('the second of two concurrent saves shows the differences and lets the owner choose', async ({
  page,
  request,
}) => {
  await asSignedInAdmin(page)
  await open(page, 'home')
  await field(page, 'Title').fill('My title')
  await save(request, 'home', { heroTitle: 'Their title' })
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('admin saved these settings in the meantime.')
  await expect(page.getByRole('row', { name: 'Hero title Their title My title' })).toBeVisible()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(field(page, 'Title')).toHaveValue('Their title')

  await field(page, 'Title').fill('My title')
  await save(request, 'home', { heroTitle: 'Another title' })
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My title')
})

test('the default words of the stock come back in one step', async ({ page }) => {
  await asSignedInAdmin(page)
  await open(page, 'stock')
  const useDefaults = page.getByRole('button', { name: 'Use the default words' })
  await expect(useDefaults).toBeHidden()
  const own = { 'In stock': 'Here', 'Sold out': 'Gone' }
  for (const [label, words] of Object.entries(own)) await field(page, label).fill(words)
  await saveButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.reload()
  for (const [label, words] of Object.entries(own)) await expect(field(page, label)).toHaveValue(words)
  await expectNoA11yViolations(page)
  await expectNoHorizontalOverflow(page, [390, 768, 1280])
  await useDefaults.click()
  await expect(useDefaults).toBeHidden()
  await saveButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.reload()
  await expect(field(page, 'In stock')).toHaveValue(defaultStockWords.inStock)
  await expect(field(page, 'Sold out')).toHaveValue(defaultStockWords.soldOut)
})

test('settings screens: no accessibility violations in either colour scheme, no horizontal overflow', async ({
  page,
}) => {
  await asSignedInAdmin(page)
  await open(page, 'shop')
  const groups = page.getByRole('navigation', { name: 'Settings' })
  for (const name of [
    'Shop',
    'Region',
    'Home page',
    'News',
    'Pages',
    'Categories',
    'Delivery',
    'Tax',
    'E-mail',
    'Reviews',
  ]) {
    await groups.getByRole('link', { name }).click()
    await expect(page).toHaveTitle(`${name} – Settings – Book Store`)
    await noRequestsInFlight(page)
    if (name === 'Tax') await page.getByRole('button', { name: 'Add rate' }).click()
    await expectNoA11yViolations(page)
    await expectNoHorizontalOverflow(page, [390, 768, 1280])
    if (name === 'Tax') await page.getByRole('button', { name: 'Undo changes' }).click()
  }
})
