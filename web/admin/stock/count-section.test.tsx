import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { stockLists } from '../../../contract/stock/stock-lists.ts'
import { type ExpectedBook, type ScannedBook, stockTaking } from '../../../contract/stock/stock-taking.ts'
import { forget } from '../../app/browser-storage.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { cellsOf, openAdmin } from '../testing/open-admin.tsx'
import { findsBooks, stockedBook } from '../testing/stocked-book.ts'

const path = '/dashboard/stock/count'
const section = 'Shelf'
const atlas = stockedBook(1, { title: 'Atlas', isbn: '9780306406157', section, onHand: 1 })
const ballad = stockedBook(2, { title: 'Ballad', isbn: '9780804429573' })
const cantata = stockedBook(3, { title: 'Cantata', isbn: '9783161484100', section: 'Window', onHand: 2 })

beforeEach(() => forget('stock:count'))

function storeWith(books: ScannedBook[], expected = [atlas]) {
  const api = fakeApi()
  findsBooks(api, () => books)
  api.on(stockLists.totals, () => ({
    status: 200,
    body: { titles: 1, copies: 1, value: 8, low: 1, sections: [{ section, titles: 1, copies: 1 }] },
  }))
  const here = expected.map((book) => ({ ...book, hasMoved: false })) as ExpectedBook[]
  api.on(stockTaking.expected, () => ({ status: 200, body: { books: here, isWhole: true } }))
  return api
}

const button = (name: string) => screen.findByRole('button', { name })
const rows = () => screen.getAllByRole('row').slice(1).map(cellsOf)

type Person = Awaited<ReturnType<typeof openAdmin>>['person']

async function begin(person: Person) {
  await person.type(await screen.findByRole('combobox', { name: 'Section' }), section)
  await person.click(await button('Begin'))
  await screen.findByText('Nothing counted yet')
}

const scan = async (person: Person, { isbn }: ScannedBook) =>
  person.type(await screen.findByLabelText('Scan a book'), `${isbn}{Enter}`)

test('a count survives a reload, shows the differences and is saved', async () => {
  const api = storeWith([atlas, ballad])
  const { person, unmount } = await openAdmin(path, api)
  await begin(person)
  await scan(person, atlas)
  await screen.findByText('1 copy counted')
  await scan(person, atlas)
  await scan(person, ballad)
  await screen.findByText('3 copies counted')
  expect(rows()).toEqual([
    ['Ballad', '1'],
    ['Atlas', '2'],
  ])
  unmount()

  const reloaded = await openAdmin(path, api)
  await screen.findByText('3 copies counted')
  await reloaded.person.click(await button('Compare with the stock'))
  await screen.findByText('2 differences in 2 titles')
  expect(rows()).toEqual([
    ['Atlas', '1', '2', '+1'],
    ['BalladStock is tracked from now on.', '–', '1', '+1'],
  ])
  api.on(stockTaking.apply, () => ({ status: 200, body: { titles: 2, differences: 2, copies: 3 } }))
  await reloaded.person.click(await button('Save the count'))
  await screen.findByText('Count of Shelf saved: 2 titles, 3 copies.')
  expect(api.sentTo(stockTaking.apply).map(({ body }) => body)).toEqual([
    {
      section,
      books: [
        { bookId: atlas.bookId, expected: 1, counted: 2 },
        { bookId: ballad.bookId, expected: null, counted: 1 },
      ],
    },
  ])
  await button('Begin')
})

test('a book of another section is not counted here, and a book that nobody found is missing', async () => {
  const api = storeWith([atlas, cantata])
  const { person } = await openAdmin(path, api)
  await begin(person)
  await scan(person, cantata)
  await screen.findByText('1 copy counted')
  await person.click(await button('Compare with the stock'))
  const elsewhere = await screen.findByRole('region', { name: 'Books of other sections' })
  expect(within(elsewhere).getByRole('listitem').textContent).toBe('Cantata: put it back to Window')
  expect(rows()).toEqual([['Atlas', '1', '0', '−1']])
})

test('a scan is undone, and a count is discarded after confirmation', async () => {
  const { person } = await openAdmin(path, storeWith([atlas]))
  await begin(person)
  await scan(person, atlas)
  await screen.findByText('1 copy counted')
  await person.click(await button('Undo the last scan'))
  await screen.findByText('Nothing counted yet')
  await scan(person, atlas)
  await screen.findByText('1 copy counted')
  await person.click(await button('Discard this count'))
  await screen.findByRole('alertdialog', { name: 'Discard the count of Shelf?' })
  await person.click(await button('Cancel'))
  screen.getByText('1 copy counted')
  await person.click(await button('Discard this count'))
  await person.click(await button('Discard'))
  await button('Begin')
})

test('a count is not saved over a stock that has changed: it is compared again with the new one', async () => {
  const books = [atlas, ballad, cantata]
  const api = storeWith(books)
  const { person } = await openAdmin(path, api)
  await begin(person)
  for (const book of [atlas, ballad]) await scan(person, book)
  await screen.findByText('2 copies counted')
  await person.click(await button('Compare with the stock'))
  await screen.findByText('1 difference in 2 titles')
  api.on(stockTaking.apply, () =>
    problem(409, 'stock-changed', { bookIds: [atlas.bookId], gone: [ballad.bookId] }),
  )
  const sold = { ...atlas, onHand: 0, hasMoved: true } as ExpectedBook
  api.on(stockTaking.expected, () => ({ status: 200, body: { books: [sold], isWhole: true } }))
  await person.click(await button('Save the count'))
  await screen.findByText('Message of stock-changed')
  await screen.findByText('1 difference in 1 title')
  expect(rows()).toEqual([['AtlasSold or changed since the count began: count it again.', '0', '1', '+1']])
})

test('a stock that could not be loaded says so, and Try again compares', async () => {
  const api = storeWith([atlas])
  api.on(stockTaking.expected, () => noConnection)
  const { person } = await openAdmin(path, api)
  await begin(person)
  await scan(person, atlas)
  await screen.findByText('1 copy counted')
  await person.click(await button('Compare with the stock'))
  expect((await screen.findByRole('alert')).textContent).toBe("The stock couldn't be loaded.")
  const here = { ...atlas, hasMoved: false } as ExpectedBook
  api.on(stockTaking.expected, () => ({ status: 200, body: { books: [here], isWhole: true } }))
  await person.click(await button('Try again'))
  await screen.findByText('No differences in 1 title.')
})
