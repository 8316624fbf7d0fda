import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Clock } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { useGetAllOrdersQuery } from '../admin-api.ts'
import { ordersPage } from '../orders/orders-filter.tsx'
import { t } from '../../../messages/t.ts'

/** Orders past their last day to pay; nothing if there are none. The demo only takes cash. */
export function LateOrders() {
  const { isDemo } = useShop()
  const { data } = useGetAllOrdersQuery(
    { payment: 'late', limit: 1 },
    { skip: isDemo, refetchOnMountOrArgChange: true },
  )
  const late = data?.total ?? 0
  if (isDemo || late === 0) return null
  return (
    <aside
      aria-label={t('Late payments')}
      className="mb-4 flex items-center gap-3 rounded-panel border border-line px-4 text-sm sm:px-6"
    >
      <Icon of={Clock} className="size-5 shrink-0 text-bad" />
      <Link to={ordersPage({ payment: 'late' })} className="link inline-flex min-h-11 items-center">
        {t('{late, plural, one {The payment of # order is late} other {The payments of # orders are late}}', {
          late,
        })}
      </Link>
    </aside>
  )
}
