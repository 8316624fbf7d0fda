import { totalOf } from '../../contract/money.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type LockedOrder, lockOrder } from '../orders/move/order-changes.sql.ts'
import { insertEvent } from '../orders/move/order-events.sql.ts'
import { updateStatus } from '../orders/move/order-moves.sql.ts'
import { isTold } from '../orders/payments/change-method.sql.ts'
import {
  insertPayment,
  insertRefund,
  openAmount,
  pendingRefunds,
} from '../orders/payments/payment-ledger.sql.ts'
import { sellerIn } from '../orders/receipts/find-receipt.ts'
import { codesAgain, useCodesAgain } from '../orders/codes/give-back.ts'
import { newOrderAddress } from '../settings/terms-of-sale.ts'
import type { ShopSnapshot } from '../settings/shop-state.ts'
import { takeAgain, takeForWaiting } from '../stock/ledger.sql.ts'
import { lockStockOf } from '../stock/stock.sql.ts'
import {
  endHold,
  isCancelledByShop,
  type LockedPage,
  lockPage,
  markExpired,
  markPaid,
  type PageRow,
  tellOfPaidOrder,
} from './payment-pages.sql.ts'
import { type PaymentProvider, type ProviderPage, ProviderRefused } from './payment-provider.ts'

type Settling = { db: Database; shop: ShopSnapshot; provider: Pick<PaymentProvider, 'isLive' | 'unitsOf'> }

/**
 * The one way in which a page ends, whichever is first: webhook, poll or the shopper who comes back. The lock of the
 * order lets one in, and the others find the page settled. A page that differs from its row changes nothing.
 */
export async function settlePage({ db, shop, provider }: Settling, row: PageRow, page: ProviderPage) {
  const difference = differenceOf(row, page, provider, shop.decimals)
  if (difference)
    throw new ProviderRefused(`The payment page of order ${row.number} differs in ${difference}`)
  const { paymentId } = page
  if (page.status === 'paid' && paymentId)
    await inOrder(db, row, (tx, order, locked) =>
      settlePaid(tx, shop, order, { row, locked, id: page.id, paymentId }),
    )
  if (page.status === 'expired') await forgetPage(db, row)
}

/** The page takes no payment any more, or was never shown. Its order waits for another one until its time is over. */
export const forgetPage = (db: Database, row: PageRow) =>
  inOrder(db, row, (tx, _order, locked) => markExpired(tx, locked))

const inOrder = (
  db: Database,
  { id, orderId }: PageRow,
  work: (tx: Transaction, order: LockedOrder, page: LockedPage) => Promise<unknown>,
) =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: orderId })
    const page = order && (await lockPage(tx, order, id))
    if (page && page.status !== 'paid') await work(tx, order, page)
  })

/** Undefined if the page is the one that was made for the row. */
function differenceOf(
  { id, providerId, orderId, amount, currency, isLive }: PageRow,
  page: ProviderPage,
  provider: Settling['provider'],
  decimals: number,
): string | undefined {
  if (page.isLive !== isLive || page.isLive !== provider.isLive) return 'the mode'
  if (page.id !== (providerId ?? page.id) || page.sessionId !== id) return 'the page'
  if (page.orderId !== orderId) return 'the order'
  if (page.currency !== currency) return 'the currency'
  return page.amount === provider.unitsOf({ amount, currency, decimals }) ? undefined : 'the amount'
}

type Paid = { row: PageRow; locked: LockedPage; id: string; paymentId: string }

async function settlePaid(tx: Transaction, shop: ShopSnapshot, order: LockedOrder, paid: Paid) {
  const { row, locked, id, paymentId } = paid
  await markPaid(tx, locked, { id, paymentId })
  const payment = { kind: 'paid', amount: row.amount, method: 'card', providerId: paymentId } as const
  if (!(await insertPayment(tx, order, payment))) return
  await insertEvent(tx, order, undefined, { kind: 'paid', text: totalOf(row.amount, shop.decimals) })
  await endHold(tx, order)
  if (await isCancelledByShop(tx, order)) await bringBack(tx, shop, order, row.amount)
  const now = await lockOrder(tx, { id: order.id })
  if (!now) return
  const tooMuch = Math.min(row.amount, -openAmount(now) - (await pendingRefunds(tx, now)))
  if (tooMuch > 0) await insertRefund(tx, now, locked.id, { amount: tooMuch })
  if (locked.isFirst && now.status !== 'cancelled' && !(await isTold(tx, now))) {
    const isConfirmed = shop.settings.email.sent.placed
    await tellOfPaidOrder(tx, now, { isConfirmed, notifyAddress: newOrderAddress(shop) })
  }
}

/** The time to pay was over for the shop, not for the shopper: the order is placed again if its copies and codes are there. */
async function bringBack(tx: Transaction, { settings }: ShopSnapshot, order: LockedOrder, paidNow: number) {
  const stock = await lockStockOf(tx, order)
  const open = openAmount({ ...order, due: order.total, paid: order.paid + paidNow })
  const codes = await codesAgain(tx, order, Math.max(0, open))
  if (!codes) return
  const missing = await takeAgain(tx, stock, { givenBack: [], returned: [], staff: null })
  if (missing.length > 0) return
  await useCodesAgain(tx, order, codes)
  const by = { kind: 'shop', reason: 'paid-late' } as const
  await updateStatus(tx, order, {
    by,
    to: 'placed',
    sent: settings.email.sent,
    seller: sellerIn(settings),
    bookIds: [],
    paid: 0,
    creditNote: null,
    timeZone: settings.region.timeZone,
  })
  await takeForWaiting(tx, stock)
}
