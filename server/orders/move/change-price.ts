import { t } from '../../../messages/t.ts'
import { minorUnitsOf, totalOf } from '../../../contract/money.ts'
import type { PriceRefusal } from '../../../contract/orders/order-changes.ts'
import type { FieldErrors } from '../../../contract/problem.ts'
import { hasDecimals, pricesHave } from '../../../domain/money/currency.ts'
import type { Database } from '../../database/database.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { change, hasReceipt, sumsOf, type Which } from './change-order.ts'
import { remainingLines, updatePrice } from './order-changes.sql.ts'

type Line = { bookId: string; price: number }
type Wrong = { refused: PriceRefusal } | { invalid: FieldErrors }

/** Only downwards. The e-mail with the new total corrects the one about the order, and is sent where that one is. */
export const changePrice = (db: Database, { decimals, settings }: ShopSnapshot, which: Which, typed: Line) =>
  change<Wrong>(db, which, ['placed'], async (tx, order) => {
    if (!hasDecimals(typed.price, decimals))
      return { invalid: [{ field: 'price', message: pricesHave(decimals) }] }
    if (order.receiptNumber !== null) return { refused: hasReceipt(order) }
    const lines = await remainingLines(tx, order)
    const line = lines.find(({ bookId }) => bookId === typed.bookId)
    if (!line) return { unknown: true }
    const price = minorUnitsOf(typed.price, decimals)
    if (price === line.price) return undefined
    if (price > line.price) return { refused: isRaised(line.title, line.price / 10 ** decimals) }
    const changed = lines.map((each) => ({
      price: each === line ? price : each.price,
      discount: Math.min(each.discount ?? 0, each === line ? price : each.price),
      taxPercent: each.taxPercent,
    }))
    const sums = sumsOf(order, changed, decimals)
    await updatePrice(tx, order, { bookId: line.bookId, price, sums, isMailed: settings.email.sent.placed })
    const [before, after] = [totalOf(line.price, decimals), totalOf(price, decimals)]
    return {
      event: { kind: 'price-changed', text: line.title, before },
      action: 'order.price',
      changes: { book: [line.title, line.title], price: [before, after] },
    }
  })

const isRaised = (title: string, price: number): PriceRefusal => ({
  code: 'price-raised',
  message: t('{title} was sold for less. A price can only be lowered after the order.', { title }),
  price,
})
