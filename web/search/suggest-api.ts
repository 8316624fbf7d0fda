import { books, type Suggestion } from '../../contract/books.ts'
import { api, call } from '../api/api.ts'

/** Injected, because only the suggestions use it. */
const suggestApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggest: build.query<Suggestion[], string>({
      query: (q) => call(books.suggest, { query: { q } }),
    }),
  }),
})

export const { useSuggestQuery } = suggestApi
