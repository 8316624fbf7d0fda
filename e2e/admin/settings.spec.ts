import type { APIRequestContext, Page } from '@playwright/test'
import { firebasePort } from '../../playwright.config.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { expect, test } from '../support/shop-test.ts'

// In this store no other test looks at the shop's name.
test.use({
  baseURL: `http://localhost:${firebasePort}`,
  expected: /409.*\/api\/admin\/settings/,
})

async function save(request: APIRequestContext, group: 'shop' | 'home', data: object) {
  const headers = await asAdmin(request)
  const answer = await request.put(`/api/admin/settings/${group}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test.afterEach(async ({ request }) => {
  await save(request, 'shop', { name: 'Book Store', accent: '#9a3412' })
  await save(request, 'home', { heroTitle: 'New Releases This Week' })
})

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('name, accent and home text reach the storefront, also over those of a colleague', async ({
  page,
  request,
}) => {
  await asSignedInAdmin(page)
  const accent = await test.step('the name and a colour that is easy to read are saved', async () => {
    await page.goto('/dashboard/settings')
    await field(page, 'Name').fill('Zum Bücherwurm')
    await field(page, 'Accent colour').fill('#ffcc00')
    await page.getByRole('button', { name: /^Use #/ }).click()
    const color = await field(page, 'Accent colour').inputValue()
    await saveButton(page).click()
    await expect(page.getByText('Zum Bücherwurm Inventory')).toBeVisible()
    return color
  })

  await test.step('a title is saved over the one that a colleague saved meanwhile', async () => {
    await page.getByRole('link', { name: 'Home page' }).click()
    await field(page, 'Title').fill('Fresh from the press')
    await save(request, 'home', { heroTitle: 'Their title' })
    await saveButton(page).click()
    await expect(page.getByRole('row', { name: 'Title Their title Fresh from the press' })).toBeVisible()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  })

  await test.step('the storefront has all of it', async () => {
    await page.goto('/')
    await expect(page).toHaveTitle('Zum Bücherwurm')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh from the press')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Zum Bücherwurm' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('© 2025 Zum Bücherwurm')
    const painted = new RegExp(`--color-accent:light-dark\\(${accent}`)
    await expect(page.locator('html')).toHaveAttribute('style', painted)
    const missing = await request.get('/no-such-page', { headers: { accept: 'text/html' } })
    expect(await missing.text()).toContain('<title>Not on our shelves – Zum Bücherwurm</title>')
  })
})
