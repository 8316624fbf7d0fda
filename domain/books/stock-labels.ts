import type { Book } from '../../contract/catalog/books.ts'
import type { notShown, StockSettings } from '../../contract/shop/stock-settings.ts'

export type StockWords = Omit<StockSettings, keyof typeof notShown>

export const defaultStockWords: StockWords = {
  inStock: 'On our shelves',
  low: 'Only {count} left',
  toOrder: 'Usually ships in 1–5 days',
  preOrder: 'Pre-order',
  preOrderDated: 'Pre-order, expected {date}',
  soldOut: 'Sold out',
}

type OfBook = Pick<Book, 'availability' | 'copiesLeft' | 'expectedOn'>

/** What shoppers are told about the copies of a book; undefined if no stock is kept. */
export function stockWordsFor(
  words: StockWords,
  { availability, copiesLeft, expectedOn }: OfBook,
  dayOf: (date: string) => string,
): string | undefined {
  switch (availability) {
    case 'in-stock':
      return words.inStock
    case 'low':
      return copiesLeft === undefined ? words.inStock : words.low.replaceAll('{count}', String(copiesLeft))
    case 'to-order':
      return words.toOrder
    case 'pre-order':
      return expectedOn ? words.preOrderDated.replaceAll('{date}', dayOf(expectedOn)) : words.preOrder
    case 'sold-out':
      return words.soldOut
    case undefined:
      return undefined
  }
}
