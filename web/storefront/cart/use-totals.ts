import { skipToken } from '@reduxjs/toolkit/query'
import { type Book, maxBooks } from '../../../contract/catalog/books.ts'
import { totalOf } from '../../../contract/money.ts'
import type { Problem } from '../../../contract/problem.ts'
import { type Quote, type QuoteRefusal, quotes } from '../../../contract/orders/orders.ts'
import type { DeliveryMethod } from '../../../contract/orders/placed-order.ts'
import type { PublicShop } from '../../../contract/shop/shop.ts'
import { api } from '../../app/api/api.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { problemIn } from '../../app/api/problem-in.ts'
import { useShop } from '../../app/shop/site.ts'
import { subtotalOf } from './cart.ts'
import { t } from '../../../messages/t.ts'

/** Injected, because only the cart and the checkout use it. */
export const quoteApi = api.injectEndpoints({
  endpoints: (build) => ({ getQuote: byRoute(build).read(quotes.compute, 'Books', 'Shop') }),
})

const { useGetQuoteQuery } = quoteApi

export type Totals = {
  /** Undefined until the server has computed them. */
  sums: Quote | undefined
  /** Why the server cannot compute them. */
  problem: string | undefined
  /** Ids of the books that are sold out, which is then the problem. */
  soldOut: string[]
  tryAgain(): void
}

/** The same for each call, for effects that depend on it. */
const none: string[] = []

/** Ids of the books that an order or its quote was refused for. */
export function soldOutIn(problem: Problem | undefined): string[] {
  const { code, productIds = none } = { ...problem } as Partial<Extract<QuoteRefusal, { code: 'sold-out' }>>
  return code === 'sold-out' ? productIds : none
}

/** Subtotal, delivery, tax and total of the books. The server computes them, unless the shop says that it need not. */
export function useTotals(
  books: Book[],
  shop: PublicShop | undefined,
  deliveryMethod: DeliveryMethod,
  country: string,
): Totals {
  const { decimals } = useShop()
  const subtotal = subtotalOf(books, decimals)
  const method = shop?.deliveryMethods.find(({ id }) => id === deliveryMethod)
  // A process of an earlier version does not say: then a quote is right.
  const isPlain = method?.needsQuote === false
  const isAsked = shop && !isPlain && books.length > 0 && books.length <= maxBooks
  const productIds = books.map(({ _id }) => _id)
  const { currentData, error, refetch } = useGetQuoteQuery(
    isAsked ? { productIds, deliveryMethod, country } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  // A price that changed meanwhile must not be added to the others unseen.
  const quote = currentData?.subtotal === subtotal ? currentData : undefined
  const problem = isAsked && error ? problemIn(error) : undefined
  return {
    sums: isPlain ? plainSums(subtotal, decimals, deliveryMethod) : quote,
    problem:
      isAsked && error
        ? (problem?.message ?? t('The total could not be computed. Check your connection.'))
        : undefined,
    soldOut: soldOutIn(problem),
    tryAgain: () => void refetch(),
  }
}

const plainSums = (subtotal: string, decimals: number, deliveryMethod: DeliveryMethod): Quote => ({
  subtotal,
  discount: totalOf(0, decimals),
  delivery: totalOf(0, decimals),
  tax: totalOf(0, decimals),
  total: subtotal,
  taxLines: [],
  pricesIncludeTax: true,
  deliveryMethod,
  codes: [],
  due: subtotal,
})
