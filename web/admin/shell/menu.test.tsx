import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '../../../domain/staff-roles.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { answerToday } from '../testing/today.ts'

async function open(path: string, role: StaffRole = 'owner', isDemo = false) {
  const api = fakeApi()
  answerToday(api)
  const page = await openAdmin(path, api, { role, shop: { isDemo } })
  const [side, bar] = (await screen.findAllByRole('navigation', { name: 'Admin' })) as [
    HTMLElement,
    HTMLElement,
  ]
  return { ...page, side, bar }
}

/** Without the home link. The words of each link, marked if it is the current one. */
const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href') !== '/')
    .map(
      (link) =>
        `${link.textContent}${{ page: ' (page)', true: ' (section)' }[link.getAttribute('aria-current') ?? ''] ?? ''}`,
    )

/** A screen without calls of its own. */
const nowhere = '/dashboard/nowhere'

test('the menu of an own shop has seven entries', async () => {
  const { side } = await open(nowhere)
  expect(linksIn(side)).toEqual(['Today', 'Orders', 'Books', 'Stock', 'Marketing', 'Reports', 'Settings'])
})

test('the menu of the demo begins with the entries of the specification, and leads to every screen', async () => {
  const { side, bar } = await open(nowhere, 'owner', true)
  expect(linksIn(side)).toEqual([
    'Dashboard',
    'Add New Book',
    'Manage Books',
    'Orders',
    'Stock',
    'Import',
    'Marketing',
    'Reports',
    'Settings',
  ])
  const words = linksIn(bar)
  expect(words.slice(0, 4)).toEqual(['Dashboard', 'Add', 'Books', 'Orders'])
  for (const screen of ['To order', 'Rules for imports', 'Vouchers', 'Gift cards', 'Journal', 'Sales'])
    expect(words).toContain(screen)
  expect(words, 'which is its dashboard').not.toContain('Overview')
})

test('the section of the current screen shows its entries', async () => {
  const cases = [
    ['/dashboard', 'Today (page)'],
    ['/dashboard/stock/labels', 'Stock (section)', 'All stock', 'Receive books', 'Print labels (page)'],
    ['/dashboard/stock/supplier-orders/7/nowhere', 'Stock (section)', 'To order (page)'],
    ['/dashboard/settings/nowhere', 'Settings (section)', 'Shop settings (page)', 'Staff', 'Outbox'],
  ] as const
  for (const [path, ...links] of cases) {
    const { side, unmount } = await open(path)
    expect(linksIn(side)).toEqual(expect.arrayContaining([...links]))
    expect(linksIn(side).filter((link) => link.endsWith(')'))).toHaveLength(links.length > 1 ? 2 : 1)
    unmount()
  }
})

test('a clerk sees no section without a screen for a clerk', async () => {
  const { side, bar, unmount } = await open(nowhere, 'clerk')
  expect(linksIn(side)).toEqual(['Today', 'Orders', 'Books', 'Stock', 'Marketing'])
  expect(linksIn(bar)).toContain('Reviews')
  expect(linksIn(bar)).not.toContain('Newsletters')
  expect(linksIn(bar)).not.toContain('News')
  unmount()
  const { bar: managers } = await open(nowhere, 'manager')
  expect(linksIn(managers)).toEqual(expect.arrayContaining(['News', 'E-mail', 'Overview']))
  expect(linksIn(managers)).not.toContain('Audit log')
})

test('the bar of a phone has four sections, and every other screen under More', async () => {
  const { bar } = await open(nowhere)
  expect(linksIn(bar).slice(0, 4)).toEqual(['Today', 'Orders', 'Books', 'Stock'])
  const more = within(bar).getByRole('list', { name: 'Settings', hidden: true })
  expect(
    within(more)
      .getAllByRole('link', { hidden: true })
      .map((link) => link.textContent),
  ).toEqual(['Shop settings', 'Staff', 'Audit log', 'E-mail', 'Outbox'])
})
