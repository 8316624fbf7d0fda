import type { ReactNode } from 'react'
import { useStore } from 'react-redux'
import type { Book } from '../../../contract/catalog/books.ts'
import type { State } from '../../app/store.ts'
import { useShop } from '../../app/shop/site.ts'
import { Button } from '../../ui/button.tsx'
import { addToCart, isInCart } from './cart.ts'
import { t } from '../../../messages/t.ts'

type Props = {
  book: Book
  /** Outlined in lists. */
  look?: 'accent' | 'outlined'
  /** Where the label is another one, because the book is in the cart. */
  children?: ReactNode
}

const SoldOut = () => useShop().stockWords.soldOut

export function AddToCart({ book, look = 'accent', children }: Props) {
  // Read on click: a list of buttons need not re-render when the cart changes.
  const store = useStore<State>()
  const isSoldOut = book.availability === 'sold-out'

  async function add() {
    const isThere = isInCart(store.getState().cart, book._id)
    store.dispatch(addToCart(book))
    const { sayAdded, warnAlreadyAdded } = await import('./cart-notices.ts')
    if (isThere) await warnAlreadyAdded()
    else sayAdded()
  }
  return (
    <div className="grid">
      {/* If the notices fail to load, the count in the header still shows the change. */}
      <Button
        look={look}
        disabled={isSoldOut}
        aria-description={book.title}
        onClick={() => void add().catch(() => {})}
      >
        {isSoldOut ? (
          <SoldOut />
        ) : (
          children ||
          (book.availability === 'pre-order' ? t('Pre-order [to order in advance]') : t('Add to cart'))
        )}
      </Button>
    </div>
  )
}
