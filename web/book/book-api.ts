import { type Description, descriptions } from '../../contract/descriptions.ts'
import { api, call } from '../api/api.ts'
import { maxShown } from '../page-queries.ts'

/** Injected, because only the page of a book uses it. */
export const bookApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDescription: build.query<Description, string>({
      query: (id) => call(descriptions.get, { params: { id } }),
      providesTags: (_description, _error, id) => [{ type: 'Books', id }],
    }),
  }),
})

export const { useGetDescriptionQuery } = bookApi

/** The newest books of an author. One extra, because the book itself may be among them. */
export const newestBy = (author: string) => ({ author, limit: maxShown + 1 })
