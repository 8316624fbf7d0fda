import { type FormEvent, useState } from 'react'
import type { Shopper } from '../account/account.ts'
import { subtotalOf } from '../cart/cart.ts'
import { type CartEntry, onSale } from '../cart/use-cart-with-prices.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useProblems } from '../ui/use-problems.ts'
import { detailNames, type Details, detailsFrom } from './details.ts'
import { PersonalDetails } from './personal-details.tsx'
import { Terms } from './terms.tsx'
import { useDetails } from './use-details.ts'
import type { Placing } from './use-place-order.ts'
import type { Book } from '../../contract/books.ts'
import type { NewOrder } from '../../contract/orders.ts'
import { Link } from 'react-router'
import { bookPage } from '../../contract/pages.ts'
import { Note } from '../cart/note.tsx'
import { Cover } from '../ui/cover.tsx'
import { dollars } from '../ui/price.tsx'

type Props = { shopper: Shopper; entries: CartEntry[]; placing: Placing }

export function CheckoutForm({ shopper, entries, placing: { place, ordered, failures } }: Props) {
  const { details, type } = useDetails(shopper)
  const { form, problems, mark, show } = useProblems(detailNames)
  const [isAgreed, setAgreed] = useState(false)
  const email = shopper.email ?? ''
  const books = onSale(entries)

  async function send(event: FormEvent) {
    event.preventDefault()
    const failure = await place(orderOf(email, details, books), entries)
    if (failure) show(failure.problems)
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => void send(event)}
      className="mt-8 grid gap-10 md:mt-10 lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-16"
    >
      <PersonalDetails
        email={email}
        details={details}
        problems={problems}
        onType={(name, value) => {
          type(name, value)
          mark(name)
        }}
        onProblem={mark}
      />
      <section
        aria-label="Your order"
        className="top-24 grid gap-4 rounded-panel border border-line bg-surface p-6 lg:[@media_screen_and_(min-height:46rem)]:sticky"
      >
        <OrderedBooks entries={entries} />
        <dl className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-4 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">${subtotalOf(books)}</dd>
        </dl>
        <Terms isTicked={isAgreed} onTick={setAgreed} />
        <Failed failures={failures} />
        <Button type="submit" disabled={!isAgreed} isBusy={ordered !== undefined}>
          Place an Order
        </Button>
      </section>
    </form>
  )
}

/** Stays during a retry, so that the button does not move; the key has screen readers announce it again. */
function Failed({ failures }: Pick<Placing, 'failures'>) {
  const last = failures.at(-1)
  if (!last) return null
  return (
    <Notice key={failures.length} kind="bad" more={last.advice}>
      Failed to place an order
    </Notice>
  )
}

/** The request body, with the total that the shopper saw. */
function orderOf(email: string, details: Details, books: Book[]): NewOrder {
  const { name, phone, ...address } = detailsFrom((name) => details[name].trim())
  return {
    name,
    email,
    phone,
    address,
    productIds: books.map(({ _id }) => _id),
    totalPrice: subtotalOf(books),
  }
}

function OrderedBooks({ entries }: { entries: CartEntry[] }) {
  const ordered = entries.filter(({ isGone }) => !isGone)
  const gone = entries.filter(({ isGone }) => isGone)
  return (
    <>
      <ul
        aria-label="Books in this order"
        className="-mx-2 grid max-h-80 gap-4 overflow-y-auto px-2 py-1 print:max-h-none"
      >
        {ordered.map(({ book, priceBefore }) => (
          <li key={book._id} className="grid grid-cols-[3rem_1fr_auto] items-start gap-4">
            <Cover image={book.coverImage} title={book.title} sizes="48px" first />
            <div className="min-w-0">
              <Link
                to={bookPage(book._id)}
                className="font-serif leading-snug wrap-anywhere underline-offset-4 hover:underline"
              >
                {book.title}
              </Link>
              {priceBefore !== undefined && <Note>It was {dollars(priceBefore)} in your cart.</Note>}
            </div>
            <p className="tabular-nums">{dollars(book.newPrice)}</p>
          </li>
        ))}
      </ul>
      {gone.map(({ book }) => (
        <Note key={book._id}>{book.title} is no longer on sale, and is not in this order.</Note>
      ))}
    </>
  )
}
