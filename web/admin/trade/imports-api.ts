import type { z } from 'zod'
import { type Import, type ImportOutcome, imports } from '../../../contract/trade/imports.ts'
import { call } from '../../app/api/api.ts'
import { adminApi } from '../admin-api.ts'

type List = z.output<(typeof imports.list.responses)[200]>
type Rows = z.output<(typeof imports.rows.responses)[200]>
type Start = z.input<typeof imports.start.body> & { id: string }

export type Move = 'pause' | 'resume' | 'cancel'

const importsApi = adminApi.enhanceEndpoints({ addTagTypes: ['Imports'] }).injectEndpoints({
  endpoints: (build) => ({
    getImports: build.query<List, string | undefined>({
      query: (before) => ({ ...call(imports.list, { query: { before } }), isPolled: true }),
      providesTags: ['Imports'],
    }),
    getImport: build.query<Import, string>({
      query: (id) => ({ ...call(imports.get, { params: { id } }), isPolled: true }),
      providesTags: ['Imports'],
    }),
    getImportRows: build.query<Rows, { id: string; outcome: ImportOutcome | 'note'; after: number }>({
      query: ({ id, outcome, after }) => call(imports.rows, { params: { id }, query: { outcome, after } }),
      providesTags: ['Imports'],
    }),
    startImport: build.mutation<Import, Start>({
      query: ({ id, ...body }) => call(imports.start, { params: { id }, body }),
      invalidatesTags: ['Imports'],
    }),
    moveImport: build.mutation<Import, { id: string; move: Move }>({
      query: ({ id, move }) => call(imports[move], { params: { id } }),
      // Also a refusal says that what is shown is out of date.
      invalidatesTags: ['Imports'],
    }),
  }),
})

export const {
  useGetImportsQuery,
  useGetImportQuery,
  useGetImportRowsQuery,
  useStartImportMutation,
  useMoveImportMutation,
} = importsApi

/** An import changes books, prices and stock. */
export const booksImported = () => importsApi.util.invalidateTags(['Books', 'Stats'])

export const isMoving = ({ state }: Import) => state === 'running' || state === 'waiting'
