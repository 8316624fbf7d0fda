import type { Order } from '../../../contract/orders/orders.ts'
import { Cover } from '../../ui/cover.tsx'

const maxShown = 3

/** Decorative, because the titles are listed elsewhere. */
export const SmallCovers = ({ books }: Pick<Order, 'books'>) => (
  <span aria-hidden className="flex min-w-0 items-center gap-2 overflow-hidden py-1">
    {books.slice(0, maxShown).map(({ _id, coverImage, title }) => (
      <span key={_id} className="w-10 shrink-0">
        <Cover image={coverImage} title={title} sizes="40px" className="shadow-none" />
      </span>
    ))}
    {books.length > maxShown && (
      <span className="ml-1 text-sm text-ink-soft tabular-nums">+{books.length - maxShown}</span>
    )}
  </span>
)
