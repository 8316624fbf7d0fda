import { configure, screen, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { admin, type AdminBook } from '../../../contract/people/admin.ts'
import { books } from '../../../contract/catalog/books.ts'
import { editions } from '../../../contract/catalog/editions.ts'
import { type FakeApi, fakeApi } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { keepToken } from '../people/session/use-session-state.ts'
import { answerFrame, tokenOf } from './open-admin.tsx'

export const ownersToken = tokenOf('owner')

/** The API of a store whose dashboard frame gets what it asks for. */
export function dashboardApi(): FakeApi {
  const api = fakeApi()
  answerFrame(api)
  return api
}

/** Opens a page of the dashboard for a signed-in owner, with the answers of `api` alone. */
export function openDashboard(path: string, api: FakeApi, options: Parameters<typeof openPage>[2] = {}) {
  // Without styles nothing is hidden, and to compute that takes most of the time of a test.
  configure({ defaultHidden: true })
  onTestFinished(() => configure({ defaultHidden: false }))
  keepToken(ownersToken)
  return openPage(path, api, options)
}

let made = 0

/** A book as Manage Books lists it, with an id of its own: drafts of forms outlive a test. */
export function anAdminBook(book: Partial<AdminBook> = {}): AdminBook {
  made += 1
  return {
    _id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    title: 'Rebound again',
    author: 'Ada Inkwell',
    authorSlug: 'ada-inkwell',
    description: 'It was there before.',
    category: 'fiction',
    coverImage: 'dracula.jpg',
    coverTint: '#eee8dc',
    newPrice: 7.25,
    oldPrice: 9,
    trending: true,
    createdAt: '2026-01-02T00:00:00.000Z',
    sold: 3,
    ...book,
  }
}

/** The form of a book needs it and its editions. */
export function sells(api: FakeApi, { sold: _sold, onHand: _onHand, ...book }: AdminBook) {
  api.on(books.get, () => ({ status: 200, body: book }))
  api.on(editions.ofBook, () => ({ status: 200, body: [] }))
}

/** The list of Manage Books, whatever is asked for. */
export const lists = (api: FakeApi, listed: AdminBook[], total = listed.length) =>
  api.on(admin.bookList, () => ({ status: 200, body: { books: listed, total } }))

/** The DOM of the tests loads no pictures, and takes them for broken ones. */
export const picturesLoad = () =>
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(320)

export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

/** The words that belong to a field, as a screen reader reads them. */
export const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (id ? document.getElementById(id)?.textContent : ''))
    .join(' ')

export const dialog = () => screen.findByRole('alertdialog')

export const inDialog = async (name: string) => within(await dialog()).getByRole('button', { name })
