import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, type AdminBook } from '../../../../contract/people/admin.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { books } from '../../../../contract/catalog/books.ts'
import { noConnection, problem } from '../../../testing/fake-api.ts'
import { overHttp } from '../../../testing/over-http.ts'
import {
  anAdminBook,
  dashboardApi,
  dialog,
  inDialog,
  lists,
  openDashboard,
} from '../../testing/dashboard.tsx'

const path = adminPages.manageBooks
const here = () => window.location.pathname + window.location.search
const notShown = 'The books cannot be shown just now.'

/** Books of a shop that answers queries by offset and limit. */
function shopWith(many: number) {
  const api = dashboardApi()
  let kept = Array.from({ length: many }, (_, at) => anAdminBook({ title: `Volume ${at + 1}` }))
  const answer = () =>
    api.on(admin.bookList, ({ query: { limit = 25, offset = 0 } = {} }) => ({
      status: 200,
      body: { books: kept.slice(Number(offset), Number(offset) + Number(limit)), total: kept.length },
    }))
  answer()
  const remove = (book: AdminBook) => (kept = kept.filter(({ _id }) => _id !== book._id))
  api.on(books.delete, ({ params }) => {
    const book = kept.find(({ _id }) => _id === params.id)
    if (!book) return problem(404, 'not-found')
    remove(book)
    return { status: 200, body: book }
  })
  return { api, kept: () => kept, remove, answer }
}

/** By selector: a search by role asks much of each cell. */
const rows = () =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('tbody tr')]
    expect(found).not.toEqual([])
    return found
  })
const titles = async () => (await rows()).map((row) => /Volume \d+/.exec(row.textContent)?.[0])
const volumes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Volume ${from + at}`)
const deleteIt = (title: string) => screen.getByRole('button', { name: `Delete ${title}` })
const headingOfDialog = async () => within(await dialog()).getByRole('heading').textContent

test('a row shows the book, its price, sales and stock, and links to what can be done with it', async () => {
  const api = dashboardApi()
  const book = anAdminBook({ title: 'Dracula', category: 'horror', newPrice: 7.5, sold: 12 })
  lists(api, [book])
  await openDashboard(path, api)
  const table = await screen.findByRole('table', { name: 'All Books' })
  await waitFor(() => expect(document.title).toBe('Manage Books – Book Store'))
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent.replace(/^#.*/, '#')),
  ).toEqual(['#', 'Book Title', 'Category', 'Price', 'Sold (30 days)', 'Stock', 'Actions'])
  const [row] = await rows()
  if (!row) throw new Error('There is no row')
  const cells = within(row).getAllByRole('cell')
  expect(cells.slice(0, 6).map((cell) => cell.textContent)).toEqual([
    '1',
    expect.stringContaining('DraculaAda Inkwell'),
    'Horror',
    '$7.50',
    '12 sold',
    'Not tracked',
  ])
  const links = Object.fromEntries(
    within(row)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]),
  )
  expect(links).toMatchObject({
    'Edit Dracula': `/dashboard/edit-book/${book._id}`,
    'Duplicate Dracula': `/dashboard/add-new-book?from=${book._id}`,
    'View Dracula in the shop': `/books/${book._id}`,
  })
})

test.each([
  [
    'page=999999999&sort=colour&direction=sideways&category=cooking',
    `${path}?page=2`,
    { offset: 25, sort: 'newest' },
  ],
  ['page=-1&q=%00', `${path}?page=-1&q=%00`, { offset: 0, q: '' }],
])('invalid parameters (%s) show the nearest page', async (asked, url, query) => {
  const { api } = shopWith(30)
  await openDashboard(`${path}?${asked}`, api)
  await rows()
  await waitFor(() => expect(here()).toBe(url))
  await waitFor(() => expect(api.sentTo(admin.bookList).at(-1)?.query).toMatchObject(query))
})

test('a query cut inside a surrogate pair finds nothing, and the next list shows Loading...', async () => {
  const api = dashboardApi()
  lists(api, [])
  const { person } = await openDashboard(`${path}?q=${'x'.repeat(199)}📚`, api)
  await screen.findByText('No book matches this.')
  expect(api.sentTo(admin.bookList)[0]?.query).toMatchObject({ q: `${'x'.repeat(199)}\ufffd` })
  const loaded = Promise.withResolvers<{ status: 200; body: { books: AdminBook[]; total: number } }>()
  api.on(admin.bookList, () => loaded.promise)
  await person.click(screen.getByRole('link', { name: 'Show every book' }))
  await screen.findByText('Loading...')
  expect(screen.queryByText(/There are no books/)).toBeNull()
  loaded.resolve({ status: 200, body: { books: [anAdminBook()], total: 1 } })
  expect(await rows()).toHaveLength(1)
})

test('an empty store links to Add New Book, in pages and in the whole list', async () => {
  const api = dashboardApi()
  lists(api, [])
  const { person } = await openDashboard(path, api)
  for (const other of ['See all', 'Show pages']) {
    const words = await screen.findByText('There are no books in the shop yet.')
    const way = within(words.parentElement as HTMLElement).getByRole('link', { name: 'Add New Book' })
    expect(way.getAttribute('href')).toBe(adminPages.addBook)
    await person.click(screen.getByRole('button', { name: other }))
  }
})

test('pages and whole list show an error and recover by Try again; See all removes the text filter', async () => {
  const { api, answer } = shopWith(26)
  api.on(admin.bookList, () => noConnection)
  const { person } = await openDashboard(`${path}?q=volume&sort=title`, api)
  expect((await screen.findByRole('alert')).textContent).toContain(notShown)
  answer()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(25)
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find books by words' }).value).toBe(
    'volume',
  )

  api.on(admin.bookList, () => problem(503, 'unavailable', { message: '' }))
  await person.click(screen.getByRole('button', { name: 'See all' }))
  expect(here()).toBe(`${path}?see=all&sort=title`)
  expect((await screen.findByRole('alert')).textContent).toContain(notShown)
  answer()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await rows()).toHaveLength(26))
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Price' }))
  expect(here()).toBe(`${path}?see=all&sort=price`)
  await waitFor(async () => expect(await rows()).toHaveLength(26))
  await person.click(screen.getByRole('button', { name: 'Show pages' }))
  await waitFor(async () => expect(await rows()).toHaveLength(25))
})

test('a book is deleted after confirmation, and the row stays until the list is loaded again', async () => {
  const { api, kept, answer } = shopWith(3)
  const { person } = await openDashboard(path, api)
  await rows()
  await person.click(deleteIt('Volume 2'))
  expect((await dialog()).textContent).toContain('Volume 2 will be removed from the shop')
  await person.click(await inDialog('Cancel'))
  expect(api.sentTo(books.delete)).toEqual([])

  const loaded = Promise.withResolvers<void>()
  const answerList = answer
  await person.click(deleteIt('Volume 2'))
  api.on(admin.bookList, async () => {
    await loaded.promise
    return { status: 200, body: { books: kept(), total: 2 } }
  })
  await person.click(await inDialog('Delete'))
  expect(await headingOfDialog()).toBe('Book deleted successfully!')
  await person.click(await inDialog('OK'))
  expect(await titles()).toEqual(volumes(1, 3))
  loaded.resolve()
  await waitFor(async () => expect(await titles()).toEqual(['Volume 1', 'Volume 3']))
  expect(document.activeElement).toBe(screen.getByRole('table'))

  answerList()
  await person.click(screen.getByRole('button', { name: 'See all' }))
  await waitFor(() => expect(here()).toBe(`${path}?see=all`))
  await rows()
  await person.click(deleteIt('Volume 3'))
  await person.click(await inDialog('Delete'))
  await person.click(await inDialog('OK'))
  await waitFor(async () => expect(await titles()).toEqual(['Volume 1']))
})

test('deleting the only book of the last page leads to the page before', async () => {
  const { api } = shopWith(26)
  const { person } = await openDashboard(`${path}?page=2`, api)
  expect(await titles()).toEqual(['Volume 26'])
  await person.click(deleteIt('Volume 26'))
  await person.click(await inDialog('Delete'))
  await person.click(await inDialog('OK'))
  await waitFor(() => expect(here()).toBe(path))
  await waitFor(async () => expect(await titles()).toEqual(volumes(1, 25)))
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('a book that is gone already, and a failed request, show an error; a refused token the login', async () => {
  const { api: server, kept, remove } = shopWith(3)
  const { api } = overHttp(server)
  const { person } = await openDashboard(path, api)
  const fails = async (title: string) => {
    await person.click(deleteIt(title))
    await person.click(await inDialog('Delete'))
    expect(await headingOfDialog()).toBe('Failed to delete book. Please try again.')
    await person.click(await inDialog('OK'))
  }
  await rows()
  const [first] = kept()
  if (first) remove(first)
  await fails('Volume 1')
  await waitFor(async () => expect(await titles()).toEqual(['Volume 2', 'Volume 3']))
  server.on(books.delete, () => noConnection)
  await fails('Volume 2')
  expect(await titles()).toEqual(['Volume 2', 'Volume 3'])

  server.on(books.delete, () => problem(401, 'unauthenticated'))
  await person.click(deleteIt('Volume 2'))
  await person.click(await inDialog('Delete'))
  await screen.findByRole('heading', { name: 'Admin Dashboard Login' })
  await person.click(await inDialog('OK'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(window.location.pathname).toBe('/admin')
})
