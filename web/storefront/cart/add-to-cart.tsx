import type { ReactNode } from 'react'
import { useSelector, useStore } from 'react-redux'
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

export function AddToCart({ book, look = 'accent', children }: Props) {
  const store = useStore<State>()
  const { isDemo, stockWords } = useShop()
  // The specification has one label, whatever is in the cart.
  const isKnown = useSelector(({ cart }: State) => !isDemo && isInCart(cart, book._id))
  const isSoldOut = book.availability === 'sold-out'
  const toAdd = isSoldOut
    ? stockWords.soldOut
    : book.availability === 'pre-order'
      ? t('Pre-order [to order in advance]')
      : t('Add to cart')
  const isAdded = isKnown && !isSoldOut
  const label = isAdded ? t('In cart') : toAdd

  async function add() {
    const isThere = isInCart(store.getState().cart, book._id)
    store.dispatch(addToCart(book))
    const { sayAdded, warnAlreadyAdded } = await import('./cart-notices.ts')
    if (isThere) await warnAlreadyAdded()
    else sayAdded()
  }
  return (
    <div className="grid needs-script">
      {/* If the notices fail to load, the count in the header still shows the change. */}
      <Button
        look={look}
        disabled={isSoldOut}
        {...(isDemo ? { 'aria-description': book.title } : { 'aria-label': `${label}, ${book.title}` })}
        onClick={() => void add().catch(() => {})}
      >
        {children || (isAdded ? <span>{label}</span> : label)}
        {/* Keeps its room, so that nothing moves. */}
        {isAdded && !children && <span className="longer-label">{toAdd}</span>}
      </Button>
    </div>
  )
}
