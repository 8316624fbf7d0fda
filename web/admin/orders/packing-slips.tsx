import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Order } from '../../../contract/orders/orders.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { DeliveryAddress } from '../../storefront/orders/order-facts.tsx'
import { hasSumLines, sumLines } from '../../../domain/sum-lines.ts'
import { useShop } from '../../app/shop/site.ts'
import { Day } from '../../app/shop/format.tsx'
import { Amount } from '../../ui/price.tsx'

/** Visible in print only, one on each page. */
export const PackingSlips = ({ orders }: { orders: Order[] }) =>
  createPortal(
    orders.map((order) => <Slip key={order._id} order={order} />),
    document.body,
  )

const Slip = ({ order }: { order: Order }) => (
  <article
    aria-label="Packing slip"
    className="prints-alone break-after-page p-8 last-of-type:break-after-auto"
  >
    <p className="font-serif text-2xl font-medium wrap-anywhere">{useShop().name}</p>
    <h2 className="mt-6 text-lg font-semibold">Order {order.number}</h2>
    <p className="mb-6">
      <Day of={order.createdAt} />
    </p>
    <DeliveryAddress order={order} />
    <table className="mt-8 w-full border-collapse text-sm">
      <thead className="border-b border-edge text-left">
        <tr>
          <th scope="col" className="py-2 font-medium">
            Book
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {order.books
          .filter(({ cancelled }) => !cancelled)
          .map((book) => (
            <Line key={book._id} what={nameOf(book, order)} price={<Amount of={book.price} />} />
          ))}
      </tbody>
      {hasSumLines(order) && <SlipSums order={order} />}
      <tfoot className="border-t border-edge font-semibold">
        <Line what="Total" price={<Amount of={order.totalPrice} />} />
      </tfoot>
    </table>
    <p className="mt-6 font-medium">
      {order.deliveryMethod === 'pickup' ? 'Cash at pick-up' : 'Cash on delivery'}
    </p>
  </article>
)

const SlipSums = ({ order }: { order: Order }) => (
  <tbody className="border-t border-edge">
    {sumLines(order, useShop()).map(({ label, value }) => (
      <Line key={label} what={label} price={value} />
    ))}
  </tbody>
)

/** The slip of a later parcel has all books and says which are not in it. */
const nameOf = ({ title, author, shippedAt }: Order['books'][number], order: Order) =>
  [title, author && ` – ${author}`, shippedAt && isPartlyShipped(order) && ' (already shipped)']
    .filter(Boolean)
    .join('')

const Line = ({ what, price }: { what: string; price: ReactNode }) => (
  <tr className="break-inside-avoid">
    <td className="py-2 pr-4 wrap-anywhere">{what}</td>
    <td className="py-2 text-right align-top tabular-nums">{price}</td>
  </tr>
)
