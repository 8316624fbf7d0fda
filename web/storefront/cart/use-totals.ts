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

export const { useGetQuoteQuery, useLazyGetQuoteQuery } = quoteApi

/** What a quote is asked for. */
export type QuoteRequest = Parameters<typeof quoteApi.endpoints.getQuote.initiate>[0]

export type CodeRefusal = Extract<QuoteRefusal, { code: 'code-refused' }>

export type Totals = {
  /** Undefined until the server has computed them. */
  sums: Quote | undefined
  /** Why the server cannot compute them. */
  problem: string | undefined
  /** Ids of the books that are sold out, which is then the problem. */
  soldOut: string[]
  /** A code that cannot be used any more. */
  refusedCode: CodeRefusal | undefined
  /** What was asked, without the codes. */
  request: QuoteRequest
  tryAgain(): void
}

/** The same for each call, for effects that depend on it. */
const none: string[] = []

/** Ids of the books that an order or its quote was refused for. */
export function soldOutIn(problem: Problem | undefined): string[] {
  const { code, productIds = none } = { ...problem } as Partial<Extract<QuoteRefusal, { code: 'sold-out' }>>
  return code === 'sold-out' ? productIds : none
}

/** The code that an order or its quote was refused for. */
export const refusedCodeIn = (problem: Problem | undefined) =>
  problem?.code === 'code-refused' ? (problem as CodeRefusal) : undefined

/** Subtotal, delivery, tax and total of the books. The server computes them, unless the shop says that it need not. */
export function useTotals(
  books: Book[],
  shop: PublicShop | undefined,
  deliveryMethod: DeliveryMethod,
  country: string,
  codes = none,
): Totals {
  const { decimals } = useShop()
  const subtotal = subtotalOf(books, decimals)
  const method = shop?.deliveryMethods.find(({ id }) => id === deliveryMethod)
  // A process of an earlier version does not say: then a quote is right.
  const isPlain = method?.needsQuote === false && codes.length === 0
  const isAsked = shop && !isPlain && books.length > 0 && books.length <= maxBooks
  const request = { productIds: books.map(({ _id }) => _id), deliveryMethod, country }
  const { currentData, error, refetch } = useGetQuoteQuery(
    isAsked ? { ...request, ...(codes.length > 0 && { codes }) } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  // A price that changed meanwhile must not be added to the others unseen.
  const quote = currentData?.subtotal === subtotal ? currentData : undefined
  const problem = isAsked && error ? problemIn(error) : undefined
  const refusedCode = refusedCodeIn(problem)
  return {
    sums: isPlain ? plainSums(subtotal, decimals, deliveryMethod) : quote,
    problem:
      isAsked && error && !refusedCode
        ? (problem?.message ?? t('The total could not be computed. Check your connection.'))
        : undefined,
    soldOut: soldOutIn(problem),
    refusedCode,
    request,
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
  byLetter: false,
  codes: [],
  due: subtotal,
})
