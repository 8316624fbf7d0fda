import { type Author, authors } from '../../../contract/catalog/authors.ts'
import { booksOnAPage } from '../../../domain/search-page.ts'
import { api, call } from '../../app/api/api.ts'

/** The query for a page of an author's books, with one extra to know whether there is a next page. */
export const booksBy = (author: string, page: number) => ({
  author,
  limit: booksOnAPage + 1,
  offset: (page - 1) * booksOnAPage,
})

/** Injected, because only the pages of authors use it. */
export const authorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAuthor: build.query<Author, string>({
      query: (slug) => call(authors.get, { params: { slug } }),
      providesTags: ['Books'],
    }),
  }),
})

export const { useGetAuthorQuery } = authorsApi
