import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { admin } from '../../contract/people/admin.ts'
import { adminPages } from '../../domain/admin-pages.ts'
import { pages } from '../../domain/pages.ts'
import { noConnection, problem } from '../testing/fake-api.ts'
import { openPage } from '../testing/open-page.tsx'
import {
  anAdminBook,
  dashboardApi,
  descriptionOf,
  field,
  lists,
  openDashboard,
} from './testing/dashboard.tsx'

const failed = 'Please provide a valid email and password'

async function openLogin() {
  const api = dashboardApi()
  lists(api, [anAdminBook()])
  const shown = await openPage(pages.admin, api)
  const logIn = async (username: string, password: string) => {
    fireEvent.change(await field('Username'), { target: { value: username } })
    fireEvent.change(await field('Password'), { target: { value: password } })
    await shown.person.click(screen.getByRole('button', { name: 'Login' }))
  }
  return { ...shown, api, logIn }
}

test('missing fields are reported at the field, and nothing is sent', async () => {
  const { api, person } = await openLogin()
  expect(document.title).toBe('Admin Dashboard Login – Book Store')
  expect((await field('Username')).autocomplete).toBe('username')
  expect((await field('Password')).autocomplete).toBe('current-password')
  expect(screen.getByRole('contentinfo').textContent).toBe('©2025 Book Store. All rights reserved.')
  await person.click(screen.getByRole('button', { name: 'Login' }))
  expect(document.activeElement).toBe(await field('Username'))
  expect(descriptionOf(await field('Username'))).toBe('Enter your username')
  expect(descriptionOf(await field('Password'))).toBe('Enter your password')
  await person.type(await field('Username'), 'admin')
  expect(descriptionOf(await field('Username'))).toBe('')
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(await field('Password'))
  expect(api.sentTo(admin.logIn)).toEqual([])
})

test('by keyboard the login leads to the dashboard, and is no entry of the history', async () => {
  const { api, person } = await openLogin()
  expect(screen.getByRole('link', { name: 'Book Store' }).getAttribute('href')).toBe(pages.home)
  api.on(admin.stats, () => problem(403, 'forbidden'))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  api.on(admin.logIn, () => ({ status: 200, body: { token: 'token.of.ada' } as never }))
  const entries = window.history.length
  await person.click(await field('Username'))
  await person.keyboard('admin{Tab}')
  await person.tab({ shift: true })
  expect(document.activeElement).toBe(await field('Username'))
  await person.click(await field('Password'))
  await person.keyboard('bookstore{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe(pages.dashboard))
  expect(api.sentTo(admin.logIn)).toMatchObject([{ body: { username: 'admin', password: 'bookstore' } }])
  expect(localStorage.getItem('token')).toBe('token.of.ada')
  expect(window.history.length).toBe(entries)
  logged.mockClear()
})

test('who is logged in does not see the login', async () => {
  const { api, unmount } = await openLogin()
  unmount()
  api.on(admin.stats, () => problem(403, 'forbidden'))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await openDashboard(pages.admin, api)
  await waitFor(() => expect(window.location.pathname).toBe(pages.dashboard))
  expect(screen.queryByRole('heading', { name: 'Admin Dashboard Login' })).toBeNull()
  logged.mockClear()
})

test.each(['//evil.example/dashboard', '/dashboardevil', 'javascript:alert(1)'])(
  'a login does not lead to %s',
  async (from) => {
    sessionStorage.setItem('admin:from', from)
    const { api, logIn } = await openLogin()
    api.on(admin.stats, () => problem(403, 'forbidden'))
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    api.on(admin.logIn, () => ({ status: 200, body: { token: 'token.of.ada' } as never }))
    await logIn('admin', 'bookstore')
    await waitFor(() => expect(window.location.pathname).toBe(pages.dashboard))
    logged.mockClear()
  },
)

test('a login leads to the page that was asked for', async () => {
  const { api, logIn, unmount } = await openLogin()
  unmount()
  await openPage(`${adminPages.manageBooks}?q=dracula#list`, api)
  await screen.findByRole('heading', { name: 'Admin Dashboard Login' })
  api.on(admin.logIn, () => ({ status: 200, body: { token: 'token.of.ada' } as never }))
  await logIn('admin', 'bookstore')
  await screen.findByRole('table')
  const { pathname, search, hash } = window.location
  expect(pathname + search + hash).toBe(`${adminPages.manageBooks}?q=dracula#list`)
})

test.each([
  ['de', 'de'],
  [null, null],
] as const)(
  'the dashboard is loaded again in the language of the member of staff: %s',
  async (language, kept) => {
    localStorage.setItem('staff-language', 'pl')
    const { api, logIn } = await openLogin()
    api.on(admin.logIn, () => ({ status: 200, body: { token: 'token.of.ada', language } as never }))
    await logIn('ada', 'bookstore')
    await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull())
    expect(localStorage.getItem('staff-language')).toBe(kept)
  },
)

test('a response without a token leads back to the login', async () => {
  const { api, logIn } = await openLogin()
  api.on(admin.logIn, () => ({ status: 200, body: {} as never }))
  await logIn('admin', 'bookstore')
  await waitFor(() => expect(api.sentTo(admin.logIn)).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Admin Dashboard Login' })
  expect(window.location.pathname).toBe(pages.admin)
  expect(localStorage.getItem('token')).toBeNull()
})

const otherAddress = 'rebound.example is not an address of this shop. Set PUBLIC_URL to it.'
const demoPassword = "The demo's password works here only. Set ADMIN_PASSWORD."
const tooMany = 'Too many attempts. Try again in 30 seconds.'

test.each([
  ['a wrong password', problem(401, 'unauthenticated'), undefined],
  ['too many attempts', problem(429, 'too-many', { message: tooMany }), tooMany],
  ['another address', problem(421, 'any', { message: otherAddress }), otherAddress],
  ["the demo's password elsewhere", problem(403, 'any', { message: demoPassword }), demoPassword],
  ['no connection', noConnection, "The shop can't be reached. Check your connection and try again."],
  ['a bad gateway', problem(502, 'any'), 'The shop cannot answer just now: please try again in a moment.'],
])('after %s one message is shown, is logged, and keeps the input', async (_what, response, hint) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { api, logIn } = await openLogin()
  api.on(admin.logIn, () => response)
  await logIn('nobody', 'wrong')
  const main = within(screen.getByRole('main'))
  expect((await main.findByRole('alert')).textContent).toContain(failed)
  expect(main.queryByRole('status')?.textContent).toBe(hint)
  expect(logged.mock.calls).toMatchObject([['Admin login failed', {}]])
  expect((await field('Username')).value).toBe('nobody')
  expect((await field('Password')).value).toBe('wrong')
  expect(window.location.pathname).toBe(pages.admin)
  logged.mockClear()
})
