import { skipToken } from '@reduxjs/toolkit/query'
import type { z } from 'zod'
import { type Book, maxBooks } from '../../contract/books.ts'
import { totalOf } from '../../contract/money.ts'
import { type Quote, quotes } from '../../contract/quotes.ts'
import type { DeliveryMethodId, PublicShop } from '../../contract/shop.ts'
import { api, call } from '../api/api.ts'
import { problemIn } from '../api/problem-in.ts'
import { useShop } from '../shop/site.ts'
import { subtotalOf } from './cart.ts'

/** Injected, because only the cart and the checkout use it. */
const quoteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuote: build.query<Quote, z.input<typeof quotes.compute.body>>({
      query: (body) => call(quotes.compute, { body }),
      providesTags: ['Books', 'Shop'],
    }),
  }),
})

const { useGetQuoteQuery } = quoteApi

export type Totals = {
  /** Undefined until the server has computed them. */
  sums: Quote | undefined
  /** Why the server cannot compute them. */
  problem: string | undefined
  tryAgain(): void
}

const unreachable = 'The total could not be computed. Check your connection.'

/**
 * Subtotal, delivery, tax and total of the books. The server computes them; without fee and tax the total is
 * the sum of the prices, which needs no request.
 */
export function useTotals(
  books: Book[],
  shop: PublicShop | undefined,
  deliveryMethod: DeliveryMethodId,
  country: string,
): Totals {
  const { decimals } = useShop()
  const subtotal = subtotalOf(books, decimals)
  const isAsked = shop && hasExtras(shop, deliveryMethod) && books.length > 0 && books.length <= maxBooks
  const productIds = books.map(({ _id }) => _id)
  const { currentData, error, refetch } = useGetQuoteQuery(
    isAsked ? { productIds, deliveryMethod, country } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const plain =
    shop && !hasExtras(shop, deliveryMethod) ? plainSums(subtotal, decimals, deliveryMethod) : undefined
  // A price that changed meanwhile must not be added to the others unseen.
  const quote = currentData?.subtotal === subtotal ? currentData : undefined
  return {
    sums: plain ?? quote,
    problem: isAsked && error ? (problemIn(error)?.message ?? unreachable) : undefined,
    tryAgain: () => void refetch(),
  }
}

const hasExtras = ({ taxes, deliveryMethods }: PublicShop, method: DeliveryMethodId) =>
  taxes !== 'none' || deliveryMethods.some(({ id, fee }) => id === method && Number(fee) > 0)

const plainSums = (subtotal: string, decimals: number, deliveryMethod: DeliveryMethodId): Quote => ({
  subtotal,
  delivery: totalOf(0, decimals),
  tax: totalOf(0, decimals),
  total: subtotal,
  taxLines: [],
  pricesIncludeTax: true,
  deliveryMethod,
})
