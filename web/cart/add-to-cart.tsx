import { useStore } from 'react-redux'
import type { Book } from '../../contract/books.ts'
import type { State } from '../store.ts'
import { Button } from '../ui/button.tsx'
import { addToCart, isInCart } from './cart.ts'

type Props = {
  book: Book
  /** Outlined where there are many of them. */
  look?: 'accent' | 'outlined'
}

export function AddToCart({ book, look = 'accent' }: Props) {
  // Asked when it is pressed: a shelf of buttons need not follow the cart.
  const store = useStore<State>()

  async function add() {
    const isThere = isInCart(store.getState().cart, book._id)
    store.dispatch(addToCart(book))
    const { sayAdded, warnAlreadyAdded } = await import('./cart-notices.ts')
    if (isThere) await warnAlreadyAdded()
    else sayAdded()
  }
  return (
    <div className="grid">
      {/* Where the words cannot be fetched, the count in the header still tells. */}
      <Button look={look} aria-description={book.title} onClick={() => void add().catch(() => {})}>
        Add to Cart
      </Button>
    </div>
  )
}
