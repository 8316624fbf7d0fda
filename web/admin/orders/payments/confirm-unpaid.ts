import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { paymentMethodNames } from '../../../../domain/money/payment-methods.ts'
import { ask, choose } from '../../../app/notices/ask.tsx'
import { useShop } from '../../../app/shop/site.ts'
import { usePrice } from '../../../ui/price.tsx'
import { amountOf, isToBePaidFirst, moneyOf } from './payment-state.ts'

/** Asks before an order is sent that is to be paid first; true if it is paid or sent all the same. */
export function useConfirmUnpaid() {
  const { decimals } = useShop()
  const price = usePrice()

  return async (order: AdminOrder): Promise<boolean> => {
    if (!isToBePaidFirst(order)) return true
    const open = price(amountOf(moneyOf(order).open, decimals))
    return ask({
      title: 'This order is not paid yet',
      text: `${open} is still to be paid. Payment method: ${paymentMethodNames[order.payment.method]}.`,
      yes: 'Ship it anyway',
      no: 'Cancel',
    })
  }
}

/** Which of the orders are sent if some of them are not paid. */
export async function chooseUnpaid(orders: AdminOrder[]): Promise<AdminOrder[]> {
  const unpaid = orders.filter(isToBePaidFirst)
  if (unpaid.length === 0) return orders
  const paid = orders.filter((order) => !unpaid.includes(order))
  const isOne = unpaid.length === 1
  const all = orders.length === 1 ? 'Ship it anyway' : `Ship all ${orders.length} anyway`
  const choice = await choose({
    title: isOne ? 'An order is not paid yet' : `${unpaid.length} orders are not paid yet`,
    text: `${isOne ? 'Order' : 'Orders'} ${unpaid.map(({ number }) => number).join(', ')}`,
    ...(paid.length > 0 ? { yes: shipPaid(paid.length), other: all } : { yes: all }),
  })
  if (choice === 'no') return []
  return choice === 'yes' && paid.length > 0 ? paid : orders
}

const shipPaid = (many: number) => (many === 1 ? 'Ship the other one' : `Ship the other ${many}`)
