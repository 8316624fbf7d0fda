import type { Book } from '../../contract/books.ts'
import type { Store } from '../store.ts'
import { cartFound } from './cart.ts'
import { booksIn } from './kept-books.ts'

const key = 'cart'

/** Has the cart survive a reload, and be the same in every tab. */
export function keepCart(store: Store): void {
  let kept = store.getState().cart.cartItems

  function find() {
    // Known before the store tells: what another tab has written is not written back, over its next change.
    kept = booksIn(read())
    store.dispatch(cartFound(kept))
  }
  find()

  store.subscribe(() => {
    const { cartItems } = store.getState().cart
    if (cartItems === kept) return
    kept = cartItems
    write(cartItems)
  })
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) find()
  })
  // A page that the browser had put aside has not heard of the others.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) find()
  })
}

// A browser may refuse a page its storage, or have no room left: then the cart lives as long as the page.
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
