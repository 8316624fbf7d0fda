import { useState } from 'react'
import { useStore } from 'react-redux'
import type { Book } from '../../../contract/catalog/books.ts'
import type { Store } from '../../app/store.ts'
import { cartFound, clearCart, isInCart, removeFromCart } from './cart.ts'

/** Books that were taken out, and the cart before. */
type Removal = { books: Book[]; before: Book[] }

/** Takes books out of the cart, and puts the last ones back where they were. */
export function useUndo() {
  const store = useStore() as Store
  const [removal, setRemoval] = useState<Removal>()
  const cartNow = () => store.getState().cart.cartItems

  return {
    canUndo: removal !== undefined,
    remove: ({ _id }: Book) => {
      const before = cartNow()
      setRemoval({ books: before.filter((book) => book._id === _id), before })
      store.dispatch(removeFromCart({ _id }))
    },
    clear: () => {
      setRemoval({ books: cartNow(), before: cartNow() })
      store.dispatch(clearCart())
    },
    /** Returns the books that are back; another tab may have put some of them into the cart meanwhile. */
    undo: (): Book[] => {
      if (!removal) return []
      setRemoval(undefined)
      const missing = removal.books.filter(({ _id }) => !isInCart({ cartItems: cartNow() }, _id))
      store.dispatch(cartFound(restored(cartNow(), missing, removal.before)))
      return missing
    },
  }
}

/** Each book goes behind the one that it stood behind, or the nearest before that; books added since keep their order. */
export function restored(now: Book[], missing: Book[], before: Book[]): Book[] {
  const cart = [...now]
  for (const book of missing) {
    const earlier = before.slice(
      0,
      before.findIndex(({ _id }) => _id === book._id),
    )
    const neighbour = earlier.findLast(({ _id }) => cart.some((other) => other._id === _id))
    cart.splice(neighbour ? cart.findIndex(({ _id }) => _id === neighbour._id) + 1 : 0, 0, book)
  }
  return cart
}
