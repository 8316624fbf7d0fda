import { useParams } from 'react-router'
import { type SupplierOrder as Order, supplierOrders } from '../../../../contract/stock/supplier-orders.ts'
import { urlOf } from '../../../../contract/request.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { t } from '../../../../messages/t.ts'
import { isUnknown } from '../../../app/api/problem-in.ts'
import { DateTime, useDay } from '../../../app/shop/format.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ArrowLeft } from '../../../ui/icons/screen-icons.ts'
import { Link } from '../../../ui/link.tsx'
import { TryAgain } from '../../../ui/notice.tsx'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReceiveOrder } from './receive-order.tsx'
import { useGetSupplierOrderQuery } from './to-order-api.ts'
import { closedOrders, copiesText } from './to-order-view.tsx'

/** One order to a supplier: what is still to come, and what came when. */
export function SupplierOrder() {
  const { number = '' } = useParams()
  const {
    currentData: order,
    error,
    refetch,
  } = useGetSupplierOrderQuery(number, {
    refetchOnMountOrArgChange: true,
  })
  const title = t('Supplier order {number}', { number })
  return (
    <>
      <Link
        to={order?.expected === 0 ? closedOrders : adminPages.supplierOrders}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
      >
        <Icon of={ArrowLeft} className="size-5" />
        {t('Orders to suppliers')}
      </Link>
      <AdminTitle>{title}</AdminTitle>
      {order ? (
        <Shown order={order} title={title} />
      ) : (
        <Panel title={title}>
          {isUnknown(error) ? (
            <p role="alert">{t('There is no such order to a supplier.')}</p>
          ) : error ? (
            <TryAgain onTryAgain={() => void refetch()}>{t("The order couldn't be loaded.")}</TryAgain>
          ) : (
            <output className="block py-8 text-center text-ink-soft">{t('Loading…')}</output>
          )}
        </Panel>
      )}
    </>
  )
}

const Shown = ({ order, title }: { order: Order; title: string }) => (
  <div className="grid gap-4 sm:gap-6">
    <Panel
      title={title}
      beside={<ExportButton path={urlOf(supplierOrders.csv, { params: { number: String(order.number) } })} />}
    >
      <About order={order} />
      <ReceiveOrder order={order} />
    </Panel>
    {order.deliveries.length > 0 && <Deliveries order={order} />}
  </div>
)

function About({ order: { supplier, reference, note, orderedAt, orderedBy } }: { order: Order }) {
  const day = useDay()
  const facts: [name: string, value: string][] = [
    [t('Supplier'), supplier],
    [t('Reference'), reference],
    [t('Note'), note],
  ]
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">
        {t('Ordered on {day} by {name}', { day: day(orderedAt), name: orderedBy })}
      </p>
      <dl className="mb-6 grid gap-x-10 gap-y-3 border-b border-line pb-5 sm:flex sm:flex-wrap">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="font-medium whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

const Deliveries = ({ order: { deliveries } }: { order: Order }) => (
  <Panel title={t('What came')}>
    <ul aria-label={t('What came')} className="text-sm">
      {deliveries.map(({ at, staff, copies }) => (
        <li
          key={`${at} ${staff}`}
          className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2 last:border-0"
        >
          <span className="text-ink-soft wrap-anywhere">
            <DateTime of={at} /> · {staff}
          </span>
          <span className="font-medium tabular-nums">{copiesText(copies)}</span>
        </li>
      ))}
    </ul>
  </Panel>
)
