import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { books } from '../../../../contract/catalog/books.ts'
import { stockLists } from '../../../../contract/stock/stock-lists.ts'
import { stock } from '../../../../contract/stock/stock.ts'
import { importFeeds } from '../../../../contract/trade/import-rules.ts'
import { type IsbnLookup, type IsbnRecord, isbnLookup } from '../../../../contract/trade/isbn-lookup.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { screenAt } from '../../../app/route-screens.ts'
import { noConnection } from '../../../testing/fake-api.ts'
import {
  anAdminBook,
  dashboardApi,
  descriptionOf,
  dialog,
  field,
  inDialog,
  lists,
  openDashboard,
} from '../../testing/dashboard.tsx'
import { stockedBook, stockOf } from '../../testing/stocked-book.ts'

const ownShop = { shop: { isDemo: false } }
const isbn = '9780306406157'
const other = '9781861972712'

const fromFeed: IsbnRecord = {
  source: 'feed',
  name: 'A Distributor',
  at: '2026-11-01T00:00:00.000Z',
  hasCover: false,
  values: {
    title: 'The River',
    author: 'Ada Inkwell',
    description: 'It flows.',
    category: 'fiction',
    newPrice: 12.5,
    publisher: 'Example House',
    pages: 320,
  },
}

type Known = Partial<Pick<IsbnLookup, 'book' | 'records'>>

/** A shop that knows of some ISBNs. */
function shopThatKnows(known: Record<string, Known>) {
  const api = dashboardApi()
  api.on(isbnLookup.find, ({ query: { isbn: of = '' } = {} }) => {
    return { status: 200, body: { isbn: of, isbnHyphenated: of, book: null, records: [], ...known[of] } }
  })
  api.on(stockLists.totals, () => ({
    status: 200,
    body: { titles: 0, copies: 0, value: 0, low: 0, sections: [] },
  }))
  return api
}

const write = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })

const value = async (name: string) => (await field(name)).value

const add = () => screen.getByRole('button', { name: 'Add Book' })

test('a new book begins with the ISBN, which fills the empty fields, says from where, and keeps what was typed', async () => {
  const api = shopThatKnows({ [isbn]: { records: [fromFeed] } })
  await openDashboard(`${adminPages.addBook}?isbn=`, api, ownShop)
  expect(document.activeElement).toBe(await field('ISBN'))
  await write('Title', 'My own title')
  await write('ISBN', isbn)
  const said = await screen.findByText('Filled from the feed A Distributor (November 1, 2026):')
  expect(said.parentElement?.textContent).toContain(
    'Author, Description, Category, New Price, Publisher, Pages',
  )
  expect([await value('Title'), await value('Author'), await value('New Price')]).toEqual([
    'My own title',
    'Ada Inkwell',
    '12.50',
  ])
  expect(screen.queryByLabelText('Tax class')).toBeNull()

  // Of another book: what the first ISBN has filled does not stay.
  await write('ISBN', other)
  await screen.findByText('The shop has no record of this ISBN. Fill in the fields yourself.')
  expect([await value('Title'), await value('Author'), await value('New Price')]).toEqual([
    'My own title',
    '',
    '',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
})

test('the ISBN has the focus after a link to the form too', async () => {
  const api = shopThatKnows({})
  lists(api, [])
  api.on(importFeeds.list, () => ({ status: 200, body: [] }))
  await screenAt(adminPages.addBook).fetch?.()
  const { person } = await openDashboard(adminPages.manageBooks, api, ownShop)
  const [link] = await screen.findAllByRole('link', { name: 'Add New Book' })
  await person.click(link ?? document.body)
  await screen.findByRole('button', { name: 'Look up' })
  expect(document.activeElement).toBe(await field('ISBN'))
})

test('an ISBN of ten digits is looked up by Enter, a mistyped one is refused, and that of a book leads to it', async () => {
  const book = anAdminBook({ title: 'The River' })
  const api = shopThatKnows({ [isbn]: { book } })
  const { person } = await openDashboard(adminPages.addBook, api, ownShop)
  await person.type(await field('ISBN'), '0306406153{Enter}')
  expect(descriptionOf(await field('ISBN'))).toContain('The check digit does not match')
  expect(api.sentTo(isbnLookup.find)).toEqual([])
  await person.clear(await field('ISBN'))
  await person.type(await field('ISBN'), '0306406152{Enter}')
  await screen.findByText('The River has this ISBN already.')
  const link = screen.getByRole('link', { name: 'Edit The River' })
  expect(link.getAttribute('href')).toBe(`/dashboard/edit-book/${book._id}`)
  expect(api.sentTo(books.create)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Clear' }))
})

test('a look-up that fails is tried again', async () => {
  const api = shopThatKnows({ [isbn]: { records: [fromFeed] } })
  const answer = { status: 200, body: { isbn, isbnHyphenated: isbn, book: null, records: [fromFeed] } }
  api.on(isbnLookup.find, () => noConnection)
  const { person } = await openDashboard(`${adminPages.addBook}?isbn=${isbn}`, api, ownShop)
  await screen.findByText('The ISBN could not be looked up. You can fill in the fields yourself.')
  api.on(isbnLookup.find, () => answer)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await value('Title')).toBe('The River'))
})

test('the cover that a feed names is fetched by the store, shown and saved, and leaves with its ISBN', async () => {
  const api = shopThatKnows({ [isbn]: { records: [{ ...fromFeed, hasCover: true }] } })
  const cover = { name: 'river.jpg', tint: '#e0e0e0', width: 400, height: 600 }
  const sent = Promise.withResolvers<{ status: number; body: object }>()
  api.on(isbnLookup.fetchCover, () => sent.promise)
  api.on(books.create, () => ({ status: 201, body: anAdminBook({ title: 'The River' }) }))
  const { person } = await openDashboard(`${adminPages.addBook}?isbn=${isbn}`, api, ownShop)
  await screen.findByText('Fetching the cover…')
  sent.resolve({ status: 201, body: cover })
  await screen.findByText('The cover comes from the feed.')
  const dropCover = () => screen.queryByRole('button', { name: 'Use no cover' })
  expect(dropCover()).not.toBeNull()
  await write('ISBN', other)
  await waitFor(() => expect(dropCover()).toBeNull())

  await write('ISBN', isbn)
  await waitFor(() => expect(dropCover()).not.toBeNull())
  await person.click(add())
  await screen.findByText('Book added')
  expect(api.sentTo(books.create)[0]?.body).toMatchObject({ coverImage: 'river.jpg' })
  expect(api.sentTo(isbnLookup.fetchCover)).toEqual([{ body: { isbn } }, { body: { isbn } }])
  await person.click(await inDialog("Yes, It's Okay!"))
})

test('a cover that cannot be fetched is told of, and none is asked for where one was chosen', async () => {
  const api = shopThatKnows({ [isbn]: { records: [{ ...fromFeed, hasCover: true }] } })
  api.on(isbnLookup.fetchCover, () => ({ status: 404, body: { code: 'not-found', message: 'Gone' } }))
  const { person } = await openDashboard(`${adminPages.addBook}?isbn=${isbn}`, api, ownShop)
  await screen.findByText('The cover of the feed could not be fetched. Choose a picture yourself.')
  await person.upload(await field('Cover Image'), new File(['x'], 'own.png', { type: 'image/png' }))
  await person.click(screen.getByRole('button', { name: 'Look up' }))
  await waitFor(() => expect(api.sentTo(isbnLookup.find)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText(/^The cover of the feed/)).toBeNull())
  expect(api.sentTo(isbnLookup.fetchCover)).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Clear' }))
})

test('copies and section are saved after the book, once more if that failed, and are not added twice', async () => {
  const api = shopThatKnows({ [other]: { records: [fromFeed] } })
  const book = anAdminBook({ title: 'The River' })
  api.on(books.create, () => ({ status: 201, body: book }))
  api.on(stock.set, () => noConnection)
  const { person } = await openDashboard(`${adminPages.addBook}?isbn=${other}`, api, ownShop)
  await waitFor(async () => expect(await value('Title')).toBe('The River'))
  await write('Section', 'Nature')
  await person.click(add())
  expect(descriptionOf(await field('Copies on hand'))).toContain('Enter how many copies stand there')
  await write('Copies on hand', 'two')
  await person.click(add())
  expect(descriptionOf(await field('Copies on hand'))).toContain('Enter a whole number, 0 or more')
  await write('Copies on hand', '2')
  await person.click(add())
  expect((await dialog()).textContent).toContain('The book is in your shop.')
  api.on(stock.set, () => ({
    status: 200,
    body: stockOf(stockedBook(1, { bookId: book._id, title: 'The River', onHand: 2 })),
  }))
  await person.click(await inDialog('Try again'))
  await screen.findByText('Book added')
  const body = { onHand: 2, reason: 'received', section: 'Nature' }
  expect(api.sentTo(stock.set)).toEqual([
    { params: { bookId: book._id }, body },
    { params: { bookId: book._id }, body },
  ])
  expect(api.sentTo(books.create)).toHaveLength(1)
  expect(api.sentTo(books.create)[0]?.body).toMatchObject({ isbn: other, title: 'The River', pages: '320' })
  expect(api.sentTo(books.create)[0]?.body).not.toHaveProperty('copies')
  await person.click(await inDialog("Yes, It's Okay!"))
  await waitFor(() => expect(window.location.search).toBe(''))
  await waitFor(async () => expect(document.activeElement).toBe(await field('ISBN')))
  expect(await value('Copies on hand')).toBe('')
})
