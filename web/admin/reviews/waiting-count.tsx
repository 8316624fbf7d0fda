import type { ReactNode } from 'react'
import { maxWaitingCount } from '../../../contract/catalog/reviews-admin.ts'
import { useGetWaitingReviewsQuery } from './reviews-admin-api.ts'
import { rich } from '../../ui/rich.tsx'

/** In milliseconds. */
const pollingInterval = 60_000

const spoken = (text: ReactNode) => <span className="sr-only">{text}</span>

/** How many reviews wait for approval; nothing without any. */
export function WaitingCount() {
  const { data } = useGetWaitingReviewsQuery(undefined, { pollingInterval })
  const waiting = data?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <span className="ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-accent-ink tabular-nums">
      {rich('{count}<spoken> waiting</spoken> [reviews]', {
        count: waiting < maxWaitingCount ? waiting : '99+',
        spoken,
      })}
    </span>
  )
}
