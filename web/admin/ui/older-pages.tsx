import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TryAgain } from '../../ui/notice.tsx'

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

type Props = {
  query: Loaded
  failure: string
  /** Undefined where the next page is shown already. */
  onOlder: ((next: number) => void) | undefined
  children: ReactNode
}

/** One page of a list, newest first: waiting, failed or there, with a button for the next page. */
export function OlderPage({ query: { data, isError, refetch }, failure, onOlder, children }: Props) {
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
