import type { Order } from '../../contract/orders/orders.ts'
import { isSum, leftToRefund } from '../../domain/money/left-to-pay.ts'
import { ownOrderPage } from '../../domain/pages.ts'
import { bodyOf, type MailedShop, type Store, type Text } from './message-text.ts'
import { bookLines, linesOf } from './order-texts.ts'
import { howToPay, priceOf, qrCodeToPay, totalLine } from './payment-texts.ts'

/** The order may have lost other books since: the total is that of the moment. */
export function lineCancelled(order: Order, bookId: string, store: Store): Text {
  const { number } = order
  const { baseUrl, shop } = store
  const cancelled = order.books.filter(({ _id }) => _id === bookId)
  return {
    subject: `A book of your order no. ${number} was cancelled`,
    text: bodyOf([
      'Dear reader,',
      'We have cancelled this book of your order. You do not pay for it:',
      bookLines(cancelled, shop),
      'Your order now:',
      linesOf(order, shop),
      totalLine('New total', order, shop),
      ...howToPay(order, store),
      seeOrder(order, baseUrl),
    ]),
    ...qrCodeToPay(order, store),
  }
}

/** The books of one return came back at the same moment. Says what is due now, and what was paid too much. */
export function lineReturned(order: Order, bookId: string, { baseUrl, shop }: Store): Text {
  const { number, books, payment } = order
  const at = books.find(({ _id }) => _id === bookId)?.returnedAt
  const back = books.filter(({ returnedAt }) => returnedAt && returnedAt === at)
  return {
    subject: `We have received your return for order no. ${number}`,
    text: bodyOf([
      'Dear reader,',
      back.length === 1
        ? 'This book of your order has come back to us:'
        : 'These books of your order have come back to us:',
      bookLines(back, shop),
      `Total of your order after this return: ${priceOf(shop)(payment.due)}.`,
      ...overpaid(order, shop),
      seeOrder(order, baseUrl),
    ]),
  }
}

export function priceChanged(order: Order, bookId: string, { baseUrl, shop }: Store): Text {
  const { number, books, totalPrice } = order
  const changed = books.filter(({ _id }) => _id === bookId)
  return {
    subject: `A book of your order no. ${number} costs less`,
    text: bodyOf([
      'Dear reader,',
      'We have lowered the price of this book of your order:',
      bookLines(changed, shop),
      `New total: ${priceOf(shop)(totalPrice)}.`,
      ...overpaid(order, shop),
      seeOrder(order, baseUrl),
    ]),
  }
}

const overpaid = ({ payment }: Order, shop: MailedShop): string[] => {
  const refund = leftToRefund(payment)
  return isSum(refund) ? [`We will refund you ${priceOf(shop)(refund)}.`] : []
}

const seeOrder = ({ number, _id }: Order, baseUrl: string) =>
  `Your order number is ${number}. See your order: ${new URL(ownOrderPage(_id), baseUrl).href}`
