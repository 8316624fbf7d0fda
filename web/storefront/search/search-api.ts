import { booksOnAPage, type SearchFor } from '../../../domain/search-page.ts'
import { search } from '../../../contract/catalog/search.ts'
import { api } from '../../app/api/api.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'

/** The query for a page of results. */
export const foundBy = ({ page = 1, exact, ...what }: SearchFor) => ({
  ...what,
  ...(exact && { exact: 'true' as const }),
  offset: (page - 1) * booksOnAPage,
})

/** Injected, because only the search page uses it. */
const searchApi = api.injectEndpoints({
  endpoints: (build) => ({ findBooks: byRoute(build).read(search.find, 'Books') }),
})

export const { findBooks } = searchApi.endpoints

export const { useFindBooksQuery } = searchApi
