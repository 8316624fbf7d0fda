import { useState } from 'react'
import { useStore } from 'react-redux'
import type { Book } from '../../../contract/catalog/books.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { pages } from '../../../domain/pages.ts'
import { api } from '../../app/api/api.ts'
import { messageIn } from '../../app/api/problem-in.ts'
import { addToCart, isInCart } from '../cart/cart.ts'
import type { Store } from '../../app/store.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../../messages/t.ts'

type Outcome = { added: string[]; inCart: string[]; gone: string[] } | { failure: string }

/** Puts the books of an order that are still on sale into the cart, at today's prices. */
export function BuyAgain({ order }: { order: Order }) {
  const { buy, isBusy, outcome } = useBuyAgain(order)
  return (
    <div className="mt-6 grid justify-items-start gap-4 print:hidden">
      <Button look="outlined" isBusy={isBusy} onClick={() => void buy()}>
        {t('Buy again')}
      </Button>
      {outcome &&
        ('failure' in outcome ? <Notice kind="bad">{outcome.failure}</Notice> : <Said {...outcome} />)}
    </div>
  )
}

const Said = ({ added, inCart, gone }: Exclude<Outcome, { failure: string }>) => {
  const more = [
    inCart.length > 0 && t('Already in the cart: {titles}.', { titles: inCart.join(', ') }),
    gone.length > 0 && t('No longer sold: {titles}.', { titles: gone.join(', ') }),
  ].filter(Boolean)
  return (
    <div className="grid gap-2 wrap-anywhere">
      <Notice kind={added.length > 0 ? 'good' : 'bad'} more={more.join(' ')}>
        {added.length > 0
          ? t("Added to the cart at today's price: {titles}.", { titles: added.join(', ') })
          : t('Nothing was added to the cart.')}
      </Notice>
      {added.length + inCart.length > 0 && (
        <Link to={pages.cart} className="link ml-8 inline-flex min-h-11 items-center font-medium">
          {t('Go to the cart')}
        </Link>
      )}
    </div>
  )
}

function useBuyAgain({ books }: Order) {
  const store = useStore() as Store
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  async function buy() {
    setBusy(true)
    setOutcome(undefined)
    const asked = { ids: books.map(({ _id }) => _id).join(',') }
    // What the page has loaded may be out of date.
    const options = { forceRefetch: true, subscribe: false }
    const { data, error } = await store.dispatch(api.endpoints.getBooks.initiate(asked, options))
    setBusy(false)
    setOutcome(data ? putIntoCart(data) : { failure: messageIn(error ?? {}) })
  }

  function putIntoCart(onSale: Book[]): Outcome {
    const { cart } = store.getState()
    const isThere = ({ _id }: { _id: string }) => isInCart(cart, _id)
    const wanted = onSale.filter((book) => !isThere(book))
    for (const book of wanted) store.dispatch(addToCart(book))
    const ids = new Set(onSale.map(({ _id }) => _id))
    return {
      added: titlesOf(wanted),
      inCart: titlesOf(onSale.filter(isThere)),
      gone: titlesOf(books.filter(({ _id }) => !ids.has(_id))),
    }
  }
  return { buy, isBusy, outcome }
}

const titlesOf = (books: { title: string }[]) => books.map(({ title }) => title)
