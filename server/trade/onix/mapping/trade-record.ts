import type { Values } from '../../../../messages/format.ts'
import { translate } from '../../../../messages/t.ts'
import type { BookData } from '../../../../contract/catalog/book-data.ts'
import type { OnixField } from '../../../../domain/books/book-fields.ts'
import type { WhenOut } from '../../../../contract/stock/stock.ts'

/**
 * Why a record, or a book of it, is not taken: a code to count by, and a message to act on. It is stored and compared, so
 * it is translated where it is told.
 */
export type Reason = { code: string; message: string; values?: Values }

export const reasonText = ({ message, values }: Reason) => translate(message, values)

/** What it is: block 1 of a record. */
export type Descriptive = Pick<BookData, OnixField<'descriptive'>> & {
  title: string
  author: string
  /** The code of the form, such as BC. */
  form: string
  /** Only for the trade: display material, cartons. */
  isTradeOnly: boolean
}

/** Texts and pictures: block 2. */
export type Collateral = {
  /** In Markdown. */
  description?: string
  /** The address of the front cover, which is not fetched here. */
  cover?: string
}

/** Block 4. Dates are days, months or years. */
export type Publishing = Pick<BookData, OnixField<'publishing'>> & {
  /** No copy leaves the shop before this day. */
  embargo?: string
  whenOut?: WhenOut
}

/** Block 6, for the country and the currency of the shop. */
export type Supply = Pick<BookData, OnixField<'supply'>> & {
  /** In minor units of the currency. */
  price?: number
  /** By law or contract. */
  isPriceBound?: boolean
  /** Why there is no price. */
  noPrice?: Reason
  /** In this market, where it differs. */
  published?: string
  whenOut?: WhenOut
  expectedOn?: string
}

/** By blocks, since an update may replace only some of them. */
export type RecordBlocks = {
  descriptive?: Descriptive
  collateral?: Collateral
  publishing?: Publishing
  supply?: Supply
  /** Names of its work, and ISBNs of other editions: block 5. */
  related?: string[]
}

export type Notification = 'whole' | 'blocks' | 'deletion' | 'test'

export type TradeRecord = {
  reference: string
  isbn: string
  notification: Notification
  parts: RecordBlocks
  notes: string[]
  /** Of its bytes, to know them again. */
  source?: string
}

export type Mapped =
  | { record: TradeRecord }
  | { refused: Reason; reference: string; isbn: string; notes: string[] }

/** What the meaning of a record depends on beside itself. */
export type Context = {
  country: string
  currency: string
  /** Of the currency. */
  decimals: number
  /** As 2026-01-31. */
  today: string
  release: string | undefined
  defaultCurrency: string | undefined
  defaultPriceType: string | undefined
}
