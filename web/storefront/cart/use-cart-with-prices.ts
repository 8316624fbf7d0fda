import { type Book, books, maxBooks } from '../../../contract/catalog/books.ts'
import { useCart } from './cart.ts'
import { api } from '../../app/api/api.ts'
import { call } from '../../app/api/route-endpoints.ts'

/** A book in the cart with its current data. */
export type CartEntry = {
  book: Book
  isGone: boolean
  isSoldOut: boolean
  /** The price at which it was added, if it has changed since. */
  priceBefore?: number
}

/**
 * The cart with current data; as stored until the server responds, and while it is unavailable. The checkout may have found
 * books sold out.
 */
export function useCartWithPrices(soldOut: string[] = []): CartEntry[] {
  const kept = useCart()
  const { data: now = {} } = useGetBooksNowQuery(
    kept.map(({ _id }) => _id),
    { skip: kept.length === 0, refetchOnMountOrArgChange: true },
  )
  return kept.map((book) => entryOf(book, now, soldOut))
}

function entryOf(kept: Book, now: BooksNow, soldOut: string[]): CartEntry {
  const book = now[kept._id]
  const isSoldOut = soldOut.includes(kept._id) || (book ?? kept).availability === 'sold-out'
  if (!book) return { book: kept, isGone: book === null, isSoldOut }
  const isSamePrice = book.newPrice === kept.newPrice
  return { book, isGone: false, isSoldOut, ...(!isSamePrice && { priceBefore: kept.newPrice }) }
}

/** The books that can be ordered and count towards the total. */
export const onSale = (entries: CartEntry[]) =>
  entries.filter(({ isGone, isSoldOut }) => !isGone && !isSoldOut).map(({ book }) => book)

/** Current data by book id; null if the book is gone. */
type BooksNow = Record<string, Book | null>

/** Injected, because only the cart and the checkout use it. */
const booksNowApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBooksNow: build.query<BooksNow, string[]>({
      queryFn: async (ids, _api, _options, baseQuery) => {
        const now: BooksNow = Object.fromEntries(ids.map((id) => [id, null]))
        for (let at = 0; at < ids.length; at += maxBooks) {
          const some = ids.slice(at, at + maxBooks).join(',')
          const { data, error } = await baseQuery(call(books.list, { query: { ids: some } }))
          if (error) return { error }
          for (const book of data as Book[]) now[book._id] = book
        }
        return { data: now }
      },
      providesTags: ['Books'],
    }),
  }),
})

const { useGetBooksNowQuery } = booksNowApi
