import { Navigate } from 'react-router'
import { TryAgain } from '../ui/try-again.tsx'
import { useGetAllOrdersQuery } from '../admin-api.ts'
import { PageLinks } from '../ui/page-links.tsx'
import { type ordersIn, ordersOnPage, ordersPage } from './asked-orders.ts'
import { OrderRows } from './order-rows.tsx'

export function PageOfOrders({ asked }: { asked: ReturnType<typeof ordersIn> }) {
  const { status, q, page } = asked
  const { currentData, isError, refetch } = useGetAllOrdersQuery(
    { status, q, limit: ordersOnPage, offset: (page - 1) * ordersOnPage },
    { refetchOnMountOrArgChange: true },
  )
  if (!currentData && isError)
    return <TryAgain onTryAgain={() => void refetch()}>The orders could not be loaded.</TryAgain>
  if (!currentData) return <output className="block py-8 text-ink-soft">Loading...</output>
  const { orders, total } = currentData
  if (total === 0) return <output className="block py-8">No orders found!</output>
  const last = Math.ceil(total / ordersOnPage)
  if (page > last) return <Navigate to={ordersPage({ ...asked, page: last })} replace />
  return (
    <>
      <output className="mb-2 block text-sm text-ink-soft tabular-nums">
        {total === 1 ? '1 order' : `${total} orders`}
      </output>
      <OrderRows orders={orders} />
      <PageLinks page={page} last={last} addressOf={(page) => ordersPage({ ...asked, page })} />
    </>
  )
}
