import type { OrderStatus, PaymentStatus } from '../contract/orders/placed-order.ts'
import type { Label } from '../messages/message.ts'
import { msg } from '../messages/t.ts'

export const statusLabels: Record<OrderStatus, Label> = {
  placed: msg('Placed [an order]'),
  ready: msg('Ready for pick-up'),
  shipped: msg('Shipped [an order]'),
  delivered: msg('Delivered [an order]'),
  returned: msg('Returned [an order]'),
  cancelled: msg('Cancelled [an order]'),
}

export const paymentStatusLabels: Record<PaymentStatus, Label> = {
  open: msg('Not paid yet'),
  'partly-paid': msg('Partly paid'),
  paid: msg('Paid [an order]'),
  refunded: msg('Refunded [an order]'),
  'not-due': msg('Nothing to pay'),
}
