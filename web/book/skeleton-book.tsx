import { Skeleton } from '../ui/skeleton.tsx'
import { bookLook, coverLook } from './book-look.ts'

/** About as large as most books, to avoid layout shift. */
export const SkeletonBook = () => (
  <div className={bookLook}>
    <div aria-hidden className={coverLook}>
      <div className="aspect-2/3 rounded-cover bg-paper/40" />
    </div>
    <div className="max-w-[34rem]">
      <p className="text-sm text-ink-soft">Loading...</p>
      <Skeleton className="mt-4 h-9 w-4/5" />
      <Skeleton className="mt-4 h-6 w-2/5" />
      <Skeleton className="my-6 h-7 w-24" />
      <Skeleton className="h-12 rounded-panel" />
      <Skeleton className="mt-10 h-32" />
      <Skeleton className="mt-10 h-28" />
    </div>
  </div>
)
