import { type ReactNode, useRef } from 'react'
import { ExportButton } from '../../ui/export-button.tsx'
import { PageLinks, lastPageOf, listPageIn, listUrl, rowsOf } from '../../ui/list-page-links.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { t } from '../../../../messages/t.ts'

const rowsOnPage = 100

/** The page of a list that the URL names, and the request for it. */
export function useListPage() {
  const [address] = useSearchParams()
  const page = listPageIn(address, rowsOnPage)
  return { page, request: rowsOf(page, rowsOnPage) }
}

type PagesProps = { path: string; q?: string; page: number; total: number }

export const ListPages = ({ path, q, page, total }: PagesProps) => (
  <PageLinks
    page={page}
    last={lastPageOf(total, rowsOnPage)}
    addressOf={(page) => listUrl(path, { q, page })}
  />
)

type Props = {
  title: string
  /** Path of the CSV export. */
  file: string
  /** Undefined while loading. */
  count: number | undefined
  /** Error message, if the last request failed. */
  failure: string | undefined
  empty: string
  onTryAgain(): void
  /** Rendered if the list is not empty. */
  children: ReactNode
}

export function ListPanel({ title, file, count, failure, empty, onTryAgain, children }: Props) {
  const container = useRef<HTMLDivElement>(null)

  function retry() {
    // The button disappears and would lose the focus.
    container.current?.focus()
    onTryAgain()
  }
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <AdminTitle>{title}</AdminTitle>
      <Panel title={title} beside={count ? <ExportButton path={file} /> : undefined}>
        {failure && <TryAgain onTryAgain={retry}>{failure}</TryAgain>}
        {count === undefined && !failure && <SkeletonRows />}
        {count === 0 && <p className="text-ink-soft">{empty}</p>}
        {count !== undefined && count > 0 && children}
      </Panel>
    </div>
  )
}

/** As high as the rows, to avoid layout shift. */
const SkeletonRows = () => (
  <>
    <output className="text-sm text-ink-soft">{t('Loading…')}</output>
    <div aria-hidden className="mt-2">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-11 items-center justify-between border-b border-line last:border-0">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  </>
)
