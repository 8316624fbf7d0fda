import { type ReactNode, useRef } from 'react'
import { Panel } from '../ui/panel.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { ExportButton } from './export-button.tsx'

type Props = {
  title: string
  /** Where the same list is had as a file. */
  file: string
  /** Undefined until it is known. */
  count: number | undefined
  /** What a failed call says, while there has been no better one. */
  failure: string | undefined
  empty: string
  onTryAgain(): void
  /** What is there, where something is. */
  children: ReactNode
}

/** A list that the bookseller reads and takes along. */
export function ListPanel({ title, file, count, failure, empty, onTryAgain, children }: Props) {
  const place = useRef<HTMLDivElement>(null)

  function askAgain() {
    // The button goes, and with it would go the place on the screen.
    place.current?.focus()
    onTryAgain()
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <title>{`${title} – Book Store`}</title>
      <Panel title={title} beside={count ? <ExportButton path={file} /> : undefined}>
        {failure && <TryAgain onTryAgain={askAgain}>{failure}</TryAgain>}
        {count === undefined && !failure && <SkeletonRows />}
        {count === 0 && <p className="text-ink-soft">{empty}</p>}
        {count !== undefined && count > 0 && children}
      </Panel>
    </div>
  )
}
