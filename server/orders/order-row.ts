import { totalOf } from '../../contract/money.ts'
import type { OrderPayment } from '../../contract/orders/order-payment.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { withHyphens } from '../catalog/books/book-data.sql.ts'

type Sums = Record<'total' | 'subtotal' | 'delivery' | 'tax', number>

/** Money is in minor units, and so are the prices of the lines. */
export type OrderRow = Omit<Order, 'productIds' | 'totalPrice' | 'payment' | keyof Sums> &
  Sums & {
    minorUnits: number
    payment: Omit<OrderPayment, 'due' | 'paid' | 'refunded'> & Record<'due' | 'paid' | 'refunded', number>
  }

/** SQL does not know where an ISBN has its hyphens, and would read the currency once for each sum. */
export function orderOf({ minorUnits, ...row }: OrderRow): Order {
  const text = (units: number) => totalOf(units, String(minorUnits).length - 1)
  const { books, payment } = row
  return {
    ...row,
    books: books.map((book) => withHyphens({ ...book, price: book.price / minorUnits })),
    productIds: books.map((book) => book._id),
    totalPrice: text(row.total),
    total: text(row.total),
    subtotal: text(row.subtotal),
    delivery: text(row.delivery),
    tax: text(row.tax),
    payment: {
      ...payment,
      due: text(payment.due),
      paid: text(payment.paid),
      refunded: text(payment.refunded),
    },
  }
}
