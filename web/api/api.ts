import { createApi, fetchBaseQuery, type FetchArgs } from '@reduxjs/toolkit/query/react'
import type { z } from 'zod'
import { type Book, books } from '../../contract/books.ts'
import { type CallInput, urlOf } from '../../contract/request.ts'
import type { Route } from '../../contract/route.ts'

/** A call of the contract, for RTK Query to make. */
function call<const R extends Route>(route: R, input: CallInput<R>): FetchArgs {
  return { method: route.method, url: urlOf(route, input), body: input.body }
}

/** On the server every address needs a host; nobody looks at this one. */
const origin = typeof window === 'undefined' ? 'http://shop' : window.location.origin

export const api = createApi({
  reducerPath: 'api',
  keepUnusedDataFor: 60,
  baseQuery: (args: FetchArgs, queryApi, options) => {
    const { fetchFn } = (queryApi.extra ?? {}) as { fetchFn?: typeof fetch }
    return fetchBaseQuery({ baseUrl: origin, credentials: 'include', ...(fetchFn && { fetchFn }) })(
      args,
      queryApi,
      options,
    )
  },
  endpoints: (build) => ({
    getBooks: build.query<Book[], z.input<typeof books.list.query>>({
      query: (query) => call(books.list, { query }),
    }),
  }),
})

export const { useGetBooksQuery } = api
