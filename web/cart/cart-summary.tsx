import { Link } from 'react-router'
import { type Book, maxBooks } from '../../contract/books.ts'
import { pages } from '../../contract/pages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { subtotalOf } from './cart.ts'

/** Beside the list on wide screens, a bar at the bottom on phones; not sticky on low screens. */
export const CartSummary = ({ books }: { books: Book[] }) => (
  <section
    aria-label="Summary"
    className="bottom-0 -mx-6 border-t border-line bg-surface px-6 pt-4 pb-2 lg:top-24 lg:bottom-auto lg:mx-0 lg:rounded-panel lg:border lg:p-6 [@media_screen_and_(min-height:36rem)]:sticky"
  >
    <dl className="flex flex-wrap items-baseline justify-between gap-x-6 text-lg font-semibold">
      <dt>Subtotal</dt>
      <dd className="tabular-nums">${subtotalOf(books)}</dd>
    </dl>
    <p className="mt-1 text-sm text-ink-soft">Shipping and taxes calculated at checkout.</p>
    <div className="mt-3 grid lg:mt-5 lg:-mb-2 lg:gap-1 print:hidden">
      <CheckoutLink count={books.length} />
      <Link
        to={pages.home}
        className="link inline-flex min-h-11 items-center justify-center justify-self-center font-medium"
      >
        Continue Shopping
      </Link>
    </div>
  </section>
)

/** Disallows checkout with more books than one order may have. */
function CheckoutLink({ count }: { count: number }) {
  if (count === 0) return null
  if (count <= maxBooks) return <ButtonLink to={pages.checkout}>Checkout</ButtonLink>
  return (
    <p>
      One order has room for {maxBooks} books. Please remove {count - maxBooks} to check out.
    </p>
  )
}
