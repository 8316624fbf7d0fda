import type { Order } from '../../contract/orders/orders.ts'
import { ownOrderPage } from '../../domain/pages.ts'
import { priceFormat } from '../../domain/price-format.ts'
import { toRefund } from '../../domain/to-refund.ts'
import { bodyOf, type Store, type Text } from './message-text.ts'
import { bookLines, priceStyleOf } from './order-texts.ts'

/** The books of one return came back at the same moment. Says what is due now, and what was paid too much. */
export function lineReturned(order: Order, bookId: string, { baseUrl, shop }: Store): Text {
  const { number, books, payment } = order
  const at = books.find(({ _id }) => _id === bookId)?.returnedAt
  const back = books.filter(({ returnedAt }) => returnedAt && returnedAt === at)
  const style = priceStyleOf(shop)
  const price = priceFormat(style)
  const refund = toRefund(payment)
  return {
    subject: `We have received your return for order no. ${number}`,
    text: bodyOf([
      'Dear reader,',
      back.length === 1
        ? 'This book of your order has come back to us:'
        : 'These books of your order have come back to us:',
      bookLines(back, shop),
      `Total of your order after this return: ${price(payment.due)}.`,
      ...(refund ? [`We will refund you ${price(refund)}.`] : []),
      seeOrder(order, baseUrl),
    ]),
  }
}

export function priceChanged(order: Order, bookId: string, { baseUrl, shop }: Store): Text {
  const { number, books, totalPrice } = order
  const price = priceFormat(priceStyleOf(shop))
  const changed = books.filter(({ _id }) => _id === bookId)
  const refund = toRefund(order.payment)
  return {
    subject: `A book of your order no. ${number} costs less`,
    text: bodyOf([
      'Dear reader,',
      'We have lowered the price of this book of your order:',
      bookLines(changed, shop),
      `New total: ${price(totalPrice)}.`,
      ...(refund ? [`We will refund you ${price(refund)}.`] : []),
      seeOrder(order, baseUrl),
    ]),
  }
}

const seeOrder = ({ number, _id }: Order, baseUrl: string) =>
  `Your order number is ${number}. See your order: ${new URL(ownOrderPage(_id), baseUrl).href}`
