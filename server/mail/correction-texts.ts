import { t } from '../../messages/t.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { isSum, leftToRefund } from '../../domain/money/left-to-pay.ts'
import type { Content } from './blocks.ts'
import type { MailedShop, Store } from './message-text.ts'
import { bookLines, linesOf } from './order-texts.ts'
import { howToPay, priceOf, seeOrder, totalLine } from './payment-texts.ts'

/** The order may have lost other books since: the total is that of the moment. */
export function lineCancelled(order: Order, bookId: string, store: Store): Content {
  const { number } = order
  const { shop } = store
  const cancelled = order.books.filter(({ _id }) => _id === bookId)
  return {
    subject: t('A book of your order no. {number} was cancelled', { number }),
    blocks: [
      t('Dear reader,'),
      t('We have cancelled this book of your order. You do not pay for it:'),
      bookLines(cancelled, shop),
      t('Your order now:'),
      linesOf(order, shop),
      { total: totalLine(t('New total'), order, shop) },
      ...howToPay(order, store),
      seeOrder(order, store),
    ],
  }
}

/** The books of one return came back at the same moment. Says what is due now, and what was paid too much. */
export function lineReturned(order: Order, bookId: string, store: Store): Content {
  const { shop } = store
  const { number, books, payment } = order
  const at = books.find(({ _id }) => _id === bookId)?.returnedAt
  const back = books.filter(({ returnedAt }) => returnedAt && returnedAt === at)
  return {
    subject: t('We have received your return for order no. {number}', { number }),
    blocks: [
      t('Dear reader,'),
      t(
        '{count, plural, one {This book of your order has come back to us:} other {These books of your order have come back to us:}}',
        { count: back.length },
      ),
      bookLines(back, shop),
      { total: t('Total of your order after this return: {total}.', { total: priceOf(shop)(payment.due) }) },
      ...overpaid(order, shop),
      seeOrder(order, store),
    ],
  }
}

export function priceChanged(order: Order, bookId: string, store: Store): Content {
  const { shop } = store
  const { number, books, totalPrice } = order
  const changed = books.filter(({ _id }) => _id === bookId)
  return {
    subject: t('A book of your order no. {number} costs less', { number }),
    blocks: [
      t('Dear reader,'),
      t('We have lowered the price of this book of your order:'),
      bookLines(changed, shop),
      { total: t('New total: {total}.', { total: priceOf(shop)(totalPrice) }) },
      ...overpaid(order, shop),
      seeOrder(order, store),
    ],
  }
}

const overpaid = ({ payment }: Order, shop: MailedShop): string[] => {
  const refund = leftToRefund(payment)
  return isSum(refund) ? [t('We will refund you {amount}.', { amount: priceOf(shop)(refund) })] : []
}
