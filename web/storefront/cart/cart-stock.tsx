import type { Book } from '../../../contract/catalog/books.ts'
import { useShop } from '../../app/shop/site.ts'
import { AvailabilityLine } from '../stock/availability.tsx'
import { Note } from './note.tsx'

/** Nothing for a book that ships from the shelves: the shopper expects that. */
export function CartStock({ book, isSoldOut = false }: { book: Book; isSoldOut?: boolean }) {
  const { stockWords } = useShop()
  if (isSoldOut) return <Note>{stockWords.soldOut}. Not included in your total.</Note>
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
  if (others === 0) return 'Nothing here can be ordered now. Remove what is sold out and find another book.'
  return soldOut === 1
    ? 'One book is sold out. Remove it, or check out without it.'
    : `${soldOut} books are sold out. Remove them, or check out without them.`
}
