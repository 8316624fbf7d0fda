import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { importPage } from '../../../domain/admin-pages.ts'
import { type Import, imports } from '../../../contract/trade/imports.ts'
import { dashboardApi, field, openDashboard } from '../testing/dashboard.tsx'

const none = { new: 0, changed: 0, unchanged: 0, deleted: 0, skipped: 0, refused: 0 }

const one: Import = {
  _id: '00000000-0000-4000-8000-000000000001',
  fileName: 'books.csv',
  size: 100,
  position: 0,
  state: 'uploaded',
  isDryRun: false,
  from: 'upload',
  hasFile: true,
  startedBy: 'admin',
  createdAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  feed: null,
  country: null,
  currency: null,
  found: {
    kind: 'books',
    format: 'Table of books (CSV)',
    sender: null,
    sentAt: null,
    files: 1,
    first: [],
    table: {
      isWhole: true,
      columns: [
        { heading: 'Name', field: 'title', first: ['Der Garten', 'Salzwege'] },
        { heading: 'Zahl', field: null, first: ['3', '0'], values: ['3', '0'] },
        { heading: 'Art', field: null, first: ['Krimi'], values: ['Krimi', 'fiction', 'krimi'] },
      ],
    },
  },
  table: null,
  counts: { read: 0, ...none },
  reasons: [],
  notes: [],
  problem: '',
  recordsPerSecond: null,
  secondsLeft: null,
}

function opened(shown: Import) {
  const api = dashboardApi()
  const started: unknown[] = []
  api.on(imports.get, () => ({ status: 200, body: shown }))
  api.on(imports.rows, () => ({
    status: 200,
    body: {
      rows: [
        {
          file: 'books.csv',
          record: 4,
          byte: 9,
          reference: '',
          isbn: '',
          title: 'Ohne Preis',
          outcome: 'refused',
          reason: 'cells',
          words: 'price: viel is no price',
        },
      ],
      next: null,
    },
  }))
  api.on(imports.start, ({ body }) => {
    started.push(body)
    return { status: 200, body: { ...shown, state: 'waiting' } }
  })
  return openDashboard(importPage(shown._id), api).then(() => started)
}

const choose = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

test('staff choose what columns have and what becomes of unknown categories, and are told what is missing', async () => {
  const started = await opened(one)
  expect(await screen.findByText('Der Garten · Salzwege')).toBeDefined()
  await choose('Art', 'category')
  const unknown = screen.getByRole('group', { name: 'Categories that the shop does not have' })
  expect(within(unknown).getAllByRole('combobox')).toHaveLength(1)
  await choose('Krimi', 'fiction')
  fireEvent.click(await field('Books and their copies'))
  expect((await screen.findByRole('alert')).textContent).toBe('There is no column for the copies.')
  fireEvent.click(screen.getByRole('button', { name: 'Dry run' }))
  await choose('Zahl', 'title')
  expect((await field('Name')).value).toBe('')
  await choose('Category of books without one', 'horror')
  await choose('Name', 'title')
  await choose('Zahl', 'quantity')
  fireEvent.click(screen.getByRole('button', { name: 'Dry run' }))
  await waitFor(() => expect(started).toHaveLength(1))
  expect(started).toEqual([
    {
      dryRun: true,
      table: {
        kind: 'books-and-stock',
        columns: ['title', 'quantity', 'category'],
        categories: [{ name: 'Krimi', category: 'fiction' }],
        fallbackCategory: 'horror',
      },
    },
  ])
})

test('books without a category come into one that is shown before, also where the file has no column for it', async () => {
  await opened(one)
  const fallback = 'Category of books without one'
  expect((await field(fallback)).value).toBe('fiction')
  expect(screen.getByText(/^The file has no column for the category/)).toBeDefined()
  await choose('Art', 'category')
  expect(screen.getByText('New books whose line has no category come in here.')).toBeDefined()
  fireEvent.click(await field('Only copies and prices of books that the shop has'))
  expect(screen.queryByLabelText(fallback)).toBeNull()
})

test('after an import the refused lines are listed with their titles, and the new books are one link away', async () => {
  await opened({ ...one, state: 'done', hasFile: false, counts: { ...none, read: 3, new: 2, refused: 1 } })
  expect(await screen.findByText('Ohne Preis')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download the refused line' })).toBeDefined()
  const link = screen.getByRole('link', { name: 'See the 2 new books' })
  expect(link.getAttribute('href')).toBe('/dashboard/manage-books')
})
