import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tokenName } from '../../app/api/stored-admin-token.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'

const banner = () => within(screen.getByRole('banner'))

/** As another tab does it. */
async function change(token: string | null) {
  if (token) localStorage.setItem(tokenName, token)
  else localStorage.removeItem(tokenName)
  await act(() => window.dispatchEvent(new Event('storage')))
}

test('a visitor can log in, and a bookseller who is signed in in another tab gets to the dashboard', async () => {
  await openPage('/nowhere', fakeApi())
  expect(banner().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  await change('a-token')
  expect(banner().getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(banner().queryByRole('link', { name: 'Login' })).toBeNull()
  await change(null)
  expect(banner().getByRole('link', { name: 'Login' })).toBeDefined()
  expect(banner().queryByRole('link', { name: 'Dashboard' })).toBeNull()
})

test('a signed-in shopper takes precedence over a bookseller, and has a menu', async () => {
  localStorage.setItem(tokenName, 'a-token')
  await openPage('/nowhere', fakeApi(), { user: reader })
  await waitFor(() =>
    expect(banner().getByRole('button', { name: `Account of ${reader.email}` })).toBeDefined(),
  )
  expect(banner().queryByRole('link', { name: 'Dashboard' })).toBeNull()
  const items = [...document.querySelectorAll('[role=menuitem]')]
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Dashboard', '/user-dashboard'],
    ['Orders', '/orders'],
    ['Wish list', '/wish-list'],
    ['Cart Page', '/cart'],
    ['Check Out', '/checkout'],
    ['Logout', null],
  ])
})
