import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type StockedBook, stockLists } from '../../../contract/stock/stock-lists.ts'
import { fakeApi, noConnection } from '../../testing/fake-api.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { stockedBook } from '../testing/stocked-book.ts'

const path = '/dashboard/stock'
const atlas = stockedBook(1, { title: 'Atlas', section: 'Shelf', onHand: 2 }) as StockedBook
const ballad = stockedBook(2, { title: 'Ballad', onHand: 9 }) as StockedBook

function storeWith(books: StockedBook[], titles = books.length) {
  const api = fakeApi()
  api.on(stockLists.totals, () => ({
    status: 200,
    body: { titles, copies: 11, value: 88, low: 1, sections: [{ section: 'Shelf', titles: 1, copies: 2 }] },
  }))
  api.on(stockLists.list, ({ query }) => ({
    status: 200,
    body: {
      books: books.filter(
        ({ title, section }) =>
          title.toLowerCase().includes(query?.q ?? '') && (!query?.section || section === query.section),
      ),
      next: null,
    },
  }))
  return api
}

const url = () => window.location.pathname + window.location.search
const link = (name: string) => screen.findByRole('link', { name })

test('the list has totals, is filtered by section and words, and leads to the book', async () => {
  const { person } = await openAdmin(path, storeWith([atlas, ballad]))
  await screen.findByText('Value at selling prices')
  screen.getByText('$88.00')
  await link('Ballad')
  await person.selectOptions(screen.getByLabelText('Only of section'), 'Shelf (1)')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ballad' })).toBeNull())
  expect(url()).toBe(`${path}?section=Shelf`)
  await person.click(await link('Clear'))
  await link('Ballad')
  await person.type(screen.getByLabelText('Find in the stock'), 'atlas')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ballad' })).toBeNull())
  expect((await link('Atlas')).getAttribute('href')).toBe(`${path}/${atlas.bookId}`)
  await person.clear(screen.getByLabelText('Find in the stock'))
  await person.type(screen.getByLabelText('Find in the stock'), 'nothing')
  await screen.findByText('No book in stock matches this.')
  await person.click(await link('Show the whole stock'))
  await link('Ballad')
})

test('a shop that keeps no stock reads how to begin, and one that did not answer has Try again', async () => {
  const api = storeWith([], 0)
  api.on(stockLists.totals, () => noConnection)
  const { person } = await openAdmin(path, api)
  expect((await screen.findByRole('alert')).textContent).toBe("The stock couldn't be loaded.")
  api.on(stockLists.totals, storeEmpty)
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText("You aren't tracking stock yet")
})

const storeEmpty = () => ({
  status: 200 as const,
  body: { titles: 0, copies: 0, value: 0, low: 0, sections: [] },
})
