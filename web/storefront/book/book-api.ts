import type { Category } from '../../../contract/catalog/books.ts'
import { type Description, descriptions } from '../../../contract/catalog/descriptions.ts'
import { editions } from '../../../contract/catalog/editions.ts'
import { api } from '../../app/api/api.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'

/** Injected, because only the page of a book uses it. */
export const bookApi = api.injectEndpoints({
  endpoints: (build) => {
    const { read } = byRoute(build)
    return {
      getDescription: build.query<Description, string>({
        query: (id) => call(descriptions.get, { params: { id } }),
        providesTags: (_description, _error, id) => [{ type: 'Books', id }],
      }),
      getEditions: read(editions.ofBook, 'Books'),
    }
  },
})

export const { useGetDescriptionQuery, useGetEditionsQuery } = bookApi

/** Number of books of the same genre, and of the same author, shown below a book. */
export const maxShown = 4

/** Two extra, because the book itself and another edition of it may be among them. */
const limit = maxShown + 2

export const newestOf = (category: Category) => ({ category, limit })

export const newestBy = (author: string) => ({ author, limit })
