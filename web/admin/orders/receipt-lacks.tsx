import type { AdminOrder } from '../../../contract/orders/orders.ts'
import { settingsPage } from '../../../domain/admin-pages.ts'
import { useShop } from '../../app/shop/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { TriangleAlert } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { useIsAtLeast } from '../people/session/role.ts'
import { useGetMissingOnReceiptsQuery } from './returns/returns-api.ts'

/** Before an order has its receipt, or, without an order, before the next one: what the settings lack for it. */
export function ReceiptLacks({ order }: { order?: AdminOrder }) {
  const { isDemo } = useShop()
  const isComing = !order || (order.status === 'placed' && order.receiptNumber === null)
  const { data } = useGetMissingOnReceiptsQuery(undefined, {
    skip: isDemo || !isComing,
    refetchOnMountOrArgChange: true,
  })
  const maySet = useIsAtLeast('manager')
  if (!data || !isComing || (!data.address && !data.taxNumber)) return null
  const lacks = [data.address && 'your address', data.taxNumber && 'your tax number'].filter(Boolean)
  return (
    <div className="my-4 flex gap-3 text-sm">
      <Icon of={TriangleAlert} className="size-5 shrink-0 text-warn" />
      <p>
        {order ? 'The receipt' : 'Receipts'} will lack {lacks.join(' and ')}.{' '}
        {maySet ? (
          <>
            {data.address && (
              <Link to={settingsPage('shop')} className="link">
                Add your address
              </Link>
            )}
            {data.address && data.taxNumber && ' · '}
            {data.taxNumber && (
              <Link to={settingsPage('tax')} className="link">
                Add your tax number
              </Link>
            )}
          </>
        ) : (
          'Ask a manager to add it in the settings.'
        )}
      </p>
    </div>
  )
}
