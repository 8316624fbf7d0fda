import { maxWaitingCount } from '../../../contract/catalog/reviews-admin.ts'
import { useGetWaitingReviewsQuery } from './reviews-admin-api.ts'

/** In milliseconds. */
const pollingInterval = 60_000

/** How many reviews wait for approval; nothing without any. */
export function WaitingCount() {
  const { data } = useGetWaitingReviewsQuery(undefined, { pollingInterval })
  const waiting = data?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <span className="ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-accent-ink tabular-nums">
      {waiting < maxWaitingCount ? waiting : '99+'}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
