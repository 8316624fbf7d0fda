import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDispatch } from 'react-redux'
import type { Book } from '../../contract/books.ts'
import { Head } from '../head/head.tsx'
import type { Dispatch } from '../store.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { clearCart, removeFromCart } from './cart.ts'
import { CartItem } from './cart-item.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { RefusedNotice } from './refused-order.tsx'
import { type CartEntry, onSale, useCartWithPrices } from './use-cart-with-prices.ts'

export function CartPage() {
  const entries = useCartWithPrices()
  const dispatch = useDispatch<Dispatch>()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  function remove(book: Book, at: number) {
    flushSync(() => dispatch(removeFromCart(book)))
    setAnnouncement(`${book.title} is no longer in the cart.`)
    const left = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = left[at] ?? left.at(-1) ?? heading.current
    next?.focus()
  }
  function clear() {
    dispatch(clearCart())
    setAnnouncement('The cart is empty.')
    heading.current?.focus()
  }
  return (
    <div className="mx-auto max-w-content px-6 pt-12 md:pt-16 lg:pb-24">
      <Head title="Shopping cart" />
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-serif text-heading font-medium tracking-tight outline-none"
      >
        Shopping cart
      </h1>
      <output className="sr-only">{announcement || changesIn(entries)}</output>
      {!announcement && <RefusedNotice />}
      <OnceHydrated>
        {entries.length === 0 ? (
          <EmptyCart />
        ) : (
          <div className="mt-6 grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-16">
            <div className="pb-10 lg:pb-0">
              <ul ref={list} aria-label="Books in the cart" className="border-b border-line">
                {entries.map((entry, at) => (
                  <CartItem key={entry.book._id} entry={entry} onRemove={() => remove(entry.book, at)} />
                ))}
              </ul>
              <button
                type="button"
                onClick={clear}
                className="mt-2 min-h-11 scroll-mb-48 text-ink-soft underline underline-offset-4 hover:text-ink print:hidden"
              >
                Clear Cart
              </button>
            </div>
            <CartSummary books={onSale(entries)} />
          </div>
        )}
      </OnceHydrated>
    </div>
  )
}

/** The server does not know the cart: rendering nothing is better than a wrong empty cart. */
const OnceHydrated = ({ children }: { children: ReactNode }) =>
  useHydrated() ? children : <div className="min-h-[50vh]" />

/** For screen readers; the screen shows the change at each book. */
function changesIn(entries: CartEntry[]): string {
  const changed = entries.filter(({ isGone, priceBefore }) => isGone || priceBefore !== undefined)
  const titles = changed.map(({ book }) => book.title).join(', ')
  return titles && `Changed since you put it into the cart: ${titles}.`
}
