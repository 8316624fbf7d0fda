import { useSearchParams } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import { ordersIn } from './asked-orders.ts'
import { PageOfOrders } from './page-of-orders.tsx'
import { OrderSearch } from './order-search.tsx'
import { StatusFilter } from './status-filter.tsx'

export function AllOrders() {
  const [address] = useSearchParams()
  const asked = ordersIn(address)
  return (
    <Panel title="Orders" beside={<OrderSearch asked={asked} />}>
      <title>Orders – Book Store</title>
      <StatusFilter asked={asked} />
      <PageOfOrders asked={asked} />
    </Panel>
  )
}
