import { type ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Panel } from '../ui/panel.tsx'
import { TryAgain } from '../ui/try-again.tsx'

export const maxFound = 10

type Props = {
  title: string
  /** Undefined while searching. */
  total: number | undefined
  isError: boolean
  onTryAgain(): void
  /** Link to the full list. */
  all: { to: string; name: string }
  /** Rows of the first results. */
  children: ReactNode
}

/** Results of one kind: loading, failed, empty or found. */
export const Findings = ({ title, total, isError, onTryAgain, all, children }: Props) => (
  <Panel title={title} beside={total ? <All total={total} {...all} /> : undefined}>
    {isError ? (
      <TryAgain onTryAgain={onTryAgain}>The shop cannot be searched just now.</TryAgain>
    ) : (
      <Rows title={title} total={total}>
        {children}
      </Rows>
    )}
  </Panel>
)

const All = ({ total, to, name }: { total: number; to: string; name: string }) => (
  <Link to={to} className="link flex min-h-11 items-center text-sm">
    {total === 1 ? `View 1 ${name}` : `View all ${total} ${name}s`}
  </Link>
)

function Rows({ title, total, children }: Pick<Props, 'title' | 'total' | 'children'>) {
  if (total === undefined) return <Waiting />
  if (total === 0) return <p className="text-ink-soft">No {title.toLowerCase()} found.</p>
  return (
    <ul aria-label={`${title} found`} className="-mx-2 text-sm/5">
      {children}
    </ul>
  )
}

const Waiting = () => (
  <output className="grid gap-3">
    <span className="sr-only">Loading...</span>
    {['a', 'b', 'c'].map((row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </output>
)

export const Finding = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className="border-b border-line last:border-0">
    <Link
      to={to}
      className="flex min-h-14 items-center gap-4 rounded-md p-2 -outline-offset-2! hover:bg-paper"
    >
      {children}
    </Link>
  </li>
)
