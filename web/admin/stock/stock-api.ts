import type { z } from 'zod'
import { books } from '../../../contract/catalog/books.ts'
import { type Stock, stock } from '../../../contract/stock/stock.ts'
import { stockLists } from '../../../contract/stock/stock-lists.ts'
import { stockTaking } from '../../../contract/stock/stock-taking.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

/** What changes the stock also changes the lists of books. */
const changed = ['Stock', 'Books'] as const

const stockApi = adminApi.enhanceEndpoints({ addTagTypes: ['Stock'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getStockList: read(stockLists.list, 'Stock'),
      getStockTotals: read(stockLists.totals, 'Stock'),
      getStock: read(stock.get, 'Stock'),
      getStockedBook: read(stockTaking.one, 'Stock'),
      scanBook: change(stockTaking.scan),
      chooseBook: change(stockTaking.one),
      findTitles: read(books.suggest),
      setStock: change(stock.set, ...changed),
      moveStock: build.mutation<Stock, z.input<typeof stock.move.body> & { bookId: string; key: string }>({
        query: ({ bookId, key, ...body }) => ({
          ...call(stock.move, { params: { bookId }, body }),
          headers: { 'idempotency-key': key },
        }),
        invalidatesTags: [...changed],
      }),
      placeStock: change(stockTaking.place, ...changed),
      stopStock: build.mutation<Stock, { bookId: string; undoes?: string }>({
        query: ({ bookId, ...query }) => call(stock.stop, { params: { bookId }, query }),
        invalidatesTags: [...changed],
      }),
      getExpected: read(stockTaking.expected, 'Stock'),
      applyCount: change(stockTaking.apply, ...changed),
    }
  },
})

export const {
  useGetStockListQuery,
  useGetStockTotalsQuery,
  useGetStockQuery,
  useGetStockedBookQuery,
  useScanBookMutation,
  useChooseBookMutation,
  useLazyFindTitlesQuery,
  useSetStockMutation,
  useMoveStockMutation,
  usePlaceStockMutation,
  useStopStockMutation,
  useGetExpectedQuery,
  useApplyCountMutation,
} = stockApi

/** Whether the store refused the request. After a lost connection or a server error the outcome is unknown. */
export const isRefused = (error: object): boolean =>
  [400, 404, 409].includes((error as { status?: number }).status ?? 0)
