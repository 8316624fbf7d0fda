import type { Book } from '../../contract/books.ts'
import { centsOf } from '../../contract/money.ts'
import { type BooksNow, useGetBooksNowQuery } from './books-now-api.ts'
import { useCart } from './use-cart.ts'

/** A book in the cart, as it is now. */
export type CartEntry = {
  book: Book
  isGone: boolean
  /** What it cost when it was put into the cart, where it costs something else now. */
  priceBefore?: number
}

/** The cart as the shop sees it; until the shop answers, and while it is away, as it was kept. */
export function useCartNow(): CartEntry[] {
  const kept = useCart()
  const { data: now = {} } = useGetBooksNowQuery(
    kept.map(({ _id }) => _id),
    { skip: kept.length === 0, refetchOnMountOrArgChange: true },
  )
  return kept.map((book) => entryOf(book, now))
}

function entryOf(kept: Book, now: BooksNow): CartEntry {
  const book = now[kept._id]
  if (!book) return { book: kept, isGone: book === null }
  const isSamePrice = centsOf(book.newPrice) === centsOf(kept.newPrice)
  return { book, isGone: false, ...(!isSamePrice && { priceBefore: kept.newPrice }) }
}

/** What counts, and can be ordered. */
export const onSale = (entries: CartEntry[]) =>
  entries.filter(({ isGone }) => !isGone).map(({ book }) => book)
