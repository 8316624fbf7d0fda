import { type Book, books, maxBooks } from '../../contract/books.ts'
import { api, call } from '../api/api.ts'

/** Current data by book id; null if the book is gone. */
export type BooksNow = Record<string, Book | null>

/** Injected, because only the cart and the checkout use it. */
const booksNowApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBooksNow: build.query<BooksNow, string[]>({
      queryFn: async (ids, _api, _options, baseQuery) => {
        const now: BooksNow = Object.fromEntries(ids.map((id) => [id, null]))
        for (let at = 0; at < ids.length; at += maxBooks) {
          const some = ids.slice(at, at + maxBooks).join(',')
          const { data, error } = await baseQuery(call(books.list, { query: { ids: some } }))
          if (error) return { error }
          for (const book of data as Book[]) now[book._id] = book
        }
        return { data: now }
      },
      providesTags: ['Books'],
    }),
  }),
})

export const { useGetBooksNowQuery } = booksNowApi
