import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stock } from '../../../contract/stock/stock.ts'
import type { ScannedBook } from '../../../contract/stock/stock-taking.ts'
import { forget } from '../../app/browser-storage.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { cellsOf, openAdmin } from '../testing/open-admin.tsx'
import { findsBooks, stockedBook, stockOf } from '../testing/stocked-book.ts'

const path = '/dashboard/stock/receive'
const isbn = '9780306406157'
const atlas = stockedBook(1, { title: 'Atlas', isbn })
const ballad = stockedBook(2, { title: 'Ballad', onHand: 4 })

beforeEach(() => forget('stock:unsent'))

/** A store with copies of these books. An order waits for `awaited` copies of each. */
function storeWith(books: ScannedBook[], awaited = 0) {
  const copies = new Map(books.map((book) => [book.bookId, book.onHand]))
  const now = () => books.map((book) => ({ ...book, onHand: copies.get(book.bookId) ?? null }))
  const api = fakeApi()
  findsBooks(api, now)
  const change = (bookId: string, onHand: number | null) => {
    copies.set(bookId, onHand)
    return { status: 200 as const, body: stockOf({ ...atlas, bookId, onHand }) }
  }
  const waiting = new Map(books.map(({ bookId }) => [bookId, awaited]))
  const receive = () =>
    api.on(stock.move, ({ params: { bookId }, body: { delta } }) => {
      const left = waiting.get(bookId) ?? 0
      waiting.set(bookId, Math.max(0, left - delta))
      return change(bookId, (copies.get(bookId) ?? 0) + (delta > 0 && left > 0 ? 0 : delta))
    })
  receive()
  api.on(stock.stop, ({ params }) => change(params.bookId, null))
  return { api, receive }
}

const scanBox = () => screen.findByLabelText('Scan a book')

type Person = Awaited<ReturnType<typeof openAdmin>>['person']

async function addByTitle(person: Person, title: string) {
  await person.type(await scanBox(), `${title}{Enter}`)
  const titles = await screen.findByRole('list', { name: 'Matching titles' })
  await person.click(within(titles).getByRole('button', { name: title }))
}

const rows = () => screen.getAllByRole('row').slice(1).map(cellsOf)

const deltas = (api: ReturnType<typeof fakeApi>) =>
  api.sentTo(stock.move).map(({ body }) => (body as { delta: number }).delta)

test('each book that is found is a copy more, the last one first', async () => {
  const { api } = storeWith([atlas, ballad])
  const { person } = await openAdmin(path, api)
  await screen.findByText('Nothing received yet')
  await addByTitle(person, 'Atlas')
  await screen.findByText('1 copy received')
  expect(document.activeElement).toBe(await scanBox())
  await person.type(await scanBox(), `${isbn}{Enter}`)
  await screen.findByText('2 copies received')
  await addByTitle(person, 'Ballad')
  await screen.findByText('3 copies received')
  expect(rows()).toEqual([
    ['Ballad', '1', '5'],
    ['Atlas', '2', '2'],
  ])
})

test('the last scan is undone, and stock that it began to keep ends with it', async () => {
  const { api } = storeWith([atlas, ballad])
  const { person } = await openAdmin(path, api)
  const undo = async () => person.click(await screen.findByRole('button', { name: 'Undo the last scan' }))
  await addByTitle(person, 'Ballad')
  await screen.findByText('1 copy received')
  await addByTitle(person, 'Atlas')
  await screen.findByText('2 copies received')
  await undo()
  await screen.findByText('1 copy received')
  const undoes = expect.any(String) as string
  expect(api.sentTo(stock.stop)).toEqual([{ params: { bookId: atlas.bookId }, query: { undoes } }])
  expect(deltas(api)).toEqual([1, 1])
  await undo()
  await screen.findByText('Nothing received yet')
  expect(deltas(api)).toEqual([1, 1, -1])
  expect(screen.queryByRole('button', { name: 'Undo the last scan' })).toBeNull()
})

test('a copy that an order waits for is not on hand, which is explained', async () => {
  const { api } = storeWith([ballad], 1)
  const { person } = await openAdmin(path, api)
  await addByTitle(person, 'Ballad')
  await screen.findByText('1 copy received')
  expect(rows()).toEqual([['Ballad', '1', '41 copy for orders']])
})

test('scans without an answer are kept over a reload, and sent again on demand', async () => {
  const { api, receive } = storeWith([atlas, ballad])
  api.on(stock.move, () => noConnection)
  const { person, unmount } = await openAdmin(path, api)
  await addByTitle(person, 'Atlas')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The shop did not answer. One scan may not be saved: Atlas.')
  await addByTitle(person, 'Ballad')
  await screen.findByText(/2 scans may not be saved: Atlas, Ballad\./)
  unmount()

  const reloaded = await openAdmin(path, api)
  await screen.findByText(/2 scans may not be saved: Atlas, Ballad\./)
  receive()
  await reloaded.person.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText('2 copies received')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('unsent scans are sent when the connection is back, and a refused one is named and gone', async () => {
  const { api } = storeWith([atlas])
  api.on(stock.move, () => problem(503, 'unavailable'))
  const { person } = await openAdmin(path, api)
  await addByTitle(person, 'Atlas')
  await screen.findByText(/One scan may not be saved: Atlas\./)
  expect(screen.queryByRole('button', { name: 'Undo the last scan' })).toBeNull()

  api.on(stock.move, () => problem(409, 'key-used'))
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Nothing received yet')
  await expect.poll(() => screen.queryByText(/may not be saved/)).toBeNull()

  await addByTitle(person, 'Atlas')
  expect((await screen.findByRole('alert')).textContent).toContain('Atlas: Message of key-used')
})

test('a hand scanner works without a focused field; an unknown ISBN leads to a new book', async () => {
  const unknown = '9780804429573'
  const { api } = storeWith([atlas])
  await openAdmin(path, api)
  const type = async (code: string) => {
    ;(await scanBox()).blur()
    for (const key of code.split('').concat('Enter')) fireEvent.keyDown(document.body, { key })
  }
  await type(isbn)
  await screen.findByText('1 copy received')
  await type(unknown)
  expect((await screen.findByRole('alert')).textContent).toContain(`${unknown} is not in the shop.`)
  const link = screen.getByRole('link', { name: 'Add the book with this ISBN' })
  expect(link.getAttribute('href')).toBe(`/dashboard/add-new-book?isbn=${unknown}`)
})

test('a clerk asks a manager to add an unknown book, and unknown words match no title', async () => {
  const { api } = storeWith([atlas])
  const { person } = await openAdmin(path, api, { role: 'clerk' })
  await person.type(await scanBox(), '9780804429573{Enter}')
  await screen.findByText('Ask a manager to add it.')
  await person.type(await scanBox(), 'Nothing{Enter}')
  await screen.findByText('No title matches this.')
  expect(screen.queryByRole('alert')).toBeNull()
})
