import type { z } from 'zod'
import { type Import, imports } from '../../../contract/trade/imports.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

type List = z.output<(typeof imports.list.responses)[200]>
export type Move = 'pause' | 'resume' | 'cancel'

const importsApi = adminApi.enhanceEndpoints({ addTagTypes: ['Imports'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getImports: build.query<List, z.input<typeof imports.list.query>>({
        query: (query) => ({ ...call(imports.list, { query }), isPolled: true }),
        providesTags: ['Imports'],
      }),
      getImport: build.query<Import, string>({
        query: (id) => ({ ...call(imports.get, { params: { id } }), isPolled: true }),
        providesTags: ['Imports'],
      }),
      getImportRows: read(imports.rows, 'Imports'),
      startImport: change(imports.start, 'Imports'),
      moveImport: build.mutation<Import, { id: string; move: Move }>({
        query: ({ id, move }) => call(imports[move], { params: { id } }),
        // Also a refusal says that what is shown is out of date.
        invalidatesTags: ['Imports'],
      }),
    }
  },
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
