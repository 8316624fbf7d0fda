import { type Found, type Today, today } from '../../../contract/shop/today.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

const todayApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query<Today, void>({
      query: () => ({ ...call(today.counts, {}), isPolled: true }),
      providesTags: ['AllOrders', 'Stats'],
    }),
    find: byRoute(build).read(today.find),
  }),
})

export const { useGetTodayQuery, useFindQuery } = todayApi

export const nothingFound: Found = { books: [], orders: [], customers: [] }
