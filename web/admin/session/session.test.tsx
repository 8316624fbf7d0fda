import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin } from '../../../contract/admin.ts'
import { adminPages } from '../../../contract/admin-pages.ts'
import { pages } from '../../../contract/pages.ts'
import { problem } from '../../testing/fake-api.ts'
import { overHttp } from '../../testing/over-http.ts'
import { anAdminBook, dashboardApi, inDialog, lists, openDashboard } from '../testing/dashboard.tsx'

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

const focusWindow = () => act(() => void window.dispatchEvent(new Event('focus')))

async function openSignedIn(api = server()) {
  await openDashboard(path, overHttp(api).api)
  await screen.findByRole('table')
}

async function expectExpired() {
  fireEvent.click(await inDialog('OK'))
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledExactlyOnceWith(pages.home))
  expect(tokenNow()).toBeNull()
  expect(sessionStorage.getItem('admin:from'), 'the next login leads back').toBe(path)
}

test('an hour after the login the token is removed, and a dialog says so before the home page opens', async () => {
  await openSignedIn()
  act(() => void vi.advanceTimersByTime(59 * minute))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(tokenNow()).toBe('token.of.ada')
  act(() => void vi.advanceTimersByTime(minute))
  await screen.findByRole('alertdialog', { name: expired })
  await expectExpired()
})
