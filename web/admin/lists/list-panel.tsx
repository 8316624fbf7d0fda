import { type ReactNode, useRef } from 'react'
import { Panel } from '../ui/panel.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { ExportButton } from './export-button.tsx'

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
      <title>{`${title} – Book Store`}</title>
      <Panel title={title} beside={count ? <ExportButton path={file} /> : undefined}>
        {failure && <TryAgain onTryAgain={retry}>{failure}</TryAgain>}
        {count === undefined && !failure && <SkeletonRows />}
        {count === 0 && <p className="text-ink-soft">{empty}</p>}
        {count !== undefined && count > 0 && children}
      </Panel>
    </div>
  )
}
