import { Icon, type IconNode } from '../../ui/icon.tsx'
import { ArrowLeft, ArrowRight } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TryAgain } from '../../ui/notice.tsx'

type Props = {
  page: number
  /** Number of pages. */
  last: number
  addressOf(page: number): string
}

export const PageLinks = ({ page, last, addressOf }: Props) =>
  last > 1 && (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3 text-sm">
      <PageLink name="Previous" icon={ArrowLeft} to={page > 1 ? addressOf(page - 1) : undefined} />
      <p className="text-ink-soft tabular-nums">
        Page {page} of {last}
      </p>
      <PageLink name="Next" icon={ArrowRight} to={page < last ? addressOf(page + 1) : undefined} />
    </nav>
  )

const look = 'inline-flex min-h-11 min-w-11 items-center gap-2 rounded-panel px-2'

function PageLink({ name, icon, to }: { name: string; icon: IconNode; to: string | undefined }) {
  const arrow = <Icon of={icon} className="size-5 shrink-0" />
  const words = name === 'Next' ? [name, arrow] : [arrow, name]
  if (to === undefined) return <span className={`${look} invisible`}>{name}</span>
  return (
    <Link to={to} className={`${look} font-medium hover:bg-paper`}>
      {words[0]}
      {words[1]}
    </Link>
  )
}

type Loaded = {
  data?: { next: number | null } | undefined
  isError: boolean
  refetch(): unknown
}

/** The cursors of the pages that are shown; undefined is the first page. */
export function useOlderPages() {
  const [cursors, setCursors] = useState<(number | undefined)[]>([undefined])
  return { cursors, showOlder: (next: number) => setCursors((shown) => [...new Set([...shown, next])]) }
}

type OlderPageProps = {
  query: Loaded
  failure: string
  /** Undefined where the next page is shown already. */
  onOlder: ((next: number) => void) | undefined
  children: ReactNode
}

/** One page of a list, newest first: waiting, failed or there, with a button for the next page. */
export function OlderPage({ query: { data, isError, refetch }, failure, onOlder, children }: OlderPageProps) {
  if (isError && !data) return <TryAgain onTryAgain={() => void refetch()}>{failure}</TryAgain>
  if (!data) return <output className="block py-4 text-sm text-ink-soft">Loading...</output>
  const { next } = data
  return (
    <>
      {children}
      {next !== null && onOlder && (
        <div className="mt-4 grid justify-center">
          <Button look="outlined" onClick={() => onOlder(next)}>
            Show older
          </Button>
        </div>
      )}
    </>
  )
}
