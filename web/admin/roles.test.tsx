import type { StaffRole } from '../../domain/staff-roles.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orders } from '../../contract/orders/orders.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { openAdmin } from './testing/open-admin.tsx'

/** The links of the side navigation, which comes before the bottom bar. */
async function names() {
  const [side] = await screen.findAllByRole('navigation', { name: 'Admin' })
  return within(side as HTMLElement)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

function open(path: string, role: StaffRole) {
  const api = fakeApi()
  api.on(orders.list, () => ({ status: 200, body: { orders: [], total: 0 } }))
  return openAdmin(path, api, { role })
}

test("a clerk's dashboard are the orders, with what a clerk may open and no way to add books", async () => {
  await open('/dashboard', 'clerk')
  await screen.findByText('No orders found!')
  expect(window.location.pathname).toBe('/dashboard/orders')
  expect(await names()).toEqual([
    'Book Store, home',
    'Manage Books',
    'Orders',
    'All orders',
    'New order',
    'Customers',
    'Gift cards',
    'Stock',
    'Marketing',
  ])
  expect(screen.queryByRole('link', { name: 'Add New Book' })).toBeNull()
})

test('a screen for others says for whom it is', async () => {
  const screens = [
    ['/dashboard/add-new-book', 'clerk', 'Only a manager can open this'],
    ['/dashboard/audit', 'clerk', 'Only an owner can open this'],
    ['/dashboard/staff', 'manager', 'Only an owner can open this'],
    ['/dashboard/setup', 'manager', 'Only an owner can open this'],
  ] as const
  for (const [path, role, words] of screens) {
    const { unmount } = await open(path, role)
    await screen.findByRole('heading', { name: words })
    unmount()
  }
})

test('a manager sees neither staff nor the audit log', async () => {
  await open('/dashboard/settings/nowhere', 'manager')
  await screen.findByText('There are no such settings. Choose others from the list.')
  const shown = await names()
  expect(shown).toEqual(expect.arrayContaining(['Add New Book', 'Outbox']))
  expect(shown.filter((name) => name === 'Staff' || name === 'Audit log')).toEqual([])
})
