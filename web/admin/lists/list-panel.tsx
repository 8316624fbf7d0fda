import { type ReactNode, useRef, useState } from 'react'
import { Panel, TryAgain } from '../ui/panel.tsx'
import { Download } from 'lucide'
import { tell } from '../../notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { adminToken, forgetAdminToken } from '../../api/admin-token.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'

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

function ExportButton({ path }: { path: string }) {
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await saveFile(path).catch(() => tell("The file couldn't be downloaded. Try again in a moment."))
    setBusy(false)
  }
  return (
    <Button look="outlined" isBusy={isBusy} onClick={() => void save()}>
      {!isBusy && <Icon of={Download} className="size-4 shrink-0" />}
      Export as CSV
    </Button>
  )
}

/** In milliseconds: the browser may still read the blob after the click. */
const revokeDelay = 60_000

/** Uses fetch, because a plain link would not send the admin's token. */
async function saveFile(path: string): Promise<void> {
  const token = adminToken()
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  if (response.status === 401) forgetAdminToken(token)
  if (!response.ok) throw new Error(`${path} responded with status ${response.status}`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = path.slice(path.lastIndexOf('/') + 1)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelay)
}

/** As high as the rows, to avoid layout shift. */
const SkeletonRows = () => (
  <>
    <output className="text-sm text-ink-soft">Loading...</output>
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
