import type { Category } from '../../../contract/catalog/books.ts'
import { type Description, descriptions } from '../../../contract/catalog/descriptions.ts'
import { type Edition, editions } from '../../../contract/catalog/editions.ts'
import { api, call } from '../../app/api/api.ts'

/** Injected, because only the page of a book uses it. */
export const bookApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDescription: build.query<Description, string>({
      query: (id) => call(descriptions.get, { params: { id } }),
      providesTags: (_description, _error, id) => [{ type: 'Books', id }],
    }),
    getEditions: build.query<Edition[], string>({
      query: (id) => call(editions.ofBook, { params: { id } }),
      providesTags: ['Books'],
    }),
  }),
})

export const { useGetDescriptionQuery, useGetEditionsQuery } = bookApi

/** Number of books of the same genre, and of the same author, shown below a book. */
export const maxShown = 4

/** Two extra, because the book itself and another edition of it may be among them. */
const limit = maxShown + 2

export const newestOf = (category: Category) => ({ category, limit })

export const newestBy = (author: string) => ({ author, limit })
