import { createApi, fetchBaseQuery, type FetchArgs } from '@reduxjs/toolkit/query/react'
import type { z } from 'zod'
import { type Book, books } from '../../contract/books.ts'
import { identity, type IdentityConfig } from '../../contract/identity.ts'
import { newsletter } from '../../contract/newsletter.ts'
import { type CallInput, urlOf } from '../../contract/request.ts'
import type { Route } from '../../contract/route.ts'
import type { AccountState } from '../account/account.ts'
import type { Extra } from '../extra.ts'
import { adminToken, forgetAdminToken } from './admin-token.ts'

/** A call of the contract, for RTK Query to make. */
export function call<const R extends Route>(route: R, input: CallInput<R>): FetchArgs {
  return { method: route.method, url: urlOf(route, input), body: input.body }
}

/** On the server every address needs a host; nobody looks at this one. */
const origin = typeof window === 'undefined' ? 'http://shop' : window.location.origin

/** In milliseconds; the shop asks itself without a network, and needs none. */
const patience = 30_000

/** Orders are the shoppers', who are known by their session. */
const isAdminPath = (url: string) => !url.startsWith('/api/orders')

async function isRenewed(auth: Extra['auth']): Promise<boolean> {
  try {
    await (await auth()).renewSession()
    return true
  } catch {
    return false
  }
}

/** Whatever else stands where a book's id should be is no book's, but it might be the name of another call. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const api = createApi({
  reducerPath: 'api',
  keepUnusedDataFor: 60,
  tagTypes: ['Books', 'Orders'],
  baseQuery: async (args: FetchArgs, queryApi, options) => {
    const { fetchFn, auth } = queryApi.extra as Extra
    const how = fetchFn ? { fetchFn } : { timeout: patience }
    const token = !fetchFn && isAdminPath(args.url) && adminToken()
    const prepareHeaders = (headers: Headers) =>
      token ? headers.set('authorization', `Bearer ${token}`) : undefined
    const ask = fetchBaseQuery({ baseUrl: origin, credentials: 'include', prepareHeaders, ...how })
    const answer = await ask(args, queryApi, options)
    if (token) {
      // One that the shop does not take any longer is nobody's.
      if (answer.error?.status === 401) forgetAdminToken(token)
      return answer
    }
    const { user } = (queryApi.getState() as { account: AccountState }).account
    // A session at the server is shorter than a sign-in here.
    const isForgotten = answer.error?.status === 401 && user !== null
    return isForgotten && (await isRenewed(auth)) ? ask(args, queryApi, options) : answer
  },
  endpoints: (build) => ({
    getBooks: build.query<Book[], z.input<typeof books.list.query>>({
      query: (query) => call(books.list, { query }),
      providesTags: ['Books'],
    }),
    getTopSellers: build.query<Book[], z.input<typeof books.topSellers.query>>({
      query: (query) => call(books.topSellers, { query }),
      providesTags: ['Books'],
    }),
    getBook: build.query<Book, string>({
      query: (id) => call(books.get, { params: { id: isId.test(id) ? id : 'nonsense' } }),
      providesTags: (_book, _error, id) => [{ type: 'Books', id }],
    }),
    getConfig: build.query<IdentityConfig, void>({
      query: () => call(identity.config, {}),
    }),
    subscribe: build.mutation<void, string>({
      query: (email) => call(newsletter.subscribe, { body: { email } }),
    }),
  }),
})

export const {
  useGetBooksQuery,
  useGetTopSellersQuery,
  useGetBookQuery,
  useGetConfigQuery,
  useSubscribeMutation,
} = api
