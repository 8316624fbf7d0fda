import type { Order } from '../../../../contract/orders/placed-order.ts'
import { isSum, leftToPay, leftToRefund, paidBesides } from '../../../../domain/money/left-to-pay.ts'
import { isCash } from '../../../../domain/money/payment-methods.ts'
import { paymentMethodNames } from '../../../../domain/money/payment-method-labels.ts'
import { usePrice } from '../../../ui/price.tsx'
import { useCalendarDay } from '../../stock/availability.tsx'
import { t } from '../../../../messages/t.ts'

export type Formats = {
  price(amount: string): string
  /** Of the calendar. */
  dayOf(date: string): string
}

export const useFormats = (): Formats => ({ price: usePrice(), dayOf: useCalendarDay() })

type Paid = Pick<Order, 'status' | 'deliveryMethod' | 'payment' | 'codes'>

const hasGiftCard = ({ codes }: Pick<Paid, 'codes'>) =>
  codes.some(({ kind, amount }) => kind === 'gift-card' && isSum(amount))

/** Gift cards alone have paid it. */
function isPaidByGiftCard({ codes, payment }: Pick<Paid, 'codes' | 'payment'>): boolean {
  const byCards = codes.filter(({ kind }) => kind === 'gift-card').map(({ amount }) => amount)
  return payment.status === 'paid' && hasGiftCard({ codes }) && !isSum(paidBesides(byCards, payment))
}

/** The demo has the words of its specification. */
export function methodOf({ deliveryMethod, payment, codes }: Omit<Paid, 'status'>, isDemo = false): string {
  if (isPaidByGiftCard({ codes, payment })) return t('Gift card')
  if (!isCash(payment.method)) return t(paymentMethodNames[payment.method])
  if (deliveryMethod === 'pickup') return t('Cash at pick-up')
  return isDemo ? t('Cash on delivery [title of the checkout]') : t('Cash on delivery')
}

/** How an order is paid, or that it need not be. */
export function paymentOf(order: Paid, formats: Formats): string {
  const { status, payment } = order
  const refund = refundOf(order, formats)
  if (status === 'cancelled')
    return refund
      ? t('Cancelled. {refund} [an order]', { refund })
      : t('Cancelled. Nothing is to be paid. [an order]')
  if (status === 'returned')
    return refund && (!isCash(payment.method) || order.codes.some(({ kind }) => kind === 'gift-card'))
      ? t('Returned to the shop. {refund}', { refund })
      : t('Returned to the shop')
  if (payment.status === 'partly-paid')
    return t('{paid} paid, {left} still to be paid', {
      paid: formats.price(paidBesides([], payment)),
      left: formats.price(leftToPay(payment)),
    })
  if (isPaidByGiftCard(order)) return t('Paid with gift card')
  return isCash(payment.method) ? cashWords(order) : otherWords(order, formats)
}

function cashWords({ status, deliveryMethod, payment, codes }: Paid): string {
  if (payment.status === 'paid')
    return status === 'delivered' && !hasGiftCard({ codes }) ? t('Paid in cash') : t('Paid [an order]')
  if (status === 'delivered') return payment.status === 'open' ? t('Not paid yet') : t('Paid in cash')
  return deliveryMethod === 'pickup' ? t('Payable in cash at pick-up') : t('Payable in cash on delivery')
}

function otherWords({ payment }: Paid, { dayOf }: Formats): string {
  const { method, payBy } = payment
  if (payment.status === 'paid') return t('Paid [an order]')
  if (payment.status === 'refunded') return t('Refunded [an order]')
  if (payment.status === 'not-due') return t('Nothing is to be paid')
  if (method === 'invoice')
    return payBy
      ? t('Payable by {day}', { day: dayOf(payBy) })
      : t('Payable when the books have left our shop')
  return method === 'bank-transfer' ? t('Waiting for your bank transfer') : t('Not paid yet')
}

/** What goes back to the shopper, or went back; empty if there is nothing to say. */
export function refundOf({ payment }: Paid, { price }: Formats): string {
  const left = leftToRefund(payment)
  const refunded =
    isSum(payment.refunded) && t('We have refunded {amount}.', { amount: price(payment.refunded) })
  return [refunded, isSum(left) && t('We will refund {amount}.', { amount: price(left) })]
    .filter(Boolean)
    .join(' ')
}

/** What the shopper has to do to pay an order that is under way; empty if it is paid. */
export function paymentStep(order: Order, { price, dayOf }: Formats): string {
  const { payment, deliveryMethod } = order
  const { method, payBy } = payment
  const left = leftToPay(payment)
  if (payment.status === 'paid') return ''
  const amount = price(left)
  if (isCash(method))
    return deliveryMethod === 'pickup'
      ? t('Pay {amount} in cash at pick-up.', { amount })
      : t('Pay {amount} in cash on delivery.', { amount })
  if (!isSum(left)) return ''
  if (method === 'card') return t('Pay {amount} by card.', { amount })
  const day = payBy && dayOf(payBy)
  if (method === 'bank-transfer')
    return day ? t('Transfer {amount} by {day}.', { amount, day }) : t('Transfer {amount}.', { amount })
  return day
    ? t('Pay {amount} by {day}.', { amount, day })
    : t(
        'Pay {amount} when your books have left our shop. Then we tell you our account and the last day to pay.',
        { amount },
      )
}

/** Whether the shop keeps the books until the money has arrived. */
export const waitsForPayment = ({ status, payment: { method, ...sums } }: Paid) =>
  status === 'placed' && (method === 'bank-transfer' || method === 'card') && isSum(leftToPay(sums))
