import { Skeleton } from '../../ui/skeleton.tsx'

/** As high as the rows, to avoid layout shift. */
export const SkeletonRows = () => (
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
