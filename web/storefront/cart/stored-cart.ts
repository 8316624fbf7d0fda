import type { Book } from '../../../contract/catalog/books.ts'
import { local } from '../../app/browser-storage.ts'
import type { Store } from '../../app/store.ts'
import { cartFound } from './cart.ts'

const key = 'cart'

/** Persists the cart in localStorage and syncs it between tabs. */
export function persistCart(store: Store): void {
  let stored = store.getState().cart.cartItems

  function load() {
    // Set before the dispatch, so that another tab's cart is not written back over its next change.
    stored = booksIn(local.get(key))
    store.dispatch(cartFound(stored))
  }
  load()

  store.subscribe(() => {
    const { cartItems } = store.getState().cart
    if (cartItems === stored) return
    stored = cartItems
    local.set(key, JSON.stringify(cartItems))
  })
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) load()
  })
  // A page from the back/forward cache has missed the events of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) load()
  })
}

const kinds = {
  _id: 'string',
  title: 'string',
  author: 'string',
  description: 'string',
  category: 'string',
  coverImage: 'string',
  newPrice: 'number',
  oldPrice: 'number',
  trending: 'boolean',
  createdAt: 'string',
} satisfies Partial<Record<keyof Book, string>>

const isBook = (value: unknown): value is Book =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(kinds).every(([name, kind]) => typeof (value as Record<string, unknown>)[name] === kind) &&
  isPrice((value as Book).newPrice)

// JSON.parse reads 1e999 as Infinity.
const isPrice = (price: number) => price >= 0 && price < 1e7

const areAllDifferent = (books: Book[]) => new Set(books.map(({ _id }) => _id)).size === books.length

/** Stored data may come from an older version or another source: an invalid cart becomes an empty one. */
function booksIn(kept: string | null): Book[] {
  try {
    const value: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(value) && value.every(isBook) && areAllDifferent(value) ? value : []
  } catch {
    return []
  }
}
