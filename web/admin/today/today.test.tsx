import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setup } from '../../../contract/shop/setup.ts'
import { today } from '../../../contract/shop/today.ts'
import { noConnection } from '../../testing/fake-api.ts'
import { dashboardApi, openDashboard } from '../testing/dashboard.tsx'
import { openAdmin } from '../testing/open-admin.tsx'
import { answerToday, quietToday } from '../testing/today.ts'

const own = { shop: { isDemo: false } }

const linksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

const toDo = async () => linksOf(await screen.findByRole('list', { name: 'To do' }))
const quiet = async () => linksOf(await screen.findByRole('list', { name: 'Nothing waiting' }))

test('each number is a link to exactly what it counts, and zeros are words', async () => {
  const api = dashboardApi()
  answerToday(api, {
    toPack: 3,
    toOrderIn: 1,
    paymentsToCheck: 2,
    latePayments: 1,
    refunds: 1,
    reviews: 1_200,
    lowStock: 4,
    failedImports: 2,
  })
  const { unmount } = await openDashboard('/dashboard', api, own)
  expect(await toDo()).toEqual([
    ['3 orders to pack', '/dashboard/orders?status=to-pack'],
    ['1 book to order in', '/dashboard/stock/to-order?orders=1'],
    ['2 payments to check', '/dashboard/orders?payment=to-check'],
    ['1 late payment', '/dashboard/orders?payment=late'],
    ['1 order to refund', '/dashboard/orders?payment=to-refund'],
    ['1,200 reviews to approve', '/dashboard/reviews'],
    ['4 books with 5 copies or fewer', '/dashboard/stock?low=1'],
    ['2 failed imports', '/dashboard/import?state=to-mend'],
  ])
  expect(screen.queryByText(/^All done/)).toBeNull()
  unmount()

  answerToday(api, { toPack: 1 })
  await openDashboard('/dashboard', api, own)
  expect(await toDo()).toEqual([['1 order to pack', '/dashboard/orders?status=to-pack']])
  expect(await quiet()).toHaveLength(7)
})

test('a day without work says so, and the figures lead to what they are made of', async () => {
  const api = dashboardApi()
  answerToday(api)
  await openDashboard('/dashboard', api, own)
  await screen.findByText('All done. Nothing is waiting for you.')
  expect((await quiet())[0]).toEqual(['Nothing to pack', '/dashboard/orders?status=to-pack'])
  const figures = within(screen.getByRole('region', { name: 'At a glance' })).getAllByRole('link')
  expect(figures.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Orders, last 7 days: 12', '/dashboard/orders?from=2026-03-01'],
    ['Sales, last 7 days: $345.60', '/dashboard/overview'],
    ['Visitors yesterday: 9', '/dashboard/overview'],
    ['Books on sale: 1,234', '/dashboard/manage-books'],
  ])
  expect(screen.queryByRole('region', { name: 'Missing in your shop' })).toBeNull()
})

test('what the shop lacks is named with the screen that sets it right', async () => {
  const api = dashboardApi()
  answerToday(api, { gaps: ['books', 'payment', 'email', 'texts', 'failed-backup'] })
  const shop = { isDemo: false, country: 'DE', pages: ['privacy-policy', 'terms-of-service'] }
  await openDashboard('/dashboard', api, { shop })
  expect(linksOf(await screen.findByRole('region', { name: 'Missing in your shop' }))).toEqual([
    ['There are no books yet', '/dashboard/add-new-book'],
    ['Customers can only pay cash', '/dashboard/settings/payment'],
    ["E-mail isn't set up", '/dashboard/settings/email'],
    ['Not all legal texts are published', '/dashboard/settings/pages'],
    ['The last backup failed', '/dashboard/settings/backups'],
  ])
  screen.getByText('Your country asks for them: Legal notice, Right of withdrawal')
})

test('a clerk sees what a clerk may open', async () => {
  const api = dashboardApi()
  answerToday(api, { toPack: 1, reviews: null, refunds: null, failedImports: null, figures: null })
  await openAdmin('/dashboard', api, { role: 'clerk', ...own })
  expect(await toDo()).toHaveLength(1)
  expect((await quiet()).map(([words]) => words)).toEqual([
    'Nothing to order in',
    'No payments to check',
    'No late payments',
    'No low stock',
  ])
  expect(screen.queryByRole('region', { name: 'At a glance' })).toBeNull()
})

test('a failure is told and tried again, and counts from before are marked as such', async () => {
  const api = dashboardApi()
  const first = Promise.withResolvers<typeof noConnection>()
  api.on(today.counts, () => first.promise)
  const { person } = await openDashboard('/dashboard', api, own)
  expect(within(screen.getByRole('main')).getByRole('status').textContent).toBe('Loading...')
  first.resolve(noConnection)
  await screen.findByText("Today couldn't be loaded.")
  answerToday(api, { toPack: 3 })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await toDo()).toHaveLength(1)

  api.on(today.counts, () => noConnection)
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByText(/these figures are not the latest/)
  expect(await toDo()).toHaveLength(1)
  api.on(today.counts, () => ({ status: 200, body: quietToday }))
  act(() => void window.dispatchEvent(new Event('focus')))
  await screen.findByText(/^All done/)
  expect(screen.queryByText(/these figures are not the latest/)).toBeNull()
})

test('before the opening the owner is led to the set-up', async () => {
  const api = dashboardApi()
  answerToday(api)
  const has = { name: true, region: false, delivery: false, payment: false, books: false, pages: false }
  api.on(setup.get, () => ({
    status: 200,
    body: { step: 'region', isDismissed: true, isOpen: false, isDemo: false, demoBackup: null, has },
  }))
  await openDashboard('/dashboard', api, { shop: { isDemo: false, isOpen: false } })
  const link = await screen.findByRole('link', { name: 'Continue set-up' })
  await waitFor(() => expect(link.getAttribute('href')).toBe('/dashboard/setup'))
})
