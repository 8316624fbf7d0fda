import type { Page } from '@playwright/test'
import type { ImportFeed, ImportRules } from '../../contract/trade/import-rules.ts'
import { asAdmin, asSignedInAdmin } from '../support/admin.ts'
import { expect, test } from '../support/shop-test.ts'

// An ISBN with a wrong digit, and a rule that is there already.
test.use({ expected: /status of (400.*\/blocks|409.*\/subjects)/ })

const feedOf = (name: string, at: number): ImportFeed => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  records: 1_200_000,
  books: at,
  lastMessageAt: '2026-01-01T00:00:00.000Z',
  fallback: null,
})

/** Feeds come into the shop by imports, which this test leaves out. */
async function withFeeds(page: Page, names: string[]) {
  let feeds = names.map(feedOf)
  await page.route('**/api/admin/feeds', (route) => route.fulfill({ json: feeds }))
  await page.route('**/api/admin/feeds/order', (route) => {
    const { ids }: { ids: string[] } = route.request().postDataJSON()
    feeds = ids.flatMap((id) => feeds.filter((feed) => feed.id === id))
    return route.fulfill({ json: feeds })
  })
}

// Also after a failure: nothing is blocked at the end.
test.afterEach(async ({ request }) => {
  const headers = await asAdmin(request)
  const { blocks }: ImportRules = await (await request.get('/api/admin/import-rules', { headers })).json()
  for (const { id } of blocks) await request.delete(`/api/admin/import-rules/blocks/${id}`, { headers })
})

test('a bookseller blocks a publisher, teaches a subject and orders feeds', async ({ page }) => {
  const name = `Press ${Date.now().toString(36)}`
  const code = `QZ${Date.now() % 100_000}`
  await withFeeds(page, ['A Distributor', 'Wholesale Books of the North and the Islands'])
  await asSignedInAdmin(page)
  await page.goto('/dashboard/import/rules')
  await expect(page).toHaveTitle(/^Rules for imports – /)
  const main = page.getByRole('main')
  const section = (title: string) => main.getByRole('region', { name: title, exact: true })

  await test.step('what is typed wrong is said at its field', async () => {
    const blocked = section('Blocked')
    await blocked.getByLabel('Block by').selectOption('ISBN')
    await blocked.getByLabel('ISBN', { exact: true }).fill('9780306406158')
    await blocked.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(blocked.getByText('The check digit does not match')).toBeVisible()
    await blocked.getByLabel('Block by').selectOption('Publisher or imprint')
    await blocked.getByLabel('Publisher or imprint', { exact: true }).fill(name)
    await page.keyboard.press('Enter')
    await expect(blocked.getByRole('button', { name: `Unblock ${name}` })).toBeVisible()
  })

  await test.step('a rule for subjects is added, tried, changed and removed', async () => {
    const subjects = section('Subjects')
    await subjects.getByLabel('Starts with').fill(code.toLowerCase())
    await subjects.getByLabel('Category', { exact: true }).selectOption('Horror')
    await subjects.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    const chosen = subjects.getByLabel(`Category of Thema ${code}`)
    await expect(chosen).toHaveValue('horror')
    await subjects.getByLabel('Try a code').fill(`${code}X`)
    await expect(subjects).toContainText(`${code}X becomes Horror, by the rule for ${code}.`)
    await chosen.selectOption('Business')
    await subjects.getByRole('button', { name: 'Save' }).click()
    await expect(subjects).toContainText(`${code}X becomes Business, by the rule for ${code}.`)
    await subjects.getByLabel('Starts with').fill(code)
    await subjects.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(subjects.getByText(`There is a rule for thema ${code} already.`)).toBeVisible()
  })

  await test.step('feeds are ordered by keyboard, and the focus follows', async () => {
    const feeds = section('Feeds').getByRole('list', { name: 'Feeds' }).getByRole('listitem')
    await expect(feeds).toContainText(['A Distributor', 'Wholesale Books'])
    await main.getByRole('button', { name: 'Move A Distributor down' }).press('Enter')
    await expect(feeds).toContainText(['Wholesale Books', 'A Distributor'])
    await expect(main.getByRole('button', { name: 'Move A Distributor up' })).toBeFocused()
  })

  await section('Subjects')
    .getByRole('button', { name: `Remove Thema ${code}` })
    .click()
  await expect(main.getByLabel(`Category of Thema ${code}`)).toHaveCount(0)
  await section('Blocked')
    .getByRole('button', { name: `Unblock ${name}` })
    .click()
  await expect(section('Blocked')).toContainText('Nothing is blocked.')
})
