import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Stock, stock } from '../../../contract/stock/stock.ts'
import { stockLists } from '../../../contract/stock/stock-lists.ts'
import { stockTaking } from '../../../contract/stock/stock-taking.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { cellsOf, openAdmin } from '../testing/open-admin.tsx'
import { findsBooks, stockedBook, stockOf } from '../testing/stocked-book.ts'

const atlas = stockedBook(1, { title: 'Atlas' })
const path = `/dashboard/stock/${atlas.bookId}`

/** A store that keeps the stock of one book, with its ledger. */
function storeWith(onHand: number | null) {
  const api = fakeApi()
  let now: Stock = stockOf({ ...atlas, onHand })
  findsBooks(api, () => [{ ...atlas, onHand: now.onHand }])
  api.on(stockLists.totals, () => ({
    status: 200,
    body: { titles: 1, copies: 1, value: 8, low: 1, sections: [] },
  }))
  api.on(stock.get, () => ({ status: 200, body: now }))
  const change = (delta: number, reason: Stock['moves'][number]['reason'], note = '') => {
    const move = {
      _id: now.moves.length + 1,
      delta,
      reason,
      orderId: null,
      at: '2026-09-30T12:00:00.000Z',
      note,
    }
    now = { ...now, moves: [move, ...now.moves] }
  }
  api.on(stock.set, ({ body }) => {
    change(body.onHand, 'counted')
    return { status: 200, body: (now = { ...now, onHand: body.onHand }) }
  })
  api.on(stock.stop, () => {
    change(-(now.onHand ?? 0), 'corrected', 'Stock is no longer tracked')
    return { status: 200, body: (now = { ...now, onHand: null }) }
  })
  api.on(stock.move, ({ body: { delta, reason, note } }) => {
    const left = (now.onHand ?? 0) + delta
    if (left < 0)
      return problem(409, 'not-enough', {
        onHand: now.onHand,
        message: `There are only ${now.onHand} copies.`,
      })
    change(delta, reason, note)
    return { status: 200, body: (now = { ...now, onHand: left }) }
  })
  return api
}

const button = (name: string) => screen.findByRole('button', { name })
const ledger = async (name: string) => cellsOf(await screen.findByRole('row', { name: new RegExp(name) }))

test('copies are taken away, never more than there are, with the reason in the ledger', async () => {
  const { person } = await openAdmin(path, storeWith(2))
  await screen.findByText('2 copies')
  await person.selectOptions(screen.getByLabelText('What happened'), 'Damaged')
  const field = await screen.findByLabelText('Copies damaged')
  await person.clear(field)
  await person.type(field, '3')
  await person.click(await button('Save'))
  await screen.findByText('There are only 2 copies.')
  expect(document.activeElement).toBe(field)
  await person.clear(field)
  await person.type(field, '1')
  await person.type(screen.getByLabelText('Note'), 'Rain')
  await person.click(await button('Save'))
  await screen.findByText('Saved. 1 copy on hand.')
  expect((await ledger('Rain')).slice(1, 3)).toEqual(['−1', 'DamagedRain'])
})

test.each([
  ['Sold over the counter', 'Copies sold'],
  ['Returned to the supplier', 'Copies returned'],
])('copies are %s', async (reason, label) => {
  const { person } = await openAdmin(path, storeWith(2))
  await person.selectOptions(await screen.findByLabelText('What happened'), reason)
  const field = await screen.findByLabelText(label)
  await person.clear(field)
  await person.type(field, '2')
  await person.click(await button('Save'))
  await screen.findByText('Saved. 0 copies on hand.')
  expect((await ledger(reason))[1]).toBe('−2')
})

test('a correction is sent as a difference, and one to the same number is none', async () => {
  const api = storeWith(2)
  const { person } = await openAdmin(path, api)
  await person.selectOptions(await screen.findByLabelText('What happened'), 'Correct the number')
  await person.click(await button('Save'))
  await screen.findByText('There are 2 copies already.')
  expect(api.sentTo(stock.move)).toEqual([])
  const field = screen.getByLabelText('Copies on hand now')
  await person.clear(field)
  await person.type(field, '5')
  await person.click(await button('Save'))
  await screen.findByText('Saved. 5 copies on hand.')
  expect(api.sentTo(stock.move).map(({ body }) => body)).toMatchObject([{ delta: 3, reason: 'corrected' }])
})

test('section and availability are saved, with a day only for a pre-order', async () => {
  const api = storeWith(2)
  api.on(stockTaking.place, ({ body }) => ({
    status: 200,
    body: stockOf({ ...atlas, onHand: 2, ...body }),
  }))
  const { person } = await openAdmin(path, api)
  const saved = (section: string, whenOut: string) => ({ section, whenOut, expectedOn: null })
  await person.type(await screen.findByRole('combobox', { name: 'Section' }), 'Shelf')
  await person.click(await button('Save section and availability'))
  await screen.findByText('Saved.')
  expect(screen.queryByLabelText('Expected on')).toBeNull()
  await person.selectOptions(screen.getByLabelText('When out of stock'), 'Pre-order')
  screen.getByLabelText('Expected on')
  await person.click(await button('Save section and availability'))
  await waitFor(() =>
    expect(api.sentTo(stockTaking.place).map(({ body }) => body)).toEqual([
      saved('Shelf', 'sold-out'),
      saved('Shelf', 'pre-order'),
    ]),
  )
})

test('stock is kept from the screen on, and after a confirmation no longer', async () => {
  const { person } = await openAdmin(path, storeWith(null))
  await screen.findByText('Shoppers can order this book at any time.')
  await person.click(await button('Start tracking'))
  await screen.findByText('Enter a whole number, 0 or more')
  await person.type(screen.getByLabelText('Copies on hand'), '3')
  await person.click(await button('Start tracking'))
  await screen.findByText('3 copies')
  await person.click(await button('Stop tracking'))
  const question = await screen.findByRole('alertdialog', { name: 'Stop tracking stock of Atlas?' })
  await person.click(question.querySelector('button[value=yes]') as HTMLElement)
  await screen.findByText('Not tracked')
  expect((await ledger('no longer tracked')).slice(1, 3)).toEqual([
    '−3',
    'CorrectedStock is no longer tracked',
  ])
  await button('Start tracking')
})

test('a book that is not there is told from one that could not be loaded', async () => {
  const api = storeWith(1)
  api.on(stock.get, () => problem(404, 'not-found'))
  const { unmount } = await openAdmin(path, api)
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such book.')
  unmount()
  api.on(stock.get, () => problem(500, 'internal'))
  const { person } = await openAdmin(path, api)
  expect((await screen.findByRole('alert')).textContent).toBe("The stock couldn't be loaded.")
  api.on(stock.get, () => ({ status: 200, body: stockOf({ ...atlas, onHand: 1 }) }))
  await person.click(await button('Try again'))
  await screen.findByText('1 copy')
})
