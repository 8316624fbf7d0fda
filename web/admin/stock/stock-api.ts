import type { z } from 'zod'
import { books, type Suggestion } from '../../../contract/catalog/books.ts'
import { type Stock, stock } from '../../../contract/stock/stock.ts'
import { stockLists, type StockTotals } from '../../../contract/stock/stock-lists.ts'
import { type ScannedBook, stockTaking } from '../../../contract/stock/stock-taking.ts'
import { call } from '../../app/api/api.ts'
import { adminApi } from '../admin-api.ts'

type StockPage = z.output<(typeof stockLists.list.responses)[200]>
type Expected = z.output<(typeof stockTaking.expected.responses)[200]>
type Applied = z.output<(typeof stockTaking.apply.responses)[200]>

/** What changes the stock also changes the lists of books. */
const changed = ['Stock', 'Books'] as const

const stockApi = adminApi.enhanceEndpoints({ addTagTypes: ['Stock'] }).injectEndpoints({
  endpoints: (build) => ({
    getStockList: build.query<StockPage, z.input<typeof stockLists.list.query>>({
      query: (query) => call(stockLists.list, { query }),
      providesTags: ['Stock'],
    }),
    getStockTotals: build.query<StockTotals, void>({
      query: () => call(stockLists.totals, {}),
      providesTags: ['Stock'],
    }),
    getStock: build.query<Stock, { bookId: string; before?: number | undefined }>({
      query: ({ bookId, before }) => call(stock.get, { params: { bookId }, query: { before } }),
      providesTags: ['Stock'],
    }),
    getStockedBook: build.query<ScannedBook, string>({
      query: (bookId) => call(stockTaking.one, { params: { bookId } }),
      providesTags: ['Stock'],
    }),
    scanBook: build.mutation<ScannedBook, string>({
      query: (code) => call(stockTaking.scan, { query: { code } }),
    }),
    chooseBook: build.mutation<ScannedBook, string>({
      query: (bookId) => call(stockTaking.one, { params: { bookId } }),
    }),
    findTitles: build.query<Suggestion[], string>({
      query: (q) => call(books.suggest, { query: { q } }),
    }),
    setStock: build.mutation<Stock, z.input<typeof stock.set.body> & { bookId: string }>({
      query: ({ bookId, ...body }) => call(stock.set, { params: { bookId }, body }),
      invalidatesTags: [...changed],
    }),
    moveStock: build.mutation<Stock, z.input<typeof stock.move.body> & { bookId: string; key: string }>({
      query: ({ bookId, key, ...body }) => ({
        ...call(stock.move, { params: { bookId }, body }),
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: [...changed],
    }),
    placeStock: build.mutation<Stock, z.input<typeof stockTaking.place.body> & { bookId: string }>({
      query: ({ bookId, ...body }) => call(stockTaking.place, { params: { bookId }, body }),
      invalidatesTags: [...changed],
    }),
    stopStock: build.mutation<Stock, string>({
      query: (bookId) => call(stock.stop, { params: { bookId } }),
      invalidatesTags: [...changed],
    }),
    getExpected: build.query<Expected, { section: string; since: string }>({
      query: (query) => call(stockTaking.expected, { query }),
      providesTags: ['Stock'],
    }),
    applyCount: build.mutation<Applied, z.input<typeof stockTaking.apply.body>>({
      query: (body) => call(stockTaking.apply, { body }),
      // Also a refusal says that what is shown is out of date.
      invalidatesTags: [...changed],
    }),
  }),
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
