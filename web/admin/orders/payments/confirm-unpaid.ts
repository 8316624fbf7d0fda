import { t } from '../../../../messages/t.ts'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { paymentMethodNames } from '../../../../domain/money/payment-method-labels.ts'
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
      title: t('This order is not paid yet'),
      text: t('{amount} is still to be paid. Payment method: {method}.', {
        amount: open,
        method: t(paymentMethodNames[order.payment.method]),
      }),
      yes: t('Ship it anyway'),
      no: t('Cancel'),
    })
  }
}

/** Which of the orders are sent if some of them are not paid. */
export async function chooseUnpaid(orders: AdminOrder[]): Promise<AdminOrder[]> {
  const unpaid = orders.filter(isToBePaidFirst)
  if (unpaid.length === 0) return orders
  const paid = orders.filter((order) => !unpaid.includes(order))
  const all = t('{count, plural, one {Ship it anyway} other {Ship all # anyway}}', { count: orders.length })
  const choice = await choose({
    title: t('{count, plural, one {An order is not paid yet} other {# orders are not paid yet}}', {
      count: unpaid.length,
    }),
    text: t('{count, plural, one {Order {numbers}} other {Orders {numbers}}}', {
      count: unpaid.length,
      numbers: unpaid.map(({ number }) => number).join(', '),
    }),
    ...(paid.length > 0 ? { yes: shipPaid(paid.length), other: all } : { yes: all }),
  })
  if (choice === 'no') return []
  return choice === 'yes' && paid.length > 0 ? paid : orders
}

const shipPaid = (many: number) =>
  t('{count, plural, one {Ship the other one} other {Ship the other #}}', { count: many })
