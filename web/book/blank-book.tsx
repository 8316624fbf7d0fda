import { Blank } from '../ui/blank.tsx'
import { bookLook, coverLook } from './book-look.ts'

/** The place of a book that is on its way, as large as most of them. */
export const BlankBook = () => (
  <div className={bookLook}>
    <div aria-hidden className={coverLook}>
      <div className="aspect-2/3 rounded-cover bg-paper/40" />
    </div>
    <div className="max-w-[34rem]">
      <p className="text-sm text-ink-soft">Loading...</p>
      <Blank className="mt-4 h-9 w-4/5" />
      <Blank className="mt-4 h-6 w-2/5" />
      <Blank className="my-6 h-7 w-24" />
      <Blank className="h-12 rounded-panel" />
      <Blank className="mt-10 h-32" />
      <Blank className="mt-10 h-28" />
    </div>
  </div>
)
