import { spokenLanguage, msg, t } from '../../../messages/t.ts'
import type { NewReturn, ReturnRefusal } from '../../../contract/orders/returns.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { returnToStock } from '../../stock/ledger.sql.ts'
import { lockStockOf } from '../../stock/stock.sql.ts'
import { change, refusalOf, sumsOf, type Which } from '../move/change-order.ts'
import type { LockedOrder } from '../move/order-changes.sql.ts'
import { sellerIn } from '../receipts/find-receipt.ts'
import { creditLines, isKept } from './credit.ts'
import { returnBeforeReceipt, returnLines, type SoldLine, soldLines } from './returns.sql.ts'

type Wrong = { refused: ReturnRefusal }

/** Each book comes back once. With the last one the order is returned; what is left of it is due. */
export const returnBooks = (
  db: Database,
  { decimals, settings }: ShopSnapshot,
  which: Which,
  typed: NewReturn,
) =>
  change<Wrong>(db, which, ['placed', 'ready', 'shipped', 'delivered'], async (tx, order) => {
    if (order.status === 'ready') return { refused: isNotPickedUp(order) }
    const lines = await soldLines(tx, order)
    const named = lines.filter(({ bookId }) => typed.lines.some((line) => line.bookId === bookId))
    if (named.length < typed.lines.length) return { unknown: true }
    const refused = refusalFor(order, named) ?? refusalOfDelivery(order, typed)
    if (refused) return { refused }
    const kept = lines.filter((line) => isKept(line) && !named.includes(line))
    const isLast = kept.length === 0
    await restock(tx, order, which, typed)
    const returned = {
      bookIds: named.map(({ bookId }) => bookId),
      reason: typed.reason,
      isMailed: settings.email.sent.returned,
    }
    if (order.receiptNumber !== null) {
      await creditLines(tx, order, {
        back: named,
        kept,
        withDelivery: typed.refundDelivery,
        seller: sellerIn(settings),
        reason: typed.reason,
        staff: which.username,
      })
      await returnLines(tx, order, { ...returned, isLast })
    } else if (isLast) await returnLines(tx, order, { ...returned, isLast })
    else await returnBeforeReceipt(tx, order, { ...returned, sums: sumsOf(order, kept, decimals) })
    return recorded(named, typed, isLast)
  })

/** The copies of other lines stay away. */
async function restock(tx: Transaction, order: LockedOrder, { username }: Which, { lines }: NewReturn) {
  const bookIds = lines.filter((line) => line.restock).map(({ bookId }) => bookId)
  if (bookIds.length === 0) return
  const stock = await lockStockOf(tx, order)
  await returnToStock(tx, stock, { bookIds, reason: 'returned', staff: username })
}

function recorded(named: SoldLine[], { reason, lines }: NewReturn, isLast: boolean) {
  const titlesOf = (some: SoldLine[]) =>
    new Intl.ListFormat(spokenLanguage()).format(some.map(({ title }) => title))
  const titles = titlesOf(named)
  const isBack = ({ bookId }: SoldLine) => lines.some((line) => line.bookId === bookId && line.restock)
  return {
    event: {
      kind: 'line-returned' as const,
      text: titles,
      bookIds: named.map(({ bookId }) => bookId),
      to: isLast ? ('returned' as const) : undefined,
    },
    action: 'order.return',
    changes: {
      returned: [null, titles] as [null, string],
      restocked: [null, titlesOf(named.filter(isBack))] as [null, string],
      reason: [null, reason] as [null, string],
    },
  }
}

/** Books of a placed order may be with the shopper already, those of others all are. */
function refusalFor({ status }: LockedOrder, named: SoldLine[]): ReturnRefusal | undefined {
  const isNotShipped = ({ isShipped }: SoldLine) => status === 'placed' && !isShipped
  const reasons = [
    ['already-returned', ({ isReturned }: SoldLine) => isReturned, msg('{title} came back already.')],
    ['cancelled', ({ isCancelled }: SoldLine) => isCancelled, msg('{title} was cancelled.')],
    ['not-shipped', isNotShipped, msg('{title} is not shipped. Cancel it instead.')],
  ] as const
  for (const [reason, is, message] of reasons) {
    const some = named.filter(is)
    const [first] = some
    if (!first) continue
    const bookIds = some.map(({ bookId }) => bookId)
    return { code: 'book-not-returnable', message: t(message, { title: first.title }), reason, bookIds }
  }
  return undefined
}

const refusalOfDelivery = (order: LockedOrder, { refundDelivery }: NewReturn) =>
  refundDelivery && order.receiptNumber === null
    ? refusalOf(
        order,
        t('Order {number} has no receipt yet. Its delivery can be refunded once it is shipped.', {
          number: order.number,
        }),
      )
    : undefined

const isNotPickedUp = (order: LockedOrder) =>
  refusalOf(order, t('Order {number} has not been picked up. Cancel it instead.', { number: order.number }))
