import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { withQuery } from '../../../domain/pages.ts'
import { pageIn } from '../../../domain/search-page.ts'
import { t } from '../../../messages/t.ts'
import { TryAgain } from '../../ui/notice.tsx'
import { PageLinks } from './list-page-links.tsx'

const rowsOnPage = 25

/** The limit of all lists. */
const maxOffset = 1_000_000

/** The page of a list that the URL names. */
export const listPageIn = (address: URLSearchParams, size = rowsOnPage) => pageIn(address, maxOffset / size)

/** The query of the API for a page. */
export const rowsOf = (page: number, size = rowsOnPage) => ({ limit: size, offset: (page - 1) * size })

export const lastPageOf = (total: number, size = rowsOnPage) => Math.max(1, Math.ceil(total / size))

/** The URL of a list. The first page is not named. */
export const listUrl = (
  path: string,
  { page = 1, ...view }: Record<string, string | number | undefined> & { page?: number | undefined },
) => withQuery(path, { ...view, page: page > 1 ? page : undefined })

type Props<Data> = {
  query: { currentData?: Data | undefined; data?: Data | undefined; isError: boolean; refetch(): unknown }
  page: number
  urlOf(page: number): string
  failure: string
  count(total: number): string
  empty: ReactNode
  /** Above the list, also of an empty one, once it has loaded. */
  above?: ReactNode
  children(data: Data): ReactNode
}

/** One page of a list: waiting, failed, empty or there. Beyond the last page is the last one. */
export function PagedList<Data extends { total: number }>({
  query: { currentData, data, isError, refetch },
  page,
  urlOf,
  failure,
  count,
  empty,
  above,
  children,
}: Props<Data>) {
  if (!currentData && isError) return <TryAgain onTryAgain={() => void refetch()}>{failure}</TryAgain>
  // The rows before stay until the next ones have loaded; an empty list says nothing about them.
  if (!data || (!currentData && data.total === 0))
    return <output className="block py-8 text-ink-soft">{t('Loading…')}</output>
  const { total } = data
  const last = lastPageOf(total)
  if (currentData && page > last) return <Navigate to={urlOf(last)} replace />
  return (
    <>
      {above}
      {total === 0 ? (
        empty
      ) : (
        <div aria-busy={!currentData} className="transition-opacity duration-150 aria-busy:opacity-60">
          <output className="mb-2 block text-sm text-ink-soft tabular-nums">{count(total)}</output>
          {children(data)}
          <PageLinks page={page} last={last} addressOf={urlOf} />
        </div>
      )}
    </>
  )
}
