import { Skeleton } from '../../ui/skeleton.tsx'
import { cardLook, cardsLook, trendLook } from './cards.tsx'

/** About as large as the statistics, to avoid layout shift. */
export const SkeletonOverview = () => (
  <>
    <output className="mb-4 flex items-center gap-3 text-ink-soft">
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border-2 border-line border-t-accent motion-reduce:animate-none"
      />
      Loading...
    </output>
    <div aria-hidden className={cardsLook}>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className={cardLook}>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="col-start-1 mt-2 h-9 w-32" />
          <div className={trendLook}>
            <Skeleton className="h-10" />
          </div>
        </div>
      ))}
    </div>
    <div aria-hidden className="mt-4 grid gap-4 @4xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Skeleton className="h-110" />
      <Skeleton className="h-110" />
    </div>
  </>
)
