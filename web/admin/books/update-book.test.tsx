import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminPages, editBookPage } from '../../../domain/admin-pages.ts'
import { books, type DetailedBook } from '../../../contract/catalog/books.ts'
import { editions } from '../../../contract/catalog/editions.ts'
import { noConnection, problem } from '../../testing/fake-api.ts'
import { overHttp } from '../../testing/over-http.ts'
import {
  anAdminBook,
  dashboardApi,
  descriptionOf,
  dialog,
  field,
  inDialog,
  lists,
  openDashboard,
  picturesLoad,
  sells,
} from '../testing/dashboard.tsx'
import { fakeUploads, pictureFile } from '../testing/fake-uploads.ts'

const failed = 'Failed to update book.'

const write = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })

const update = () => screen.getByRole('button', { name: 'Update Book' })
const headingOfDialog = async () => within(await dialog()).getByRole('heading').textContent

/** A shop with a book that can be edited. */
function shopWith(book = anAdminBook()) {
  const api = dashboardApi()
  let { sold: _sold, ...kept }: DetailedBook & { sold?: number } = book
  sells(api, book)
  api.on(books.get, () => ({ status: 200, body: kept }))
  api.on(books.edit, ({ body }) => {
    kept = { ...kept, ...(body as Partial<DetailedBook>), coverImage: body.coverImage || kept.coverImage }
    return { status: 200, body: kept }
  })
  return { api, book, path: editBookPage(book._id) }
}

test('the form shows the book after Loading..., and sends the fields of the specification', async () => {
  picturesLoad()
  const { api, book, path } = shopWith()
  const loaded = Promise.withResolvers<{ status: 200; body: DetailedBook }>()
  api.on(books.get, () => loaded.promise)
  const { person } = await openDashboard(path, api)
  await screen.findByText('Loading...')
  const { sold: _sold, ...shown } = book
  loaded.resolve({ status: 200, body: shown })
  const names = ['Title', 'Description', 'Author', 'Category', 'Old Price', 'New Price', 'Cover Image']
  const values = await Promise.all(names.map(async (name) => (await field(name)).value))
  expect(values).toEqual([
    'Rebound again',
    'It was there before.',
    'Ada Inkwell',
    'fiction',
    '9.00',
    '7.25',
    'dracula.jpg',
  ])
  expect((await field('Trending')).checked).toBe(true)
  expect(document.title).toBe('Update Book – Book Store')
  expect(screen.getByRole('img', { name: 'Cover of Rebound again' }).getAttribute('src')).toBe(
    '/covers/dracula.jpg',
  )
  expect(screen.getByRole('link', { name: 'View in the shop' }).getAttribute('href')).toBe(
    `/books/${book._id}`,
  )
  expect(screen.getByRole('link', { name: 'Duplicate' }).getAttribute('href')).toBe(
    `${adminPages.addBook}?from=${book._id}`,
  )

  await write('Title', 'Rebound once more')
  await write('New Price', '6.5')
  await person.click(await field('Trending'))
  const sent = {
    title: 'Rebound once more',
    description: 'It was there before.',
    author: 'Ada Inkwell',
    category: 'fiction',
    trending: false,
    oldPrice: 9,
    newPrice: 6.5,
    coverImage: 'dracula.jpg',
  }
  api.on(books.get, () => ({ status: 200, body: { ...shown, ...sent } }))
  await person.click(update())
  expect(await headingOfDialog()).toBe('Book Updated')
  expect((await dialog()).textContent).toContain('Your book is updated successfully!')
  await person.click(await inDialog("Yes, It's Okay!"))
  expect(api.sentTo(books.edit)).toEqual([{ params: { id: book._id }, body: sent }])
  expect((await field('New Price')).value).toBe('6.50')
  expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull()
})

test('an empty cover field keeps the cover, and a file replaces the typed name', async () => {
  const { api, path } = shopWith()
  const { uploads, answer } = fakeUploads()
  const { person } = await openDashboard(path, api)
  await write('Cover Image', '')
  expect(descriptionOf(await field('Cover Image'))).toContain('Leave empty to keep the current cover.')
  await person.click(update())
  await person.click(await inDialog("Yes, It's Okay!"))
  expect(api.sentTo(books.edit).at(-1)?.body).toMatchObject({ coverImage: '' })
  await waitFor(async () => expect((await field('Cover Image')).value).toBe('dracula.jpg'))

  const choose = async () =>
    fireEvent.change(await field('Upload another cover'), { target: { files: [pictureFile('rebound.png')] } })
  await choose()
  await screen.findByText('Selected: rebound.png')
  await write('Cover Image', 'dracula.jpg')
  expect(screen.queryByText(/^Selected:/)).toBeNull()
  await choose()
  await person.click(update())
  await waitFor(() => expect(uploads).toHaveLength(1))
  answer(201, { name: 'rebound.png', tint: '#eee8dc', width: 320, height: 480 })
  await person.click(await inDialog("Yes, It's Okay!"))
  expect(api.sentTo(books.edit).at(-1)?.body).toMatchObject({ coverImage: 'rebound.png' })
  await waitFor(async () => expect((await field('Cover Image')).value).toBe('rebound.png'))
})

test('an update completes even if the admin leaves the page while it says Updating..', async () => {
  const { api, book, path } = shopWith()
  const saved = Promise.withResolvers<void>()
  api.on(books.edit, async ({ body }) => {
    await saved.promise
    api.on(books.get, () => ({ status: 200, body: { ...book, ...(body as Partial<DetailedBook>) } }))
    return { status: 200, body: { ...book, title: 'Rebound on the way' } }
  })
  lists(api, [book])
  const { person } = await openDashboard(path, api)
  await write('Title', 'Rebound on the way')
  fireEvent.submit((await field('Title')).form as HTMLFormElement)
  const busy = await screen.findByRole('button', { name: 'Updating..' })
  expect(document.activeElement).toBe(busy)
  expect((await field('Title')).closest('fieldset')?.disabled).toBe(true)
  await person.click(screen.getAllByRole('link', { name: 'Manage Books' })[0] as HTMLElement)
  await screen.findByRole('table')
  saved.resolve()
  expect(await headingOfDialog()).toBe('Book Updated')
  await person.click(await inDialog("Yes, It's Okay!"))
  await waitFor(() => expect(sessionStorage.getItem(`book:${book._id}`)).toBeNull())
})

test('unsaved input is kept per book, until it is saved or undone', async () => {
  const { api, book, path } = shopWith()
  const { person, unmount } = await openDashboard(path, api)
  await write('Description', 'Half a thought')
  expect(sessionStorage.getItem(`book:${book._id}`)).toContain('Half a thought')
  unmount()
  const other = shopWith()
  const { unmount: leave } = await openDashboard(other.path, other.api)
  expect((await field('Description')).value).toBe('It was there before.')
  leave()
  await openDashboard(path, api)
  expect((await field('Description')).value).toBe('Half a thought')
  await person.click(screen.getByRole('button', { name: 'Undo changes' }))
  expect((await field('Description')).value).toBe('It was there before.')
  expect(sessionStorage.getItem(`book:${book._id}`)).toBeNull()

  await write('Title', '')
  await person.click(update())
  expect(descriptionOf(await field('Title'))).toBe('Enter a title')
})

test.each([
  ['is not there', '00000000-0000-4000-8000-000000000000', problem(404, 'not-found')],
  ['has no id', 'nonsense', problem(404, 'not-found')],
  ['cannot be loaded', '00000000-0000-4000-8000-000000000001', noConnection],
])('a book that %s cannot be edited', async (_what, id, response) => {
  const api = dashboardApi()
  api.on(books.get, () => response)
  api.on(editions.ofBook, () => response)
  await openDashboard(editBookPage(id), api)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error fetching book data')
  expect(screen.getByRole('link', { name: 'All books' }).getAttribute('href')).toBe(adminPages.manageBooks)
  expect(screen.queryByRole('button', { name: 'Update Book' })).toBeNull()
})

test('a failed or refused update keeps the input, and after a new login it is saved', async () => {
  const { api: server, path } = shopWith()
  const { api } = overHttp(server)
  const { person, unmount } = await openDashboard(path, api)
  await write('Title', 'Rebound, better')
  await write('Cover Image', '../secret')
  const fails = async () => {
    await person.click(update())
    expect(await headingOfDialog()).toBe(failed)
    await person.click(await inDialog('OK'))
  }
  const message = "Enter a cover's file name or a URL that starts with https://"
  server.on(books.edit, () => problem(400, 'invalid', { fields: [{ field: 'coverImage', message }] }))
  await fails()
  expect(descriptionOf(await field('Cover Image'))).toContain(message)
  for (const response of [noConnection, problem(404, 'not-found')]) {
    server.on(books.edit, () => response)
    await fails()
    expect((await field('Title')).value).toBe('Rebound, better')
  }

  server.on(books.edit, () => problem(401, 'unauthenticated'))
  await person.click(update())
  await screen.findByRole('heading', { name: 'Admin Dashboard Login' })
  await person.click(await inDialog('OK'))
  unmount()
  await openDashboard(path, api)
  expect((await field('Title')).value).toBe('Rebound, better')
})
