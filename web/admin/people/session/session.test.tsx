import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin } from '../../../../contract/people/admin.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { pages } from '../../../../domain/pages.ts'
import { bookShop } from '../../../testing/book-shop.ts'
import { problem } from '../../../testing/fake-api.ts'
import { overHttp } from '../../../testing/over-http.ts'
import { openPage } from '../../../testing/open-page.tsx'
import {
  anAdminBook,
  dashboardApi,
  field,
  inDialog,
  lists,
  openDashboard,
  ownersToken,
} from '../../testing/dashboard.tsx'
import { keepToken } from './use-session-state.ts'

const minute = 60_000
const path = `${adminPages.manageBooks}?q=dracula`
const expired = 'Token has been expired!, Please login again.'
const tokenNow = () => localStorage.getItem('token')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  // The DOM of the tests would load the page.
  vi.spyOn(window.location, 'replace').mockImplementation(() => {})
})

function server() {
  const api = dashboardApi()
  lists(api, [anAdminBook()])
  return api
}

/** Only the clock moves, as while a laptop sleeps. */
const sleep = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute)

const announce = (event: string) => act(() => void window.dispatchEvent(new Event(event)))

async function openSignedIn(api = server(), shop = {}) {
  const shown = await openDashboard(path, overHttp(api).api, { shop })
  await screen.findByRole('table')
  return shown
}

async function expectExpired() {
  await screen.findByRole('alertdialog', { name: expired })
  fireEvent.click(await inDialog('OK'))
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledExactlyOnceWith(pages.home))
  expect(tokenNow()).toBeNull()
  expect(sessionStorage.getItem('admin:from'), 'the next login leads back').toBe(path)
}

async function expectLogin() {
  await screen.findByRole('heading', { name: 'Admin Dashboard Login' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(window.location.pathname).toBe(pages.admin)
}

test('an hour after the login the token is removed, and a dialog says so before the home page opens', async () => {
  await openSignedIn()
  act(() => void vi.advanceTimersByTime(59 * minute))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(tokenNow()).toBe(ownersToken)
  act(() => void vi.advanceTimersByTime(minute))
  await expectExpired()
})

test('a reload does not lengthen the session', async () => {
  const api = server()
  const { unmount } = await openSignedIn(api)
  act(() => void vi.advanceTimersByTime(40 * minute))
  unmount()
  await openPage(path, overHttp(api).api)
  await screen.findByRole('table')
  act(() => void vi.advanceTimersByTime(19 * minute))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  act(() => void vi.advanceTimersByTime(minute))
  await expectExpired()
})

test('a login after the expiry lasts an hour and leads back to where the admin was', async () => {
  const api = server()
  const { unmount } = await openSignedIn(api)
  act(() => void vi.advanceTimersByTime(60 * minute))
  await expectExpired()
  unmount()
  api.on(admin.logIn, () => ({ status: 200, body: { token: ownersToken } as never }))
  await openPage(pages.admin, overHttp(api).api)
  fireEvent.change(await field('Username'), { target: { value: 'admin' } })
  fireEvent.change(await field('Password'), { target: { value: 'bookstore' } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByRole('table')
  expect(window.location.pathname + window.location.search).toBe(path)
  act(() => void vi.advanceTimersByTime(59 * minute))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  act(() => void vi.advanceTimersByTime(minute))
  await screen.findByRole('alertdialog', { name: expired })
})

test('the dialog is shown in every tab, also where another has removed the expired token', async () => {
  await openSignedIn()
  sleep(60)
  localStorage.removeItem('token')
  announce('storage')
  await expectExpired()
})

test('a page of the storefront shows no dialog, and its header the login once the token is gone', async () => {
  keepToken(ownersToken)
  await openPage(pages.cart, bookShop([]))
  const header = within(await screen.findByRole('banner'))
  header.getByRole('link', { name: 'Dashboard' })
  sleep(60)
  localStorage.removeItem('token')
  announce('storage')
  await header.findByRole('link', { name: 'Login' })
  expect(header.queryByRole('link', { name: 'Dashboard' })).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(window.location.pathname).toBe(pages.cart)
})

test.each(['focus', 'visibilitychange', 'pageshow', 'storage'])(
  'a session that ended while the laptop slept is over at the next event: %s',
  async (event) => {
    await openSignedIn()
    sleep(61)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    announce(event)
    await expectExpired()
  },
)

test('an admin page that is opened after the expiry shows the dialog, and the login ignores the token', async () => {
  keepToken('old.token.of-ada')
  sleep(61)
  const { unmount } = await openPage(path, server())
  await expectExpired()
  unmount()
  keepToken('old.token.of-ada')
  sleep(61)
  await openPage(pages.admin, server())
  await expectLogin()
})

test('setting the clock back by a day does not extend the session', async () => {
  await openSignedIn()
  sleep(-24 * 60)
  announce('focus')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  act(() => void vi.advanceTimersByTime(60 * minute))
  await expectExpired()
})

const refused = problem(401, 'unauthenticated')

test('a token that the server refuses is removed, and the login opens without a dialog', async () => {
  const api = server()
  await openSignedIn(api)
  api.on(admin.notifications, () => refused)
  announce('focus')
  await expectLogin()
  expect(tokenNow()).toBeNull()
})

test('a token that is refused shortly before its expiry has expired: the hour of the server began earlier', async () => {
  const api = server()
  await openSignedIn(api)
  sleep(59.9)
  api.on(admin.notifications, () => refused)
  announce('focus')
  await expectExpired()
})

test('the token of another tab, which has logged in again, is kept; its removal leads to the login', async () => {
  const api = server()
  await openSignedIn(api)
  const late = Promise.withResolvers<typeof refused>()
  api.on(admin.notifications, () => late.promise)
  announce('focus')
  await waitFor(() => expect(api.sentTo(admin.notifications)).toHaveLength(2))
  keepToken('new.token.of-ada')
  api.on(admin.notifications, () => ({ status: 200, body: { unseen: 7, orders: [] } }))
  late.resolve(refused)
  // A refetch is skipped while the same request is under way.
  await waitFor(() => {
    announce('focus')
    expect(document.body.textContent).toContain('Notifications, 7 new orders')
  })
  expect(tokenNow()).toBe('new.token.of-ada')

  localStorage.removeItem('token')
  announce('storage')
  await expectLogin()
})

test('a log-out in another tab, also in the last minute, shows no dialog', async () => {
  await openSignedIn()
  sleep(59.5)
  localStorage.clear()
  announce('storage')
  await expectLogin()
})

test('a token that no header can have counts as none', async () => {
  localStorage.setItem('token', 'büch\ner')
  await openPage(path, server())
  await expectLogin()
})

const own = { isDemo: false }
const warned = 'Your session is about to end'

test('an own shop asks for the password five minutes before the end, and the page stays', async () => {
  const api = server()
  await openSignedIn(api, own)
  const search = screen.getAllByRole<HTMLInputElement>('searchbox')[0]
  if (search) fireEvent.change(search, { target: { value: 'half a wo' } })
  act(() => void vi.advanceTimersByTime(54 * minute))
  expect(screen.queryByRole('dialog', { name: warned })).toBeNull()
  act(() => void vi.advanceTimersByTime(minute))
  const dialog = within(await screen.findByRole('dialog', { name: warned }))
  const answers = [
    problem(401, 'unauthenticated'),
    problem(401, 'totp-required'),
    { status: 200, body: { token: `${ownersToken}x` } },
  ]
  api.on(admin.logIn, () => (answers.shift() ?? problem(500, 'internal')) as never)
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Stay logged in' }))
  send()
  await dialog.findByText('Enter your password')
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'bookstore' } })
  send()
  await dialog.findByText('Wrong password')
  send()
  fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '123456' } })
  send()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: warned })).toBeNull())
  expect(api.sentTo(admin.logIn).at(-1)?.body).toMatchObject({ password: 'bookstore', code: '123456' })
  expect(search?.value).toBe('half a wo')
  expect(tokenNow()).toBe(`${ownersToken}x`)
  act(() => void vi.advanceTimersByTime(54 * minute))
  expect(screen.queryByRole('dialog', { name: warned })).toBeNull()
})

test('a declined warning is not repeated, and the end leads to the login', async () => {
  await openSignedIn(server(), own)
  act(() => void vi.advanceTimersByTime(55 * minute))
  const dialog = within(await screen.findByRole('dialog', { name: warned }))
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  act(() => void vi.advanceTimersByTime(4 * minute))
  expect(screen.queryByRole('dialog', { name: warned })).toBeNull()
  act(() => void vi.advanceTimersByTime(minute))
  await screen.findByRole('alertdialog', { name: expired })
  fireEvent.click(await inDialog('OK'))
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledExactlyOnceWith(pages.admin))
  expect(sessionStorage.getItem('admin:from')).toBe(path)
})
