import { type Edition, editionChanges } from '../../../contract/catalog/editions.ts'
import { call } from '../../app/api/api.ts'
import { bookApi } from '../../storefront/book/book-api.ts'

type Change = { id: string; bookId: string }

/** Injected, because only the screen of a book uses it. */
const editionsApi = bookApi.injectEndpoints({
  endpoints: (build) => ({
    addEdition: build.mutation<Edition[], Change>({
      query: ({ id, bookId }) => call(editionChanges.add, { params: { id }, body: { bookId } }),
      invalidatesTags: ['Books'],
    }),
    leadWithEdition: build.mutation<Edition[], Change>({
      query: ({ id, bookId }) => call(editionChanges.lead, { params: { id }, body: { bookId } }),
      invalidatesTags: ['Books'],
    }),
    separateEdition: build.mutation<Edition[], Change>({
      query: (params) => call(editionChanges.separate, { params }),
      invalidatesTags: ['Books'],
    }),
  }),
})

export const { useAddEditionMutation, useLeadWithEditionMutation, useSeparateEditionMutation } = editionsApi
