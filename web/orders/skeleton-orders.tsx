import { Skeleton } from '../ui/skeleton.tsx'
import { cardLook, summaryLook } from './order-card.tsx'

/** As large as order cards, to avoid layout shift. */
export const SkeletonOrders = ({ count }: { count: number }) => (
  <div aria-hidden className="mt-8 grid gap-4">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={`${cardLook} ${summaryLook}`}>
        <span>
          <Skeleton className="my-0.75 h-5 w-28" />
          <Skeleton className="mt-1.5 mb-0.5 h-4 w-36" />
        </span>
        <Skeleton className="h-8 w-24 rounded-full md:order-1" />
        <Skeleton className="my-1 h-15 w-22" />
        <Skeleton className="h-5 w-16 justify-self-end md:order-2" />
      </div>
    ))}
  </div>
)
