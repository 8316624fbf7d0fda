import { useEffect } from 'react'
import { useParams } from 'react-router'
import { adminPages } from '../../../domain/admin-pages.ts'
import type { AdminOrder } from '../../../contract/orders/orders.ts'
import { Icon } from '../../ui/icon.tsx'
import { ArrowLeft } from '../../ui/icons/screen-icons.ts'
import { useGetOrderQuery, useSeeOrdersMutation } from '../admin-api.ts'
import { Panel } from '../ui/panel.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { OpenOrders } from './open-orders.tsx'
import { BooksOfOrder } from './books-of-order.tsx'
import { HistoryOfOrder } from './order-history.tsx'
import { ShopperOfOrder } from './order-shopper.tsx'
import { OrderState } from './order-state.tsx'
import { TrackingOfOrder } from './order-tracking.tsx'
import { PackingSlips } from './packing-slips.tsx'
import { Link } from '../../ui/link.tsx'
import { TryAgain } from '../../ui/notice.tsx'

export const OneOrder = () => (
  <>
    <Link
      to={adminPages.orders}
      className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
    >
      <Icon of={ArrowLeft} className="size-5" />
      All orders
    </Link>
    <AskedOrder />
  </>
)

const isUnknown = (error: unknown) => (error as { status?: unknown } | undefined)?.status === 404

function AskedOrder() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useGetOrderQuery(id, { refetchOnMountOrArgChange: true })
  if (currentData) return <OpenOrder key={id} order={currentData} />
  return (
    <Panel title="Order">
      <AdminTitle>Order</AdminTitle>
      {isUnknown(error) ? (
        <p role="alert">There is no such order.</p>
      ) : error ? (
        <TryAgain onTryAgain={() => void refetch()}>The order could not be loaded.</TryAgain>
      ) : (
        <output className="text-ink-soft">Loading...</output>
      )}
    </Panel>
  )
}

function OpenOrder({ order }: { order: AdminOrder }) {
  useSeen(order)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <AdminTitle>{`Order ${order.number}`}</AdminTitle>
      <div className="lg:col-span-2">
        <OrderState order={order} />
      </div>
      <div className="contents lg:grid lg:gap-6">
        <BooksOfOrder order={order} />
        <div className="max-lg:order-last">
          <HistoryOfOrder order={order} />
        </div>
      </div>
      <div className="contents lg:grid lg:gap-6">
        <ShopperOfOrder order={order} />
        <TrackingOfOrder order={order} />
        <OpenOrders order={order} />
      </div>
      <PackingSlips orders={[order]} />
    </div>
  )
}

/** Opening an order marks it as seen. */
function useSeen({ _id }: AdminOrder) {
  const [see] = useSeeOrdersMutation()
  useEffect(() => void see({ orderIds: [_id] }), [see, _id])
}
