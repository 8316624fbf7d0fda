import type { Page } from '@playwright/test'
import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import { asSignedInAdmin } from './admin.ts'
import { bookNamed, longOrders, placedOrder } from './placed-orders.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'

const box = (page: Page) => page.getByRole('search').getByPlaceholder('Search', { exact: true })
const found = (page: Page, what: 'Books' | 'Orders') => page.getByRole('region', { name: what, exact: true })
const rows = (page: Page, what: 'Books' | 'Orders') => found(page, what).getByRole('listitem')

test.use({ expected: /ERR_FAILED.*\/api\/admin\/(books|orders)/ })

test('the header search finds books and orders, recovers from a failure, links to them, and fits on a phone', async ({
  page,
}) => {
  const { number, _id, email } = await placedOrder(page.request, ['Dracula'])
  const look = async (words: string) => {
    await box(page).fill(words)
    await box(page).press('Enter')
    await expect(page).toHaveTitle(`${words.trim()} – Search – Book Store`)
  }
  await asSignedInAdmin(page)

  await test.step('the search shows Loading..., an error, and results after Try again', async () => {
    const fail = await held(page, /\/api\/admin\/(books|orders)\?/, (route) => route.abort())
    await page.goto('/dashboard/search?q=dracula')
    await expect(found(page, 'Books').getByRole('status')).toHaveText('Loading...')
    await expect(found(page, 'Orders').getByRole('status')).toHaveText('Loading...')
    fail()
    for (const what of ['Books', 'Orders'] as const)
      await expect(found(page, what).getByRole('alert')).toHaveText('The shop cannot be searched just now.')
    await page.unrouteAll()
    await found(page, 'Books').getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page, 'Books').first()).toContainText('Dracula')
  })

  await box(page).fill('')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/dashboard/search')
  await expect(page.getByRole('main')).toContainText('Type into the search box above')
  await look('qqqqzzzz xxyyxx')
  await expect(page).toHaveTitle('qqqqzzzz xxyyxx – Search – Book Store')
  await expect(found(page, 'Books')).toContainText('No books found.')
  await expect(found(page, 'Orders')).toContainText('No orders found.')

  await look('  frankenstein ')
  await expect(page).toHaveURL('/dashboard/search?q=frankenstein')
  await expect(box(page)).toHaveValue('frankenstein')
  await expect(rows(page, 'Books').first()).toContainText('Frankenstein')
  await expect(
    found(page, 'Books').getByRole('link', { name: /^View (1 book|all \d+ books)$/ }),
  ).toHaveAttribute('href', '/dashboard/manage-books?q=frankenstein')
  await expect(found(page, 'Orders')).toContainText('No orders found.')
  await rows(page, 'Books').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/edit-book\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Update Book' })).toBeVisible()

  await look(email)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(rows(page, 'Orders')).toHaveText([new RegExp(`Order ${number}.*${email}.*Placed`)])
  await expect(found(page, 'Orders').getByRole('link', { name: 'View 1 order' })).toHaveAttribute(
    'href',
    `/dashboard/orders?q=${encodeURIComponent(email)}`,
  )
  await look(String(number))
  await rows(page, 'Orders')
    .getByRole('link', { name: `Order ${number}` })
    .click()
  await expect(page).toHaveURL(`/dashboard/orders/${_id}`)
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()

  await test.step('the results are accessible and cause no horizontal overflow on a phone', async () => {
    await page.route('**/api/admin/orders?*', (route) =>
      route.fulfill({ json: { orders: longOrders(4), total: 123_456 } }),
    )
    const books = [{ ...(await bookNamed(page.request, 'Dracula')), author: '' }]
    await page.route('**/api/admin/books?*', (route) => route.fulfill({ json: { books, total: 1 } }))
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(box(page)).toBeHidden()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(box(page)).toBeFocused()
    await look('a')
    await expect(rows(page, 'Orders')).toHaveCount(4)
    await expect(rows(page, 'Books')).toHaveText([/Dracula Horror\s*\$/])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoA11yViolations(page)
  })
})
