import type { Book } from '../../../contract/catalog/books.ts'
import { pages } from '../../../domain/pages.ts'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { useCart } from '../cart/use-cart.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Check } from '../../ui/icons/screens.ts'

/** The same button says that the book is in the cart, keeps the focus, and warns when it is pressed again. */
export function BuyBox({ book }: { book: Book }) {
  const isInCart = useCart().some(({ _id }) => _id === book._id)
  const isAdded = isInCart && book.availability !== 'sold-out'
  return (
    <div className={`grid grow gap-3 ${isAdded ? 'grid-cols-2' : ''}`}>
      <AddToCart book={book} look={isAdded ? 'outlined' : 'accent'}>
        {isAdded && (
          <>
            <Icon of={Check} className="size-5 shrink-0 text-good" />
            In cart
          </>
        )}
      </AddToCart>
      {isAdded && <ButtonLink to={pages.cart}>View cart</ButtonLink>}
    </div>
  )
}
