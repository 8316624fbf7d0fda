import type { Book } from '../../contract/books.ts'
import type { Store } from '../store.ts'
import { cartFound } from './cart.ts'
import { booksIn } from './stored-books.ts'

const key = 'cart'

/** Persists the cart in localStorage and syncs it between tabs. */
export function persistCart(store: Store): void {
  let stored = store.getState().cart.cartItems

  function load() {
    // Set before the dispatch, so that another tab's cart is not written back over its next change.
    stored = booksIn(read())
    store.dispatch(cartFound(stored))
  }
  load()

  store.subscribe(() => {
    const { cartItems } = store.getState().cart
    if (cartItems === stored) return
    stored = cartItems
    write(cartItems)
  })
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) load()
  })
  // A page from the back/forward cache has missed the events of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) load()
  })
}

// Storage may be denied or full: then the cart lasts as long as the page.
function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(books: Book[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(books))
  } catch {}
}
