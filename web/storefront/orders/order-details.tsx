import { useRef } from 'react'
import type { Order } from '../../../contract/orders/orders.ts'
import { receiptPage } from '../../../domain/pages.ts'
import { Link } from '../../ui/link.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { OrderBooks } from './order-books.tsx'
import { History, Tracking } from './order-facts.tsx'

type Props = { order: Order; isOpen: boolean }

export function OrderDetails({ order, isOpen }: Props) {
  const container = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={container}
      className="grid gap-x-8 gap-y-8 border-t border-line p-5 pt-6 md:grid-cols-[minmax(0,1fr)_17rem] md:px-6 md:pb-6 lg:gap-x-16"
    >
      <OrderBooks order={order} isOpen={isOpen} />
      <div>
        <DeliveryAddress order={order} />
        <Tracking order={order} />
        <History order={order} />
        <ReceiptLink order={order} />
        <CancelOrder
          order={order}
          moveFocus={() => container.current?.closest('details')?.querySelector('summary')?.focus()}
        />
      </div>
    </div>
  )
}

export const ReceiptLink = ({ order }: { order: Order }) =>
  order.receiptNumber !== null && (
    <Link
      to={receiptPage(order._id)}
      aria-description={`Order ${order.number}`}
      className="link mt-4 inline-flex min-h-11 items-center print:hidden"
    >
      Receipt
    </Link>
  )
