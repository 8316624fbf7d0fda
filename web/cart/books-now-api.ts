import { type Book, books, mostBooks } from '../../contract/books.ts'
import { api, call } from '../api/api.ts'

/** What the shop says of each book that it was asked about; null where it is gone. */
export type BooksNow = Record<string, Book | null>

/** For the cart and the checkout alone, beside the calls of every page. */
const booksNowApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBooksNow: build.query<BooksNow, string[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const now: BooksNow = Object.fromEntries(ids.map((id) => [id, null]))
        for (let at = 0; at < ids.length; at += mostBooks) {
          const some = ids.slice(at, at + mostBooks).join(',')
          const { data, error } = await ask(call(books.list, { query: { ids: some } }))
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
