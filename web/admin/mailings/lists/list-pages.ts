import { useSearchParams } from '../../../ui/use-search-params.ts'
import { withQuery } from '../../../../domain/pages.ts'
import { pageIn } from '../../../../domain/search-page.ts'

const rowsOnPage = 100

/** Keeps the offset within the limit of the lists, which is 1,000,000. */
const lastPage = 10_000

/** The page of a list that the URL names, and the request for it. */
export function useListPage() {
  const [address] = useSearchParams()
  const page = pageIn(address, lastPage)
  return { page, request: { limit: rowsOnPage, offset: (page - 1) * rowsOnPage } }
}

export const lastPageOf = (total: number) => Math.max(1, Math.ceil(total / rowsOnPage))

export const listPageUrl = (path: string, page: number, q = '') =>
  withQuery(path, { q, page: page > 1 ? page : undefined })
