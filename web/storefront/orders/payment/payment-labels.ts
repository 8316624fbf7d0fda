import type { Order } from '../../../../contract/orders/orders.ts'
import { isSum, leftToPay, leftToRefund } from '../../../../domain/money/left-to-pay.ts'
import { isCash, paymentMethodNames } from '../../../../domain/money/payment-methods.ts'
import { usePrice } from '../../../ui/price.tsx'
import { useCalendarDay } from '../../stock/availability.tsx'

export type Formats = {
  price(amount: string): string
  /** Of the calendar. */
  dayOf(date: string): string
}

export const useFormats = (): Formats => ({ price: usePrice(), dayOf: useCalendarDay() })

type Paid = Pick<Order, 'status' | 'deliveryMethod' | 'payment'>

/** The demo has the words of its specification. */
export function methodOf({ deliveryMethod, payment }: Paid, isDemo = false): string {
  if (!isCash(payment.method)) return paymentMethodNames[payment.method]
  if (deliveryMethod === 'pickup') return 'Cash at pick-up'
  return isDemo ? 'Cash On Delevary' : 'Cash on delivery'
}

/** How an order is paid, or that it need not be. */
export function paymentOf(order: Paid, formats: Formats): string {
  const { status, payment } = order
  if (status === 'cancelled') return `Cancelled. ${refundOf(order, formats) || 'Nothing is to be paid.'}`
  if (status === 'returned')
    return ['Returned to the shop', !isCash(payment.method) && refundOf(order, formats)]
      .filter(Boolean)
      .join('. ')
  if (payment.status === 'partly-paid')
    return `${formats.price(payment.paid)} paid, ${formats.price(leftToPay(payment))} still to be paid`
  return isCash(payment.method) ? cashWords(order) : otherWords(order, formats)
}

function cashWords({ status, deliveryMethod, payment }: Paid): string {
  if (payment.status === 'paid') return status === 'delivered' ? 'Paid in cash' : 'Paid'
  if (status === 'delivered') return payment.status === 'open' ? 'Not paid yet' : 'Paid in cash'
  return deliveryMethod === 'pickup' ? 'Payable in cash at pick-up' : 'Payable in cash on delivery'
}

function otherWords({ payment }: Paid, { dayOf }: Formats): string {
  const { method, payBy } = payment
  if (payment.status === 'paid') return 'Paid'
  if (payment.status === 'refunded') return 'Refunded'
  if (payment.status === 'not-due') return 'Nothing is to be paid'
  if (method === 'invoice')
    return payBy ? `Payable by ${dayOf(payBy)}` : 'Payable when the books have left our shop'
  return method === 'bank-transfer' ? 'Waiting for your bank transfer' : 'Not paid yet'
}

/** What goes back to the shopper, or went back; empty if there is nothing to say. */
export function refundOf({ payment }: Paid, { price }: Formats): string {
  const left = leftToRefund(payment)
  const refunded = isSum(payment.refunded) && `We have refunded ${price(payment.refunded)}.`
  return [refunded, isSum(left) && `We will refund ${price(left)}.`].filter(Boolean).join(' ')
}

/** What the shopper has to do to pay an order that is under way; empty if it is paid. */
export function paymentStep(order: Order, { price, dayOf }: Formats): string {
  const { payment, deliveryMethod } = order
  const { method, payBy } = payment
  const left = leftToPay(payment)
  if (payment.status === 'paid') return ''
  const amount = price(left)
  if (isCash(method))
    return `Pay ${amount} in cash ${deliveryMethod === 'pickup' ? 'at pick-up' : 'on delivery'}.`
  if (!isSum(left)) return ''
  if (method === 'card') return `Pay ${amount} by card.`
  if (method === 'bank-transfer') return `Transfer ${amount}${payBy ? ` by ${dayOf(payBy)}` : ''}.`
  return payBy
    ? `Pay ${amount} by ${dayOf(payBy)}.`
    : `Pay ${amount} when your books have left our shop. Then we tell you our account and the last day to pay.`
}

/** Whether the shop keeps the books until the money has arrived. */
export const waitsForPayment = ({ status, payment: { method, ...sums } }: Paid) =>
  status === 'placed' && (method === 'bank-transfer' || method === 'card') && isSum(leftToPay(sums))
