import type { TradeData } from '../../../contract/catalog/book-data.ts'
import { fromBookFields } from '../../../domain/books/book-fields.ts'
import type { WhenOut } from '../../../contract/stock/stock.ts'

/** All that a line says of a book. Null is nothing. */
export type CsvBook = TradeData & {
  id: string
  title: string
  author: string
  description: string
  category: string
  trending: boolean
  /** In minor units. */
  price: number
  oldPrice: number | null
  coverImage: string
  /** Null where no stock is kept, as are what happens with no copy left and when copies come. */
  onHand: number | null
  section: string
  whenOut: WhenOut | null
  expectedOn: string | null
}

export type Field = keyof CsvBook

export const blankBook: Omit<CsvBook, 'id' | 'title' | 'category' | 'price'> = {
  ...fromBookFields(() => null),
  author: '',
  description: '',
  trending: false,
  oldPrice: null,
  coverImage: '',
  onHand: null,
  section: '',
  whenOut: null,
  expectedOn: null,
}
