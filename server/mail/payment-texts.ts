import { msg, t } from '../../messages/t.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { spacedIban } from '../../domain/money/iban.ts'
import { isSum, leftToPay, leftToRefund, paidBesides } from '../../domain/money/left-to-pay.ts'
import { ownOrderPage } from '../../domain/pages.ts'
import { isCash } from '../../domain/money/payment-methods.ts'
import { priceFormat } from '../../domain/money/price-format.ts'
import { isByTransfer, transferOf } from '../orders/payments/transfer.ts'
import type { Block, Content } from './blocks.ts'
import type { MailedShop, Store } from './message-text.ts'

export const priceOf = ({ settings, isDemo }: MailedShop) => priceFormat({ ...settings.region, isDemo })

/** A day of the calendar, which is the same in all time zones. */
export const calendarDay = (date: string, { settings }: MailedShop) =>
  new Date(date).toLocaleDateString(settings.region.locale, { dateStyle: 'long', timeZone: 'UTC' })

/** The total of an order and how it is paid, such as "Total: $12.50, payable in cash on delivery." */
export function totalLine(label: string, order: Order, shop: MailedShop): string {
  const price = priceOf(shop)
  const { method, status } = order.payment
  const total = { label, amount: price(order.totalPrice) }
  const how = payable[isCash(method) ? order.deliveryMethod : method]
  if (status === 'not-due' && !isCash(method)) return t('{label}: {amount}.', total)
  if (status === 'paid')
    return method === 'card' && !hasGiftCard(order)
      ? t('{label}: {amount}, paid by card.', total)
      : t('{label}: {amount}, already paid.', total)
  if (status !== 'partly-paid') return t(how, total)
  const left = { label: t('Still to be paid'), amount: price(leftToPay(order.payment)) }
  return `${t('{label}: {amount}.', total)} ${t(how, left)}`
}

const giftCardAmounts = ({ codes }: Order) =>
  codes.filter(({ kind }) => kind === 'gift-card').map(({ amount }) => amount)

const hasGiftCard = (order: Order) => giftCardAmounts(order).length > 0

/** What is paid in cash is paid where the books change hands. */
const payable = {
  delivery: msg('{label}: {amount}, payable in cash on delivery.'),
  pickup: msg('{label}: {amount}, payable in cash at pick-up.'),
  'bank-transfer': msg('{label}: {amount}, payable by bank transfer.'),
  invoice: msg('{label}: {amount}, payable by invoice.'),
  card: msg('{label}: {amount}, payable by card.'),
}

/** What the shopper has to do to pay, if it is not in cash. */
export function howToPay(order: Order, store: Store): Block[] {
  const { payment, status, deliveryMethod } = order
  if (isCash(payment.method) || !isSum(leftToPay(payment))) return []
  const url = orderUrl(order, store)
  if (payment.method === 'card')
    return [{ text: t('Pay by card: {address}', { address: url }), button: t('Pay by card'), url }]
  if (isInvoicedLater(payment))
    return [
      t(
        'You pay when your books have left our shop. Then we e-mail you our account and the last day to pay.',
      ),
    ]
  return [
    ...toTransfer(order, store),
    ...(payment.method === 'bank-transfer' && status === 'placed'
      ? [
          deliveryMethod === 'pickup'
            ? t('We get your books ready as soon as your payment has arrived.')
            : t('We send your books as soon as your payment has arrived.'),
        ]
      : []),
  ]
}

/** The days to pay begin when the books leave. */
const isInvoicedLater = ({ method, payBy }: Order['payment']) => method === 'invoice' && payBy === null

export const orderUrl = ({ _id }: Order, { baseUrl }: Store) => new URL(ownOrderPage(_id), baseUrl).href

export const orderNumber = ({ number }: Order) => t('Your order number is {number}.', { number })

export const seeOrder = (order: Order, store: Store): Block => ({
  text: t('Your order number is {number}. See your order: {address}', {
    number: order.number,
    address: orderUrl(order, store),
  }),
  before: orderNumber(order),
  button: t('View order'),
  url: orderUrl(order, store),
})

/** The account and the reference; nothing if the shop has no account. */
function toTransfer(order: Order, store: Store): Block[] {
  const { shop } = store
  const { holder, iban, bic, reference, amount, code } = transferOf(order, shop)
  const { payBy } = order.payment
  if (!isByTransfer(order.payment) || !iban) return []
  const sum = priceOf(shop)(amount)
  return [
    payBy
      ? t('Please transfer {amount} by {day} to:', { amount: sum, day: calendarDay(payBy, shop) })
      : t('Please transfer {amount} to:', { amount: sum }),
    {
      lines: [
        t('Account holder: {holder}', { holder }),
        `IBAN: ${spacedIban(iban)}`,
        ...(bic ? [`BIC: ${bic}`] : []),
        t('Reference: {reference}', { reference }),
      ],
    },
    ...(code === undefined
      ? []
      : [
          {
            text: t(
              'Or scan the attached QR code with your banking app. The page of your order has it, too: {address}',
              { address: orderUrl(order, store) },
            ),
            qrCode: code,
          },
        ]),
  ]
}

/** Of an order that is cancelled: whether there is money to give back. */
export function refundOf({ payment }: Order, shop: MailedShop): string {
  const price = priceOf(shop)
  if (isSum(leftToRefund(payment)))
    return t('We will refund the {amount} that you paid.', { amount: price(leftToRefund(payment)) })
  return isSum(payment.refunded)
    ? t('We have refunded {amount}.', { amount: price(payment.refunded) })
    : t('You have nothing to pay.')
}

/** Of an order that came back. What was paid in cash alone is given back in the shop. */
export const refundOfReturn = (order: Order, shop: MailedShop): string[] =>
  (isCash(order.payment.method) && !hasGiftCard(order)) || !isSum(order.payment.paid)
    ? []
    : [refundOf(order, shop)]

export const paymentReceived = (order: Order, store: Store): Content => ({
  subject: t('We have received your payment for order no. {number}', { number: order.number }),
  blocks: [
    t('Dear reader,'),
    t('Thank you! Your payment of {amount} has arrived.', {
      amount: priceOf(store.shop)(paidBesides(giftCardAmounts(order), order.payment)),
    }),
    ...(order.status === 'placed' ? [t('We are getting your books ready.')] : []),
    seeOrder(order, store),
  ],
})

export const paymentReminder = (order: Order, store: Store): Content => ({
  subject: t('Reminder: payment of your order no. {number}', { number: order.number }),
  blocks: [
    t('Dear reader,'),
    t('We have not received your payment for order no. {number} yet.', { number: order.number }),
    ...toTransfer({ ...order, payment: { ...order.payment, payBy: null } }, store),
    ...(order.payment.payBy
      ? [t('It was due by {day}.', { day: calendarDay(order.payment.payBy, store.shop) })]
      : []),
    t('If you have paid in the meantime, please ignore this e-mail.'),
    seeOrder(order, store),
  ],
})
