import type { Book } from './books.ts'
import type { Order } from './orders.ts'
import type { ShopSettings } from './shop.ts'

export type StockWords = Omit<ShopSettings['stock'], 'offersAlerts'>

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

type OfLine = Pick<Order['books'][number], 'source' | 'expectedOn' | 'cancelled'>

/** Where the copy of an ordered book comes from; undefined if no stock was kept, or the line is cancelled. */
export function sourceWordsFor(
  { source, expectedOn, cancelled }: OfLine,
  dayOf: (date: string) => string,
): string | undefined {
  if (!source || cancelled) return undefined
  return expectedOn && source !== 'shelf'
    ? `${sourceWords[source]}, expected ${dayOf(expectedOn)}`
    : sourceWords[source]
}

const sourceWords = { shelf: 'From our shelves', 'to-order': 'To be ordered in', 'pre-order': 'Pre-order' }
