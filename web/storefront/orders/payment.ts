import type { Order } from '../../../contract/orders/orders.ts'

/** How an order is paid, or that it need not be. */
export function paymentOf({ status, deliveryMethod }: Pick<Order, 'status' | 'deliveryMethod'>): string {
  if (status === 'delivered') return 'Paid in cash'
  if (status === 'cancelled') return 'Cancelled. Nothing is to be paid.'
  if (status === 'returned') return 'Returned to the shop'
  return deliveryMethod === 'pickup' ? 'Payable in cash at pick-up' : 'Payable in cash on delivery'
}
