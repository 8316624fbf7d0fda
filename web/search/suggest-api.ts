import { books, type Suggestion } from '../../contract/books.ts'
import { api, call } from '../api/api.ts'

/** A call that only somebody makes who types, beside those of every page. */
const suggestApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query<Suggestion[], string>({
      query: (q) => call(books.suggest, { query: { q } }),
    }),
  }),
})

export const { useSuggestQuery } = suggestApi
