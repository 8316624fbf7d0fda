import type { Order } from '../../contract/orders.ts'
import { useGetBooksQuery } from '../api/api.ts'
import { CancelOrder } from './cancel-order.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { OrderedBook } from './ordered-book.tsx'

type Props = { order: Order; isOpen: boolean }

/** Shows the books as they were sold; links only those that are still on sale. */
export function OrderDetails({ order, isOpen }: Props) {
  const { data: onShelves } = useGetBooksQuery({ ids: order.productIds.join(',') }, { skip: !isOpen })
  const isOnShelves = (id: string) => onShelves?.some(({ _id }) => _id === id)
  return (
    <div className="grid gap-x-8 gap-y-8 lg:gap-x-16 border-t border-line p-5 pt-6 md:grid-cols-[minmax(0,1fr)_17rem] md:px-6 md:pb-6">
      <div>
        <ul aria-label={`Books in order ${order.number}`} className="grid gap-5">
          {order.books.map((book) => (
            <OrderedBook key={book._id} book={book} isOnShelves={isOnShelves(book._id)} />
          ))}
        </ul>
        <dl className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-4 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">${order.totalPrice}</dd>
        </dl>
      </div>
      <div>
        <DeliveryAddress order={order} />
        <CancelOrder order={order} />
      </div>
    </div>
  )
}
