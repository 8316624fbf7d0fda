import { totalOf } from '../../../contract/money.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { CreditNote, CreditNotes } from '../../../contract/orders/returns.ts'
import { withHyphens } from '../../catalog/books/book-data.sql.ts'
import type { Queryable } from '../../database/database.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { findOrder, type OrderSelector } from '../orders.sql.ts'
import { taxLinesOnWire } from '../place/price-order.ts'
import { type CreditNoteRow, creditNotesOf } from './credit-notes.sql.ts'

export async function findCreditNotes(
  db: Queryable,
  { decimals }: ShopSnapshot,
  which: OrderSelector,
): Promise<CreditNotes | undefined> {
  const order = await findOrder(db, which)
  if (!order) return undefined
  const rows = await creditNotesOf(db, order._id)
  return { order, creditNotes: rows.map((row) => onWire(row, order, decimals)) }
}

function onWire(row: CreditNoteRow, { pricesIncludeTax }: Order, decimals: number): CreditNote {
  const { lines, subtotal, delivery, tax, total, taxLines, ...rest } = row
  const sum = (minorUnits: number) => totalOf(minorUnits, decimals)
  return {
    ...rest,
    lines: lines.map(({ bookId, price, ...line }) =>
      withHyphens({ _id: bookId, ...line, price: sum(price) }),
    ),
    subtotal: sum(subtotal),
    delivery: sum(delivery),
    tax: sum(tax),
    total: sum(total),
    taxLines: taxLinesOnWire(taxLines, decimals),
    pricesIncludeTax,
  }
}
