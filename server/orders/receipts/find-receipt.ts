import { msg } from '../../../messages/t.ts'
import type { Receipt, ReceiptRefusal } from '../../../contract/orders/receipts.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import type { ShopSettings } from '../../../contract/shop/shop.ts'
import type { Queryable } from '../../database/database.ts'
import type { ShopSnapshot } from '../../settings/shop-state.ts'
import { accountFor } from '../payments/transfer.ts'
import { findOrder, type OrderSelector, receiptOfOrder } from '../orders.sql.ts'

export type FoundReceipt = { receipt: Receipt } | { refused: ReceiptRefusal } | { unknown: true }

export async function findReceipt(
  db: Queryable,
  shop: ShopSnapshot,
  which: OrderSelector,
): Promise<FoundReceipt> {
  const order = await findOrder(db, which)
  if (!order) return { unknown: true }
  const issued = await receiptOfOrder(db, order._id)
  if (!issued) return { refused: noReceiptYet(order) }
  const seller = issued.seller ?? sellerIn(shop.settings)
  return { receipt: { ...issued, seller, order, account: accountFor(order, shop) } }
}

export const sellerIn = ({ shop, tax }: ShopSettings): Receipt['seller'] => ({
  name: shop.name,
  address: shop.contact.address,
  taxNumber: tax.number,
})

const noReceiptYet = ({ status, deliveryMethod }: Order): ReceiptRefusal => ({
  code: 'no-receipt-yet',
  message:
    status === 'cancelled'
      ? msg('This order was cancelled before it had a receipt.')
      : deliveryMethod === 'pickup'
        ? msg('The receipt is made when the order is ready for pick-up.')
        : msg('The receipt is made when the order is shipped.'),
})
