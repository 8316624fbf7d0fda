import type { Availability, Book } from '../../../contract/catalog/books.ts'
import { stockWordsFor } from '../../../domain/books/stock-labels.ts'
import { dayIn } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Check, Clock } from '../../ui/icons/screen-icons.ts'

/** Formats a day of the calendar, which is the same in all time zones. */
export function useCalendarDay() {
  const { locale } = useShop()
  return (date: string) => dayIn({ locale, timeZone: 'UTC' }, date)
}

/** Formats what shoppers are told about the copies of a book. */
function useStockWords() {
  const { stockWords } = useShop()
  const dayOf = useCalendarDay()
  return (book: Pick<Book, 'availability' | 'copiesLeft' | 'expectedOn'>) =>
    stockWordsFor(stockWords, book, dayOf)
}

const looks = {
  'in-stock': { icon: Check, colour: 'text-good' },
  low: { icon: Check, colour: 'text-warn' },
  'to-order': { icon: Clock, colour: 'text-ink-soft' },
  'pre-order': { icon: Clock, colour: 'text-ink-soft' },
} as const satisfies Record<Exclude<Availability, 'sold-out'>, object>

/** Nothing for books whose stock is not kept. The button says that a book is sold out. */
export function AvailabilityLine({ book }: { book: Book }) {
  const message = useStockWords()(book)
  if (!book.availability || book.availability === 'sold-out') return null
  const { icon, colour } = looks[book.availability]
  return (
    <p className={`flex gap-2 text-sm font-medium tabular-nums ${colour}`}>
      <Icon of={icon} className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{message}</span>
    </p>
  )
}
