import { t } from '../../../messages/t.ts'
import { minorUnitsOfTotal } from '../../../contract/money.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import type { PayRefusal } from '../../../contract/orders/own-payments.ts'
import type { PaymentMethod } from '../../../domain/money/payment-methods.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { newOrderAddress, offeredTo, paymentNotOffered } from '../../settings/terms-of-sale.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { type LockedOrder, lockOrder } from '../move/order-changes.sql.ts'
import { findOrder, type Owner } from '../orders.sql.ts'
import { isTold, tellOfOrder, updateMethod } from './change-method.sql.ts'

type OwnOrder = { id: string; of: Owner }

type Changed = { changed: true } | { refused: PayRefusal } | { unknown: true }

/** What an order of the shopper can be paid with instead; none once it is paid or on its way. */
export async function otherMethods(db: Queryable, shop: ShopSnapshot, { id, of }: OwnOrder) {
  const order = await findOrder(db, { id, of })
  if (!order) return undefined
  if (whyNot(standingOf(order))) return []
  return offered(shop, order, of).filter(({ id }) => id !== order.payment.method)
}

function standingOf({ status, payment: { due, paid, refunded }, codes }: Order): Standing {
  const cards = codes
    .filter(({ kind }) => kind === 'gift-card')
    .map(({ amount }) => minorUnitsOfTotal(amount))
  return {
    status,
    due: minorUnitsOfTotal(due),
    paid: minorUnitsOfTotal(paid),
    refunded: minorUnitsOfTotal(refunded),
    giftCards: cards.reduce((sum, amount) => sum + amount, 0),
  }
}

/** A payment page may still be open: what is paid there afterwards is a second payment, which is refunded. */
export const changeMethod = (
  db: Database,
  shop: ShopSnapshot,
  { id, of }: OwnOrder,
  method: PaymentMethod,
): Promise<Changed> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, { id, of })
    if (!order) return { unknown: true }
    const reason = whyNot(order)
    if (reason) return { refused: cannotPay(order, reason) }
    if (order.paymentMethod === method) return { changed: true }
    const methods = offered(shop, order, of)
    const chosen = methods.find(({ id }) => id === method)
    if (!chosen) return { refused: paymentNotOffered(methods) }
    if (!(await isTold(tx, order)))
      await tellOfOrder(tx, order, of, {
        isConfirmed: shop.settings.email.sent.placed,
        notifyAddress: newOrderAddress(shop),
      })
    await updateMethod(tx, order, { ...chosen, timeZone: shop.settings.region.timeZone })
    return { changed: true }
  })

const offered = (
  shop: ShopSnapshot,
  { deliveryMethod }: Pick<LockedOrder, 'deliveryMethod'>,
  { email, emailVerified }: Owner,
) => offeredTo(shop, { emailVerified }, { deliveryMethod, email })

type Reason = Extract<PayRefusal, { code: 'cannot-pay' }>['reason']

type Standing = Pick<LockedOrder, 'status' | 'due' | 'paid' | 'refunded' | 'giftCards'>

/** What gift cards have paid leaves the choice of how to pay the rest. */
const whyNot = ({ status, due, paid, refunded, giftCards }: Standing): Reason | undefined => {
  if (status !== 'placed') return 'not-placed'
  const [left, byOthers] = [due - (paid - refunded), paid - refunded - giftCards]
  return byOthers > 0 || left <= 0 ? 'paid' : undefined
}

const cannotPay = ({ number, status }: LockedOrder, reason: Reason): PayRefusal => ({
  code: 'cannot-pay',
  message:
    reason === 'paid'
      ? t('Order {number} is paid already.', { number })
      : t(
          'Order {number} {status, select, placed {is placed} ready {is ready} shipped {is shipped} delivered {is delivered} returned {is returned} other {is cancelled}}, so its payment method can no longer be changed.',
          { number, status },
        ),
  reason,
})
