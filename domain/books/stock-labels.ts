import type { Book } from '../../contract/catalog/books.ts'
import type { notShown, StockSettings } from '../../contract/shop/stock-settings.ts'
import { msg, translate } from '../../messages/t.ts'

export type StockWords = Omit<StockSettings, keyof typeof notShown>

/** The names in braces are those of the values: the settings have texts of the same kind. */
export const defaultStockWords: StockWords = {
  inStock: msg('On our shelves'),
  low: msg('Only {count} left'),
  toOrder: msg('Usually ships in 1–5 days'),
  preOrder: msg('Pre-order'),
  preOrderDated: msg('Pre-order, expected {date}'),
  soldOut: msg('Sold out'),
}

/** The names of the values stay in texts that are filled in later. */
export const keptNames = { count: '{count}', date: '{date}' }

/** As an owner types it. In the scripts of browsers the words are compiled, and no text yet. */
export const defaultStockWord = (name: keyof StockWords) => translate(defaultStockWords[name], keptNames)

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
