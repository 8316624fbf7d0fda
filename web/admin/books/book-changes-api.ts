import type { z } from 'zod'
import { bookChanges, type BookChangesRefusal } from '../../../contract/catalog/book-changes.ts'
import { call } from '../../app/api/api.ts'
import { adminApi } from '../admin-api.ts'

export type BookChangesBody = z.input<typeof bookChanges.change.body>

type Changed = z.output<(typeof bookChanges.change.responses)[200]>

/** Injected, because only the book list uses it. */
const changesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    changeBooks: build.mutation<Changed, BookChangesBody>({
      query: (body) => call(bookChanges.change, { body }),
      invalidatesTags: ['Books', 'Stats'],
    }),
  }),
})

export const { useChangeBooksMutation } = changesApi

/** The refusal that names books. */
export function refusalIn(error: object): BookChangesRefusal | undefined {
  const { status, data } = error as { status?: unknown; data?: unknown }
  return status === 409 ? (data as BookChangesRefusal) : undefined
}
