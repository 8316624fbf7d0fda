import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Journal, type JournalSums, reports, type Sales } from '../../../contract/orders/reports.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { withQuery } from '../../../domain/pages.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { cellsOf, openAdmin } from '../testing/open-admin.tsx'

const february = { from: '2026-02-01', to: '2026-02-28' }

const sums: JournalSums = {
  receipts: 2,
  creditNotes: 1,
  taxes: [
    { name: '', percent: '0', net: '4.90', tax: '0.00' },
    { name: 'VAT', percent: '7', net: '-9.34', tax: '-0.65' },
  ],
  net: '-4.44',
  tax: '-0.65',
  total: '-5.09',
  giftCards: { sold: 1, amount: '25.00', takenBack: '0.00', redeemed: '3.00', returned: '1.00' },
  payments: [{ method: 'card', paid: '14.89', refunded: '9.99' }],
  paid: '14.89',
  refunded: '9.99',
}

const order = { id: '00000000-0000-4000-8000-000000000001', number: 1001 }

const journal: Journal = {
  timeZone: 'Europe/Berlin',
  sums,
  days: [{ day: '2026-02-03', sums }],
  entries: [
    {
      id: 'credit-note 7',
      at: '2026-02-03T10:00:00.000Z',
      day: '2026-02-03',
      kind: 'credit-note',
      number: 7,
      order,
      giftCard: null,
      taxes: sums.taxes,
      total: '-9.99',
      method: null,
    },
    {
      id: 'refunded 1',
      at: '2026-02-03T11:00:00.000Z',
      day: '2026-02-03',
      kind: 'refunded',
      number: null,
      order,
      giftCard: null,
      taxes: [],
      total: '-9.99',
      method: 'card',
    },
    ...['paid 2', 'paid 3'].map((id) => ({
      id,
      at: '2026-02-03T12:00:00.000Z',
      day: '2026-02-03',
      kind: 'paid' as const,
      number: null,
      order,
      giftCard: null,
      taxes: [],
      total: '1.50',
      method: 'gift-card' as const,
    })),
  ],
  isMore: true,
}

const nothing: Journal = { ...journal, days: [], entries: [], isMore: false }

function openReport(page: string, query: Record<string, string>) {
  const api = fakeApi()
  return { api, open: () => openAdmin(withQuery(page, query), api, { shop: { isDemo: false } }) }
}

const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name })).getAllByRole('row').slice(1).map(cellsOf)

test('the journal shows taxes, payments, days and entries of the days in the URL', async () => {
  const { api, open } = openReport(adminPages.journal, february)
  api.on(reports.journal, ({ query }) => {
    expect(query).toEqual(february)
    return { status: 200, body: journal }
  })
  await open()
  await screen.findByRole('heading', { name: 'By day' })
  expect(rowsOf('Sales by tax rate')).toEqual([
    ['Not taxed', '$4.90', '$0.00', '$4.90'],
    ['7 % VAT', '-$9.34', '-$0.65', '-$9.99'],
    ['2 receipts, 1 credit note', '-$4.44', '-$0.65', '-$5.09'],
  ])
  expect(rowsOf('Payments and refunds').slice(-2)).toEqual([
    ['Total', '$14.89', '$9.99'],
    ['Paid with gift cards', '$3.00', '$1.00'],
  ])
  const rates = ['Not taxed7 % VAT', '$4.90-$9.34', '$0.00-$0.65']
  expect(rowsOf('Sums by day')).toEqual([['February 3, 2026', '3', ...rates, '-$5.09', '$14.89', '$9.99']])
  expect(rowsOf('List of entries').map(([, ...cells]) => cells)).toEqual([
    ['Credit note 7', '1001', '', ...rates, '-$9.99'],
    ['Refund', '1001', 'Card or wallet', '', '', '', '-$9.99'],
    ['Payment', '1001', 'Gift card', '', '', '', '$1.50'],
    ['Payment', '1001', 'Gift card', '', '', '', '$1.50'],
  ])
  const [link] = screen.getAllByRole('link', { name: '1001' })
  expect(link?.getAttribute('href')).toContain(order.id)
  expect(screen.getByText(/The first 500 entries/)).toBeTruthy()
  expect(screen.getByText(/^More than 500 entries\. The sums of each day are printed/)).toBeTruthy()
})

test('other days are chosen by hand or by name; wrong ones are refused beside the field', async () => {
  const { api, open } = openReport(adminPages.journal, february)
  const asked: unknown[] = []
  api.on(reports.journal, ({ query }) => {
    asked.push(query)
    return { status: 200, body: nothing }
  })
  const { person } = await open()
  await screen.findByText('Nothing was sold, credited or paid on these days.')
  const to = screen.getByLabelText('To')
  await person.clear(to)
  await person.type(to, '2026-01-31')
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  expect(screen.getByText('The last day is before the first day')).toBeTruthy()
  await person.clear(to)
  await person.type(to, '2026-02-14')
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-02-01', to: '2026-02-14' }))
  await person.click(screen.getByRole('link', { name: 'Last year' }))
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      from: expect.stringMatching(/-01-01$/),
      to: expect.stringMatching(/-12-31$/),
    }),
  )
})

test('a journal that cannot be loaded says so, and is loaded again', async () => {
  const { api, open } = openReport(adminPages.journal, february)
  api.on(reports.journal, () => problem(500, 'internal'))
  const { person } = await open()
  await screen.findByText("The journal couldn't be loaded.")
  api.on(reports.journal, () => ({ status: 200, body: nothing }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing was sold, credited or paid on these days.')
})

test('sales are added up by book, or by what is chosen', async () => {
  const { api, open } = openReport(adminPages.sales, february)
  const by: Record<string, Sales['rows']> = {
    book: [{ key: order.id, title: 'Emma', isbn: '9783161484100', copies: 2, amount: '19.98' }],
    category: [{ key: 'fiction', title: '', isbn: '', copies: 2, amount: '19.98' }],
  }
  api.on(reports.sales, ({ query }) => ({
    status: 200,
    body: { rows: by[query?.by ?? ''] ?? [], copies: 2, amount: '19.98', isMore: false },
  }))
  const { person } = await open()
  await screen.findByRole('link', { name: 'Emma' })
  expect(rowsOf('Copies and amounts sold')).toEqual([
    ['Emma9783161484100', '2', '$19.98'],
    ['Total', '2', '$19.98'],
  ])
  await person.selectOptions(screen.getByLabelText('Add up by'), 'Category')
  await waitFor(() => expect(rowsOf('Copies and amounts sold')[0]).toEqual(['Fiction', '2', '$19.98']))
  await person.selectOptions(screen.getByLabelText('Add up by'), 'Country')
  await screen.findByText('Nothing was sold on these days.')
})
