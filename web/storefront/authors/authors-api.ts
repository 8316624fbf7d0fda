import { authors } from '../../../contract/catalog/authors.ts'
import { booksOnAPage } from '../../../domain/search-page.ts'
import { api } from '../../app/api/api.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'

/** The query for a page of an author's books, with one extra to know whether there is a next page. */
export const booksBy = (author: string, page: number) => ({
  author,
  limit: booksOnAPage + 1,
  offset: (page - 1) * booksOnAPage,
})

/** Injected, because only the pages of authors use it. */
export const authorsApi = api.injectEndpoints({
  endpoints: (build) => ({ getAuthor: byRoute(build).read(authors.get, 'Books') }),
})

export const { useGetAuthorQuery } = authorsApi
