import type { Order } from '../../contract/orders/orders.ts'
import { spacedIban } from '../../domain/money/iban.ts'
import { isSum, leftToPay, leftToRefund } from '../../domain/money/left-to-pay.ts'
import { ownOrderPage } from '../../domain/pages.ts'
import { isCash, type PaymentMethod } from '../../domain/money/payment-methods.ts'
import { priceFormat } from '../../domain/money/price-format.ts'
import { isByTransfer, transferOf } from '../orders/payments/transfer.ts'
import { bodyOf, indented, type MailedShop, type Store, type Text } from './message-text.ts'

export const priceOf = ({ settings, isDemo }: MailedShop) => priceFormat({ ...settings.region, isDemo })

/** A day of the calendar, which is the same in all time zones. */
export const calendarDay = (date: string, { settings }: MailedShop) =>
  new Date(date).toLocaleDateString(settings.region.locale, { dateStyle: 'long', timeZone: 'UTC' })

/** The total of an order and how it is paid, such as "Total: $12.50, payable in cash on delivery." */
export function totalLine(label: string, order: Order, shop: MailedShop): string {
  const price = priceOf(shop)
  const { method, status } = order.payment
  const total = `${label}: ${price(order.totalPrice)}`
  const how = isCash(method)
    ? `in cash ${order.deliveryMethod === 'pickup' ? 'at pick-up' : 'on delivery'}`
    : by[method]
  if (status === 'not-due' && !isCash(method)) return `${total}.`
  if (status === 'paid') return method === 'card' ? `${total}, paid by card.` : `${total}, already paid.`
  if (status === 'partly-paid')
    return `${total}. Still to be paid: ${price(leftToPay(order.payment))}, payable ${how}.`
  return `${total}, payable ${how}.`
}

const by: Record<PaymentMethod, string> = {
  'cash-on-delivery': 'in cash',
  'pay-on-pickup': 'in cash',
  'bank-transfer': 'by bank transfer',
  invoice: 'by invoice',
  card: 'by card',
}

/** What the shopper has to do to pay, if it is not in cash. */
export function howToPay(order: Order, store: Store): string[] {
  const { payment, status, deliveryMethod } = order
  if (isCash(payment.method) || !isSum(leftToPay(payment))) return []
  if (payment.method === 'card') return [`Pay by card: ${orderUrl(order, store)}`]
  if (isInvoicedLater(payment))
    return [
      'You pay when your books have left our shop. Then we e-mail you our account and the last day to pay.',
    ]
  return [
    ...toTransfer(order, store),
    ...(payment.method === 'bank-transfer' && status === 'placed'
      ? [
          deliveryMethod === 'pickup'
            ? 'We get your books ready as soon as your payment has arrived.'
            : 'We send your books as soon as your payment has arrived.',
        ]
      : []),
  ]
}

/** The days to pay begin when the books leave. */
const isInvoicedLater = ({ method, payBy }: Order['payment']) => method === 'invoice' && payBy === null

/** Belongs to an e-mail that says how to pay. */
export function qrCodeToPay(order: Order, { shop }: Store): Pick<Text, 'qrCode'> {
  const { payment } = order
  if (!isByTransfer(payment) || !isSum(leftToPay(payment)) || isInvoicedLater(payment)) return {}
  const { code } = transferOf(order, shop)
  return code === undefined ? {} : { qrCode: code }
}

const orderUrl = ({ _id }: Order, { baseUrl }: Store) => new URL(ownOrderPage(_id), baseUrl).href

/** The account and the reference; nothing if the shop has no account. */
function toTransfer(order: Order, store: Store): string[] {
  const { shop } = store
  const { holder, iban, bic, reference, amount, code } = transferOf(order, shop)
  const { payBy } = order.payment
  if (!isByTransfer(order.payment) || !iban) return []
  const until = payBy ? ` by ${calendarDay(payBy, shop)}` : ''
  return [
    `Please transfer ${priceOf(shop)(amount)}${until} to:`,
    indented([
      `Account holder: ${holder}`,
      `IBAN: ${spacedIban(iban)}`,
      ...(bic ? [`BIC: ${bic}`] : []),
      `Reference: ${reference}`,
    ]),
    ...(code === undefined
      ? []
      : [
          `Or scan the attached QR code with your banking app. The page of your order has it, too: ${orderUrl(order, store)}`,
        ]),
  ]
}

/** Of an order that is cancelled: whether there is money to give back. */
export function refundOf({ payment }: Order, shop: MailedShop): string {
  const price = priceOf(shop)
  if (isSum(leftToRefund(payment))) return `We will refund the ${price(leftToRefund(payment))} that you paid.`
  return isSum(payment.refunded) ? `We have refunded ${price(payment.refunded)}.` : 'You have nothing to pay.'
}

/** Of an order that came back. What was paid in cash is given back in the shop. */
export const refundOfReturn = (order: Order, shop: MailedShop): string[] =>
  isCash(order.payment.method) || !isSum(order.payment.paid) ? [] : [refundOf(order, shop)]

export const paymentReceived = (order: Order, store: Store): Text => ({
  subject: `We have received your payment for order no. ${order.number}`,
  text: bodyOf([
    'Dear reader,',
    `Thank you! Your payment of ${priceOf(store.shop)(order.payment.paid)} has arrived.`,
    ...(order.status === 'placed' ? ['We are getting your books ready.'] : []),
    numberAndLink(order, store),
  ]),
})

export const paymentReminder = (order: Order, store: Store): Text => ({
  subject: `Reminder: payment of your order no. ${order.number}`,
  text: bodyOf([
    'Dear reader,',
    `We have not received your payment for order no. ${order.number} yet.`,
    ...toTransfer({ ...order, payment: { ...order.payment, payBy: null } }, store),
    ...(order.payment.payBy ? [`It was due by ${calendarDay(order.payment.payBy, store.shop)}.`] : []),
    'If you have paid in the meantime, please ignore this e-mail.',
    numberAndLink(order, store),
  ]),
  ...qrCodeToPay(order, store),
})

const numberAndLink = (order: Order, store: Store) =>
  `Your order number is ${order.number}. See your order: ${orderUrl(order, store)}`
