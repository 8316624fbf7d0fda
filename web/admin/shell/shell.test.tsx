import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, type Notifications } from '../../../contract/people/admin.ts'
import { adminPages, orderPage } from '../../../domain/admin-pages.ts'
import { pages } from '../../../domain/pages.ts'
import { noConnection, problem } from '../../testing/fake-api.ts'
import { dashboardApi, inDialog, openDashboard } from '../testing/dashboard.tsx'

/** A screen without calls of its own. */
const nowhere = '/dashboard/nowhere'

const order = (at: number) => ({
  _id: `00000000-0000-4000-8000-00000000000${at}`,
  number: 2000 + at,
  name: 'Ada Reader',
  totalPrice: '12.50',
  createdAt: `2026-09-30T12:0${at}:00.000Z`,
})

const bell = (words: string) =>
  waitFor(() => expect(document.body.textContent).toContain(`Notifications, ${words}`))
const news = () => screen.findByRole('region', { name: 'New orders' })
const focusWindow = () => act(() => void window.dispatchEvent(new Event('focus')))

beforeEach(() => void vi.spyOn(window.location, 'assign').mockImplementation(() => {}))

function shopWith(first: Notifications) {
  const api = dashboardApi()
  let now = first
  api.on(admin.notifications, () => ({ status: 200, body: now }))
  return { api, becomes: (next: Notifications) => (now = next) }
}

test('an unknown URL says so within the layout', async () => {
  const { api } = shopWith({ unseen: 0, orders: [] })
  await openDashboard(nowhere, api)
  await screen.findByRole('heading', { name: 'There is nothing at this address', level: 2 })
  expect(screen.getByRole('link', { name: 'Back to the overview' }).getAttribute('href')).toBe(
    adminPages.today,
  )
  await bell('no new orders')
})

test('new orders are in the notifications within half a minute and on window focus', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  const { api, becomes } = shopWith({ unseen: 0, orders: [] })
  await openDashboard(nowhere, api)
  await bell('no new orders')
  becomes({ unseen: 1, orders: [order(1)] })
  act(() => void vi.advanceTimersByTime(30_000))
  await bell('1 new order')
  const link = within(await news()).getByRole('link', { name: /Order 2001/ })
  expect(link.textContent).toContain('$12.50')
  expect(link.getAttribute('href')).toBe(orderPage(order(1)._id))
  becomes({ unseen: 120, orders: [order(1)] })
  focusWindow()
  await bell('120 new orders')
  expect((await news()).textContent).toContain('and 119 more')
})

test('Mark all as seen leaves out orders that arrive meanwhile', async () => {
  const { api, becomes } = shopWith({ unseen: 3, orders: [3, 2, 1].map(order) })
  api.on(admin.see, ({ body }) => {
    expect(body).toEqual({ upTo: order(3).createdAt })
    const left = { unseen: 1, orders: [order(4)] }
    becomes(left)
    return { status: 200, body: left }
  })
  const { person } = await openDashboard(nowhere, api)
  await bell('3 new orders')
  await person.click(within(await news()).getByRole('button', { name: 'Mark all as seen' }))
  await bell('1 new order')
  expect(
    within(await news())
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Order 2004')])
  expect(api.sentTo(admin.see)).toHaveLength(1)

  becomes({ unseen: 0, orders: [] })
  focusWindow()
  await bell('no new orders')
  expect((await news()).textContent).toContain('No new orders. You have seen them all.')
})

test('the notifications say so if they cannot be loaded', async () => {
  const api = dashboardApi()
  api.on(admin.notifications, () => noConnection)
  await openDashboard(nowhere, api)
  await waitFor(async () =>
    expect((await news()).textContent).toContain('The new orders cannot be looked up just now.'),
  )
})

test('Log out on all devices revokes every token, and says so if it fails', async () => {
  const { api } = shopWith({ unseen: 0, orders: [] })
  api.on(admin.logOut, () => problem(503, 'unavailable'))
  await openDashboard(nowhere, api)
  const everywhere = () => fireEvent.click(screen.getByRole('button', { name: 'Log out on all devices' }))
  await bell('no new orders')
  everywhere()
  await screen.findByRole('alertdialog', { name: /^You couldn't be logged out everywhere/ })
  fireEvent.click(await inDialog('OK'))
  expect(localStorage.getItem('token')).not.toBeNull()
  api.on(admin.logOut, () => ({ status: 204, body: undefined }))
  everywhere()
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledExactlyOnceWith(pages.home))
  expect(localStorage.getItem('token')).toBeNull()
  expect(api.sentTo(admin.logOut)).toMatchObject([
    { query: { everywhere: '1' } },
    { query: { everywhere: '1' } },
  ])
})
