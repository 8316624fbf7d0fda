import { Icon } from '../../ui/icon.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { formatNumber, t } from '../../../messages/t.ts'
import { Navigate } from 'react-router'
import { withQuery } from '../../../domain/pages.ts'
import { pageIn } from '../../../domain/search-page.ts'

type Props = {
  page: number
  /** Number of pages. */
  last: number
  addressOf(page: number): string
}

export const PageLinks = ({ page, last, addressOf }: Props) =>
  last > 1 && (
    <nav aria-label={t('Pages [of a list]')} className="mt-4 flex items-center justify-between gap-3 text-sm">
      <PageLink to={page > 1 ? addressOf(page - 1) : undefined}>
        <Icon of={ArrowLeft} className="size-5 shrink-0" />
        {t('Previous')}
      </PageLink>
      <p className="text-ink-soft tabular-nums">
        {t('Page {page} of {last}', { page: formatNumber(page), last: formatNumber(last) })}
      </p>
      <PageLink to={page < last ? addressOf(page + 1) : undefined}>
        {t('Next')}
        <Icon of={ArrowRight} className="size-5 shrink-0" />
      </PageLink>
    </nav>
  )

const look = 'inline-flex min-h-11 min-w-11 items-center gap-2 rounded-panel px-2'

const PageLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    <span className={`${look} invisible`}>{children}</span>
  ) : (
    <Link to={to} className={`${look} font-medium hover:bg-paper`}>
      {children}
    </Link>
  )

/** Above one entry of a list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline print:hidden"
  >
    <Icon of={ArrowLeft} className="size-5" />
    {children}
  </Link>
)

type Loaded<Cursor> = {
  data?: { next: Cursor | null } | undefined
  isError: boolean
  refetch(): unknown
}

/** The cursors of the pages that are shown; undefined is the first page. */
export function useOlderPages<Cursor = number>() {
  const [cursors, setCursors] = useState<(Cursor | undefined)[]>([undefined])
  return { cursors, showOlder: (next: Cursor) => setCursors((shown) => [...new Set([...shown, next])]) }
}

type OlderPageProps<Cursor> = {
  query: Loaded<Cursor>
  failure: string
  /** Undefined where the next page is shown already. */
  onOlder: ((next: Cursor) => void) | undefined
  children: ReactNode
}

/** One page of a list, newest first: waiting, failed or there, with a button for the next page. */
export function OlderPage<Cursor>({
  query: { data, isError, refetch },
  failure,
  onOlder,
  children,
}: OlderPageProps<Cursor>) {
  if (isError && !data) return <TryAgain onTryAgain={() => void refetch()}>{failure}</TryAgain>
  if (!data) return <output className="block py-4 text-sm text-ink-soft">{t('Loading…')}</output>
  const { next } = data
  return (
    <>
      {children}
      {next !== null && onOlder && (
        <div className="mt-4 grid justify-center">
          <Button look="outlined" onClick={() => onOlder(next)}>
            {t('Show older')}
          </Button>
        </div>
      )}
    </>
  )
}

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

type PagedProps<Data> = {
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
}: PagedProps<Data>) {
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
