import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adminPages } from '../../../domain/admin-pages.ts'
import { books, type DetailedBook } from '../../../contract/catalog/books.ts'
import { covers, largestUpload } from '../../../contract/catalog/covers.ts'
import { noConnection, problem } from '../../testing/fake-api.ts'
import { overHttp } from '../../testing/over-http.ts'
import {
  anAdminBook,
  dashboardApi,
  descriptionOf,
  dialog,
  field,
  inDialog,
  openDashboard,
} from '../testing/dashboard.tsx'
import { fakeUploads, pictureFile } from '../testing/fake-uploads.ts'

const failed = 'Failed to add book. Please try again.'
const typed = {
  Title: 'Misbound, a Story',
  Description: 'Typed by hand.',
  Author: 'Ada Inkwell',
  Category: 'horror',
  'Old Price': '20',
  'New Price': '12.50',
}
const body = {
  title: 'Misbound, a Story',
  description: 'Typed by hand.',
  author: 'Ada Inkwell',
  category: 'horror',
  trending: false,
  oldPrice: 20,
  newPrice: 12.5,
  coverImage: '',
}

/** Each test has a form of its own: unsaved input outlives the screen. */
const formOf = (isbn: string) => `${adminPages.addBook}?isbn=${isbn}`

const write = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })

async function fillIn(values: Record<string, string> = typed) {
  for (const [name, value] of Object.entries(values)) await write(name, value)
}

const valuesNow = async () =>
  Object.fromEntries(
    await Promise.all(Object.keys(typed).map(async (name) => [name, (await field(name)).value])),
  )

/** The DOM of the tests does not know that fields of a disabled set are disabled. */
const isLocked = async (name: string) => (await field(name)).closest('fieldset')?.disabled

const add = () => screen.getByRole('button', { name: 'Add Book' })
const added = (): DetailedBook => anAdminBook({ title: typed.Title })
const headingOfDialog = async () => within(await dialog()).getByRole('heading').textContent
const choose = async (file: File) =>
  fireEvent.change(await field('Cover Image'), { target: { files: [file] } })

test('missing fields and invalid covers are reported at the field, nothing is sent, and Clear empties the form', async () => {
  const api = dashboardApi()
  const { person } = await openDashboard(formOf('1'), api)
  await person.click(await screen.findByRole('button', { name: 'Add Book' }))
  expect(document.activeElement).toBe(await field('Title'))
  for (const [name, words] of [
    ['Title', 'Enter a title'],
    ['Description', 'Enter a description'],
    ['Category', 'Please choose a category'],
    ['New Price', 'Enter a price, for example 12.50'],
  ] as const) {
    expect(descriptionOf(await field(name))).toBe(words)
    expect((await field(name)).required).toBe(true)
  }
  for (const name of ['Author', 'Old Price', 'Trending', 'Cover Image'])
    expect((await field(name)).required, name).toBe(false)
  await fillIn({ ...typed, 'New Price': 'twelve' })
  expect(screen.queryByText(/^Enter a (title|description)/)).toBeNull()
  await person.click(add())
  expect(document.activeElement).toBe(await field('New Price'))

  expect((await field('Cover Image')).accept).toBe('image/*')
  await choose(pictureFile('wall.png', largestUpload + 1))
  await screen.findByText('wall.png is larger than 10 MB. Please choose a smaller picture.')
  await choose(new File(['a'], 'a.txt', { type: 'text/plain' }))
  await screen.findByText('a.txt is not a picture. Please choose another file.')
  expect(screen.queryByText(/^Selected:/)).toBeNull()
  await choose(pictureFile('misbound.png'))
  await screen.findByText('Selected: misbound.png')
  expect(screen.queryByText(/is not a picture/)).toBeNull()

  await person.click(screen.getByRole('button', { name: 'Clear' }))
  expect((await field('Title')).value).toBe('')
  expect(screen.queryByText(/^Selected:/)).toBeNull()
  expect(api.sentTo(books.create)).toEqual([])
  expect(sessionStorage.getItem('book:new1')).toBeNull()
})

test('a book whose response is lost is sent again with the same key, and a changed one with another', async () => {
  const server = dashboardApi()
  const { api, headersTo } = overHttp(server)
  server.on(books.create, () => noConnection)
  const { person, unmount } = await openDashboard(formOf('2'), api)
  await fillIn()
  const fails = async () => {
    await person.click(add())
    expect(await headingOfDialog()).toBe(failed)
    await person.click(await inDialog('OK'))
  }
  await fails()
  unmount()
  await openDashboard(formOf('2'), api)
  expect(await valuesNow()).toEqual(typed)
  await fails()
  await write('Title', 'Misbound, Another')
  await fails()
  const keys = headersTo(books.create).map((headers) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])

  server.on(books.create, () => ({ status: 201, body: added() }))
  await person.click(add())
  expect(await headingOfDialog()).toBe('Book added')
  await person.click(await inDialog("Yes, It's Okay!"))
  expect((await field('Title')).value).toBe('')
  await fillIn({ ...typed, Title: 'Misbound, Another' })
  await person.click(add())
  expect(await headingOfDialog()).toBe('Book added')
  const last = headersTo(books.create).at(-1)?.['idempotency-key']
  expect(keys, 'the same book again is another one').not.toContain(last)
  expect(sessionStorage.getItem('book:new2')).toBeNull()
  await person.click(await inDialog("Yes, It's Okay!"))
})

test('after a refused token the login opens, the input stays, and the cover has to be chosen again', async () => {
  const server = dashboardApi()
  const { api } = overHttp(server)
  const uploads = fakeUploads()
  const { person, unmount } = await openDashboard(formOf('3'), api)
  await fillIn()
  await choose(pictureFile('misbound.png'))
  await person.click(add())
  await waitFor(() => expect(uploads.uploads).toHaveLength(1))
  uploads.answer(401, { code: 'unauthenticated', message: 'Please sign in' })
  expect(await headingOfDialog()).toBe(failed)
  await person.click(await inDialog('OK'))
  await screen.findByRole('heading', { name: 'Admin Dashboard Login' })
  expect(localStorage.getItem('token')).toBeNull()

  unmount()
  await openDashboard(formOf('3'), api)
  expect(await valuesNow()).toEqual(typed)
  expect(descriptionOf(await field('Cover Image'))).toBe(
    'misbound.png has not been uploaded yet. Please choose it again.',
  )
})

test('each failure is shown at its field, and a cover is not uploaded again if only the book fails', async () => {
  const api = dashboardApi()
  const { uploads, answer } = fakeUploads()
  api.on(books.create, () => problem(500, 'internal'))
  const { person, unmount } = await openDashboard(formOf('4'), api)
  await fillIn()
  const dismiss = async () => {
    expect(await headingOfDialog()).toBe(failed)
    await person.click(await inDialog('OK'))
  }
  await choose(pictureFile('misbound.png'))
  await person.click(add())
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('0')
  expect(await isLocked('Title')).toBe(true)
  await screen.findByRole('button', { name: 'Adding..' })
  answer(400, { code: 'bad-request', message: 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.' })
  await dismiss()
  expect(descriptionOf(await field('Cover Image'))).toMatch(/^Choose a JPEG/)
  expect(screen.queryByRole('progressbar')).toBeNull()

  await person.click(add())
  await waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.abort()
  await dismiss()
  expect(descriptionOf(await field('Cover Image'))).toMatch(/^The picture did not arrive\./)
  expect(api.sentTo(books.create)).toEqual([])

  const tooLong = { field: 'title', message: 'Use 300 characters or fewer' }
  api.on(books.create, () => problem(400, 'invalid', { fields: [tooLong] }))
  await write('New Price', '99999999')
  await person.click(add())
  await waitFor(() => expect(uploads).toHaveLength(3))
  answer(201, { name: 'misbound.png', tint: '#eee8dc', width: 320, height: 480 })
  await dismiss()
  expect(descriptionOf(await field('Title'))).toBe('Use 300 characters or fewer')
  expect(descriptionOf(await field('New Price'))).toBe('A price cannot be above 9,999,999.99')

  await write('New Price', '12.50')
  unmount()
  await openDashboard(formOf('4'), api)
  await screen.findByText('Selected: misbound.png')
  api.on(books.create, () => ({ status: 201, body: added() }))
  await person.click(add())
  expect(await headingOfDialog()).toBe('Book added')
  await person.click(await inDialog("Yes, It's Okay!"))
  expect(uploads.map(({ path }) => path)).toEqual([
    covers.upload.path,
    covers.upload.path,
    covers.upload.path,
  ])
  expect(api.sentTo(books.create).at(-1)?.body).toMatchObject({ ...body, coverImage: 'misbound.png' })
})

test('an upload without progress is given up after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const api = dashboardApi()
  const { uploads } = fakeUploads()
  await openDashboard(formOf('5'), api)
  await fillIn()
  await choose(pictureFile('misbound.png'))
  fireEvent.click(add())
  await waitFor(() => expect(uploads).toHaveLength(1))
  vi.advanceTimersByTime(119_000)
  uploads[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
  vi.advanceTimersByTime(119_000)
  expect(uploads[0]?.isAborted).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(uploads[0]?.isAborted).toBe(true)
  fireEvent.click(await inDialog('OK'))
})

test('a book is added once, also when the admin clicks again, leaves the form and returns', async () => {
  const api = dashboardApi()
  const saved = Promise.withResolvers<{ status: 201; body: DetailedBook }>()
  api.on(books.create, () => saved.promise)
  const { person, unmount } = await openDashboard(formOf('6'), api)
  await fillIn()
  await person.dblClick(add())
  await person.click(await screen.findByRole('button', { name: 'Adding..' }))
  for (const name of Object.keys(typed)) expect(await isLocked(name), name).toBe(true)
  unmount()
  await openDashboard(formOf('6'), api)
  await screen.findByRole('button', { name: 'Adding..' })
  expect(await valuesNow()).toEqual(typed)
  saved.resolve({ status: 201, body: added() })
  expect(await headingOfDialog()).toBe('Book added')
  expect(await dialog()).toHaveProperty(
    'textContent',
    expect.stringContaining('Your book is uploaded successfully!'),
  )
  await person.click(await inDialog("Yes, It's Okay!"))
  expect((await field('Title')).value).toBe('')
  expect(api.sentTo(books.create)).toMatchObject([{ body }])
})

test('a price is typed with the comma of the shop’s language', async () => {
  const api = dashboardApi()
  api.on(books.create, () => ({ status: 201, body: added() }))
  await openDashboard(formOf('9780141439518'), api, { shop: { locale: 'de-DE' } })
  await fillIn({ ...typed, 'Old Price': '20', 'New Price': '12,50' })
  fireEvent.click(add())
  await waitFor(() =>
    expect(api.sentTo(books.create).map(({ body }) => body)).toMatchObject([
      { oldPrice: 20, newPrice: 12.5 },
    ]),
  )
})
