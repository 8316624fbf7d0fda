import { t } from '../../../messages/t.ts'
import type { AdminOrder } from '../../../contract/orders/admin-orders.ts'
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
  const lacking = data.address && data.taxNumber ? 'both' : data.address ? 'address' : 'taxNumber'
  return (
    <div className="my-4 flex gap-3 text-sm">
      <Icon of={TriangleAlert} className="size-5 shrink-0 text-warn" />
      <p>
        {order
          ? t(
              '{lacking, select, address {The receipt will lack your address.} taxNumber {The receipt will lack your tax number.} other {The receipt will lack your address and your tax number.}}',
              { lacking },
            )
          : t(
              '{lacking, select, address {Receipts will lack your address.} taxNumber {Receipts will lack your tax number.} other {Receipts will lack your address and your tax number.}}',
              { lacking },
            )}{' '}
        {maySet ? (
          <>
            {data.address && (
              <Link to={settingsPage('shop')} className="link">
                {t('Add your address')}
              </Link>
            )}
            {data.address && data.taxNumber && ' · '}
            {data.taxNumber && (
              <Link to={settingsPage('tax')} className="link">
                {t('Add your tax number')}
              </Link>
            )}
          </>
        ) : (
          t('Ask a manager to add it in the settings.')
        )}
      </p>
    </div>
  )
}
