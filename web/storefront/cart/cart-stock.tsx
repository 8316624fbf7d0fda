import type { Book } from '../../../contract/catalog/books.ts'
import { useShop } from '../../app/shop/site.ts'
import { AvailabilityLine } from '../stock/availability.tsx'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { TriangleAlert } from '../../ui/icons/screen-icons.ts'
import { t } from '../../../messages/t.ts'

/** Nothing for a book that ships from the shelves: the shopper expects that. */
export function CartStock({ book, isSoldOut = false }: { book: Book; isSoldOut?: boolean }) {
  const { stockWords } = useShop()
  if (isSoldOut)
    return <Note>{t('{state}. Not included in your total.', { state: stockWords.soldOut })}</Note>
  if (!book.availability || book.availability === 'in-stock') return null
  return (
    <div className="mt-2">
      <AvailabilityLine book={book} />
    </div>
  )
}

/** Says what to do before the checkout. */
export function SoldOutAdvice({ soldOut, others }: { soldOut: number; others: number }) {
  if (soldOut === 0) return null
  return <p className="mb-3 text-sm font-medium text-warn">{adviceFor(soldOut, others)}</p>
}

function adviceFor(soldOut: number, others: number): string {
  if (others === 0) return t('All books in your cart are sold out.')
  return t(
    '{count, plural, one {One book is sold out. Remove it, or check out without it.} other {# books are sold out. Remove them, or check out without them.}}',
    { count: soldOut },
  )
}

export const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 flex gap-2 text-sm font-medium text-warn tabular-nums">
    <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
