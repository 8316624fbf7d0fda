import type { z } from 'zod'
import { stockLists, type StockTotals } from '../../../contract/stock-lists.ts'
import { call } from '../../api/api.ts'
import { adminApi } from '../admin-api.ts'

type StockPage = z.output<(typeof stockLists.list.responses)[200]>

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
  }),
})

export const { useGetStockListQuery, useGetStockTotalsQuery } = stockApi
