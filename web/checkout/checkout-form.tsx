import { type FormEvent, useState } from 'react'
import type { Shopper } from '../account/account.ts'
import { subtotalOf } from '../cart/cart.ts'
import { type CartEntry, onSale } from '../cart/use-cart-with-prices.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useProblems } from '../ui/use-problems.ts'
import { detailNames } from './details.ts'
import { orderOf } from './order-of.ts'
import { OrderedBooks } from './ordered-books.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { Terms } from './terms.tsx'
import { useDetails } from './use-details.ts'
import type { Placing } from './use-place-order.ts'

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
