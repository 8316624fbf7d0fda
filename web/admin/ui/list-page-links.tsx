import { Icon } from '../../ui/icon.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { formatNumber, t } from '../../../messages/t.ts'

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
