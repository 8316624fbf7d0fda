import type { z } from 'zod'
import { booksOnAPage, type SearchFor } from '../../../domain/search-page.ts'
import { search, type SearchResults } from '../../../contract/catalog/search.ts'
import { api, call } from '../../app/api/api.ts'

/** The query for a page of results. */
export const foundBy = ({ page = 1, exact, ...what }: SearchFor) => ({
  ...what,
  ...(exact && { exact: 'true' as const }),
  offset: (page - 1) * booksOnAPage,
})

/** Injected, because only the search page uses it. */
const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    findBooks: build.query<SearchResults, z.input<typeof search.find.query>>({
      query: (query) => call(search.find, { query }),
      providesTags: ['Books'],
    }),
  }),
})

export const { findBooks } = searchApi.endpoints

export const { useFindBooksQuery } = searchApi
