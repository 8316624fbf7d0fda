import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { bookChanges } from '../../../../contract/catalog/book-changes.ts'
import { books } from '../../../../contract/catalog/books.ts'
import { admin } from '../../../../contract/people/admin.ts'
import { importFeeds } from '../../../../contract/trade/import-rules.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import {
  anAdminBook,
  dashboardApi,
  dialog,
  inDialog,
  lists,
  openDashboard,
} from '../../testing/dashboard.tsx'

const path = adminPages.manageBooks
const ownShop = { shop: { isDemo: false } }
const feed = '00000000-0000-4000-8000-00000000feed'
const here = () => window.location.pathname + window.location.search

beforeEach(() => localStorage.clear())

/** An own shop that lists these titles, of as many books as `total` says. */
function shopWith(titles: string[], total = titles.length) {
  const api = dashboardApi()
  const listed = titles.map((title) => anAdminBook({ title, isbn: '9780306406157' }))
  lists(api, listed, total)
  api.on(importFeeds.list, () => ({ status: 200, body: [{ id: feed, name: 'A Distributor', position: 1 }] }))
  return { api, listed }
}

const queries = (api: ReturnType<typeof dashboardApi>) => api.sentTo(admin.bookList).at(-1)?.query

test('the list has the total, ISBNs, and titles that lead to the form, and sorts by sales and stock', async () => {
  const { api, listed } = shopWith(['Dracula'], 1_234)
  const { person } = await openDashboard(path, api, ownShop)
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent.replace(/^#.*/, '#')),
  ).toEqual(['#', 'Book Title', 'ISBN', 'Category', 'Price', 'Sold (30 days)', 'Stock', 'Actions'])
  screen.getByText('1,234 books')
  expect(screen.getByRole('link', { name: 'Dracula' }).getAttribute('href')).toBe(
    `/dashboard/edit-book/${listed[0]?._id}`,
  )
  expect(within(table).getAllByRole('cell')[2]?.textContent).toBe('9780306406157')
  await person.click(screen.getByRole('button', { name: 'Sold (30 days)' }))
  await waitFor(() => expect(queries(api)).toMatchObject({ sort: 'sold', direction: 'down' }))
  await person.click(screen.getByRole('button', { name: 'Stock' }))
  await waitFor(() => expect(here()).toBe(`${path}?sort=stock`))
  await waitFor(() => expect(queries(api)).toMatchObject({ sort: 'stock', direction: 'up' }))
})

test('filters are in the URL, and are cleared together', async () => {
  const { api } = shopWith(['Dracula'])
  const { person } = await openDashboard(path, api, ownShop)
  await person.selectOptions(
    await screen.findByRole('combobox', { name: 'Only books that need attention' }),
    'Without a cover',
  )
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Only of feed' }), 'A Distributor')
  await waitFor(() => expect(here()).toBe(`${path}?gap=no-cover&feed=${feed}`))
  await waitFor(() => expect(queries(api)).toMatchObject({ gap: 'no-cover', feed }))
  lists(api, [])
  await person.selectOptions(screen.getByRole('combobox', { name: 'Only of category' }), 'Horror')
  await screen.findByText('No book matches this.')
  await person.click(screen.getByRole('link', { name: 'Clear' }))
  await waitFor(() => expect(here()).toBe(path))
})

test('the menu of a row opens by keyboard, moves with arrows, and deletes after a question', async () => {
  const { api, listed } = shopWith(['Dracula'])
  api.on(books.delete, () => ({ status: 200, body: listed[0] }))
  const { person } = await openDashboard(path, api, ownShop)
  const button = await screen.findByRole('button', { name: 'More actions for Dracula' })
  expect(screen.queryByRole('button', { name: 'Delete Dracula' })).toBeNull()
  const focused = () => document.activeElement?.textContent
  button.focus()
  await person.keyboard('{ArrowUp}')
  expect([focused(), button.getAttribute('aria-expanded')]).toEqual(['Delete', 'true'])
  await person.keyboard('{ArrowDown}')
  expect(focused()).toBe('View in the shop')
  await person.keyboard('{End}{ArrowUp}')
  expect(focused()).toBe('Duplicate')
  await person.keyboard('{Escape}')
  expect(document.activeElement).toBe(button)
  expect(screen.queryByRole('menu')).toBeNull()
  await person.keyboard('{Enter}')
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
  expect((await dialog()).textContent).toContain('Dracula will be removed')
  await person.click(await inDialog('Delete'))
  await person.click(await inDialog('OK'))
  expect(api.sentTo(books.delete)).toHaveLength(1)
})

test('all books of a filter are selected and changed a hundred at a time', async () => {
  const { api, listed } = shopWith(['Dracula', 'Walden'], 150)
  const ids = Array.from(
    { length: 150 },
    (_, at) => `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  )
  api.on(admin.bookIds, () => ({ status: 200, body: { ids, isMore: false } }))
  const [bound] = ids
  api.on(bookChanges.change, ({ body }) =>
    body.ids.includes(bound ?? '')
      ? { status: 409, body: { code: 'price-bound', message: '', ids: [bound] } }
      : { status: 200, body: { changed: body.ids.length } },
  )
  const { person } = await openDashboard(`${path}?gap=no-cover`, api, ownShop)
  await person.click(await screen.findByRole('checkbox', { name: `Select ${listed[0]?.title}` }))
  await person.click(screen.getByRole('button', { name: 'Select all 150 books of the list' }))
  await screen.findByText('150 books selected')
  expect(api.sentTo(admin.bookIds)[0]?.query).toMatchObject({ gap: 'no-cover' })
  await person.click(screen.getByRole('button', { name: 'Change' }))
  await person.selectOptions(screen.getByLabelText('Change'), 'Remove the old price')
  await person.click(screen.getByRole('button', { name: 'Apply to 150 books' }))
  await screen.findByText(/^149 books changed\. 1 book stays as it was/)
  expect(api.sentTo(bookChanges.change).map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([
    100, 99, 50,
  ])
})

test('a change of the page selection gives up that of the whole list', async () => {
  const { api } = shopWith(['Dracula', 'Walden'], 150)
  api.on(admin.bookIds, () => ({ status: 200, body: { ids: ['a', 'b', 'c'], isMore: true } }))
  const { person } = await openDashboard(path, api, ownShop)
  await person.click(await screen.findByRole('checkbox', { name: 'Select Dracula' }))
  await person.click(screen.getByRole('button', { name: 'Select all 150 books of the list' }))
  await screen.findByText('3 books selected No more can be changed at once.')
  expect(document.activeElement, 'its button is gone').toBe(
    screen.getByRole('region', { name: 'Selected books' }),
  )
  await person.click(screen.getByRole('checkbox', { name: 'Select Walden' }))
  await screen.findByText('2 books selected')
})

test('a view is saved under a name in this browser, opened again and removed', async () => {
  const { api } = shopWith(['Dracula'])
  const { person, unmount } = await openDashboard(`${path}?category=horror&sort=sold&page=1`, api, ownShop)
  await person.click(await screen.findByRole('button', { name: 'Save this view' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a name')
  await person.type(screen.getByLabelText('Name of the view'), 'Best of horror{Enter}')
  const link = await screen.findByRole('link', { name: 'Best of horror' })
  expect(link.getAttribute('href')).toBe(`${path}?category=horror&sort=sold`)
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull()
  expect(document.activeElement).toBe(savedViews())
  unmount()
  await openDashboard(path, api, ownShop)
  await screen.findByRole('link', { name: 'Best of horror' })
  await person.click(screen.getByRole('button', { name: 'Remove the view Best of horror' }))
  expect(screen.queryByRole('link', { name: 'Best of horror' })).toBeNull()
  expect(document.activeElement).toBe(savedViews())
})

const savedViews = () => screen.getByRole('region', { name: 'Saved views' })
