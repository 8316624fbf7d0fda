import { t } from '../../../messages/t.ts'
import type { BookChanges } from '../../../contract/catalog/book-changes.ts'
import type { Book, BookEdit, DetailedBook, NewBook } from '../../../contract/catalog/books.ts'
import { countryOfIsbn, isbnPrefixesOf, type PriceBoundCountry } from '../../../domain/books/price-bound.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import type { Queryable } from '../../database/database.ts'
import { findSettings } from '../../settings/settings.sql.ts'
import { readGroup } from '../../settings/shop-state.ts'
import { discountedTitles, lockPrices, priceBoundMarks } from './price-bound.sql.ts'

/** Why the price of a book is fixed: the book says so, or its ISBN is one of this country. */
export type PriceBound = { boundBy: 'book' | PriceBoundCountry }

type Marked = Pick<NewBook, 'isbn' | 'priceBound'>
type Priced = Marked & Pick<NewBook, 'oldPrice' | 'newPrice'>

/** What the book itself says comes before the settings. */
export function reasonFor(
  { isbn, priceBound }: Marked,
  countries: PriceBoundCountry[],
): PriceBound | undefined {
  if (typeof priceBound === 'boolean') return priceBound ? { boundBy: 'book' } : undefined
  const country = isbn ? countryOfIsbn(isbn, countries) : undefined
  return country && { boundBy: country }
}

/** From the database: another process may have saved the settings a moment ago. */
export const boundCountries = async (tx: Queryable): Promise<PriceBoundCountry[]> =>
  readGroup('books', await findSettings(tx, 'books'), false).priceBoundCountries

/** Why a book may not have the discount that it would have: an old price above the new one. After `holdPrices`. */
export async function refusedDiscount(tx: Queryable, book: Priced): Promise<PriceBound | undefined> {
  const { oldPrice, newPrice } = book
  if ((oldPrice ?? newPrice) <= newPrice) return undefined
  return reasonFor(book, await boundCountries(tx))
}

/** The book as an edit would leave it: omitted fields stay. */
export function editedPrices(
  before: DetailedBook,
  { oldPrice, newPrice, isbn, priceBound }: BookEdit,
): Priced {
  return {
    newPrice,
    oldPrice: oldPrice === undefined ? ownOldPrice(before) : oldPrice,
    isbn: isbn === undefined ? before.isbn : isbn,
    priceBound: priceBound === undefined ? before.priceBound : priceBound,
  }
}

/** On the wire a book without an old price has the new one. */
export const ownOldPrice = ({ oldPrice, newPrice }: Pick<Book, 'oldPrice' | 'newPrice'>) =>
  oldPrice === newPrice ? null : oldPrice

/** The locked books that a change would discount though their price is fixed. A percentage below zero is a discount. */
export async function refusedDiscounts(
  tx: Queryable,
  books: Book[],
  changes: BookChanges,
): Promise<string[]> {
  const cheaper = books.filter((book) => isDiscounted(book, changes)).map(({ _id }) => _id)
  if (cheaper.length === 0) return []
  const countries = await boundCountries(tx)
  const marks = await priceBoundMarks(tx, cheaper)
  return marks.filter((mark) => reasonFor(mark, countries)).map(({ id }) => id)
}

function isDiscounted(book: Book, changes: BookChanges): boolean {
  if (changes.change === 'percent') return changes.percent < 0
  return changes.change === 'price' && (ownOldPrice(book) ?? 0) > changes.newPrice
}

const maxNamed = 3

/** Countries cannot be added while their books have discounts. */
export async function discountsIn(tx: Queryable, countries: PriceBoundCountry[]): Promise<FieldErrors> {
  if (countries.length === 0) return []
  await lockPrices(tx)
  const { titles, total } = await discountedTitles(tx, isbnPrefixesOf(countries), maxNamed)
  if (total === 0) return []
  const others = total - titles.length
  const named = titles.join(', ')
  const message =
    others > 0
      ? t(
          'Books with such an ISBN have an old price above the new one: {titles} and {others, plural, one {# more} other {# more}}. Remove their old prices, or mark these books as not fixed',
          { titles: named, others },
        )
      : t(
          'Books with such an ISBN have an old price above the new one: {titles}. Remove their old prices, or mark these books as not fixed',
          { titles: named },
        )
  return [{ field: 'priceBoundCountries', message }]
}
