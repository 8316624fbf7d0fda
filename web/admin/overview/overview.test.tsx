import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { admin, type Stats } from '../../../contract/people/admin.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { problem } from '../../testing/fake-api.ts'
import { dashboardApi, openDashboard } from '../testing/dashboard.tsx'

const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)

const stats: Stats = {
  totalBooks: 30,
  totalSales: 1234.5,
  trendingBooks: 4,
  totalOrders: 1097,
  ordersLeft: 2,
  visitsLastDay: 139,
  monthlyRevenue: months.map((month, at) => ({ month, revenue: 100 * at, orders: at })),
  usersByAverageOrder: [{ name: 'Ada Reader', email: 'ada@reader.example', averageOrder: 31.48, orders: 3 }],
  readersByGenre: [{ category: 'fiction', readers: 7 }],
  lastThirtyDays: Array.from({ length: 30 }, (_, at) => ({
    day: `2026-12-${String(at + 1).padStart(2, '0')}`,
    books: at,
    trending: at,
    sales: at,
    orders: at,
  })),
}

const nothing: Stats = {
  ...stats,
  totalBooks: 0,
  totalSales: 0,
  trendingBooks: 0,
  ordersLeft: 0,
  usersByAverageOrder: [],
}

/** The term before each figure. */
const figure = (name: string) =>
  [...document.querySelectorAll('main dl > div')]
    .find((card) => card.querySelector('dt')?.textContent.includes(name))
    ?.querySelector('dd')?.textContent

const focusWindow = () => act(() => void window.dispatchEvent(new Event('focus')))
const stale = /these figures are not the latest/

test('the figures, months, shoppers and genres are shown, and are loaded again on window focus', async () => {
  const api = dashboardApi()
  api.on(admin.stats, () => ({ status: 200, body: stats }))
  await openDashboard(adminPages.today, api)
  await waitFor(() => expect(figure('Products')).toBe('30'))
  expect(figure('Total Sales')).toContain('$1,234.50')
  expect(figure('Trending Books in This Month')).toBe('4 (13%)')
  expect(figure('Total Orders')).toContain('1,097')
  expect(figure('Orders left')).toBe('02')
  expect(figure('Website visits (last day)')).toBe('139')
  expect(document.querySelectorAll('main dl svg polyline')).toHaveLength(4)
  expect(screen.getAllByText('Last 30 days')).toHaveLength(4)
  const headings = ['Monthly Revenue', 'Users by average order', 'Students by type of studying']
  expect([...document.querySelectorAll('main h2')].map((head) => head.textContent)).toEqual(
    expect.arrayContaining(headings),
  )
  const rowsOf = (caption: string) =>
    [...screen.getByRole('table', { name: caption }).querySelectorAll('tbody tr')].map(
      (row) => row.textContent,
    )
  expect(rowsOf('The number of orders per month').slice(0, 2)).toEqual([
    'January 2026$0.000',
    'February 2026$100.001',
  ])
  expect(rowsOf('Readers by the genre they ordered')).toEqual(['Fiction7'])
  const list = screen.getByRole('region', { name: 'Users by average order, descending' })
  expect(within(list).getByRole('listitem').textContent).toBe('Ada Reader 3 orders$31.48')

  // Orders of the counter and of closed accounts have no address.
  const counter = (name: string) => ({ name, email: '', averageOrder: 5, orders: 1 })
  const usersByAverageOrder = [counter('Bo'), counter('Cy')]
  api.on(admin.stats, () => ({ status: 200, body: { ...stats, usersByAverageOrder } }))
  focusWindow()
  await screen.findByText('Cy')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Bo 1 order$5.00', 'Cy 1 order$5.00'])

  api.on(admin.stats, () => ({ status: 200, body: nothing }))
  focusWindow()
  await screen.findByText('No orders yet.')
  expect(figure('Trending Books in This Month')).toBe('0 (0%)')
  expect(figure('Total Sales')).toContain('$0.00')
  expect(figure('Orders left')).toBe('00')
})

test('the arrow keys go from bar to bar, and the value of the bar is shown', async () => {
  const api = dashboardApi()
  api.on(admin.stats, () => ({ status: 200, body: stats }))
  const { person } = await openDashboard(adminPages.today, api)
  const bars = within(await screen.findByRole('group', { name: 'Months' })).getAllByRole('button')
  const shown = () => document.querySelector('figure strong')?.textContent
  expect(bars.map((bar) => bar.textContent)).toEqual([
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
    'Dec',
  ])
  expect(bars.filter((bar) => bar.tabIndex === 0)).toHaveLength(1)
  expect(shown()).toBe('$1,100.00')
  act(() => bars[11]?.focus())
  await person.keyboard('{Home}')
  expect(document.activeElement).toBe(bars[0])
  expect(bars[0]?.getAttribute('aria-label')).toBe('Jan 2026: $0.00, 0 orders')
  expect(shown()).toBe('$0.00')
  await person.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(bars[2])
  expect(shown()).toBe('$200.00')
})

test('a failure is logged and tried again, and figures from before are marked as such', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const api = dashboardApi()
  api.on(admin.stats, () => problem(500, 'internal'))
  await openDashboard(adminPages.today, api)
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith('The statistics could not be loaded', expect.anything()),
  )
  await screen.findByText('Loading...')
  expect(figure('Products')).toBeUndefined()

  api.on(admin.stats, () => ({ status: 200, body: stats }))
  act(() => void vi.advanceTimersByTime(3_000))
  await waitFor(() => expect(figure('Products')).toBe('30'))
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.queryByText(stale)).toBeNull()

  api.on(admin.stats, () => problem(500, 'internal'))
  act(() => void vi.advanceTimersByTime(30_000))
  await screen.findByText(stale)
  expect(figure('Products')).toBe('30')
  api.on(admin.stats, () => ({ status: 200, body: { ...stats, totalBooks: 31 } }))
  act(() => void vi.advanceTimersByTime(3_000))
  await waitFor(() => expect(figure('Products')).toBe('31'))
  expect(screen.queryByText(stale)).toBeNull()
  logged.mockClear()
})

test('in an own shop it is a screen of its own, without the line of the template', async () => {
  const api = dashboardApi()
  api.on(admin.stats, () => ({ status: 200, body: stats }))
  const { unmount } = await openDashboard(adminPages.today, api)
  await screen.findByText(/template design/)
  unmount()
  await openDashboard(adminPages.overview, api, { shop: { isDemo: false } })
  await screen.findByRole('heading', { name: 'Overview', level: 2 })
  await waitFor(() => expect(figure('Products')).toBe('30'))
  expect(screen.queryByText(/template design/)).toBeNull()
  expect(document.title).toBe('Overview – Book Store')
})
