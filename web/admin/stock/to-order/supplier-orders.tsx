import type { SupplierOrderSummary } from '../../../../contract/stock/supplier-orders.ts'
import { supplierOrderPage } from '../../../../domain/admin-pages.ts'
import { t } from '../../../../messages/t.ts'
import { useDay } from '../../../app/shop/format.tsx'
import { Link } from '../../../ui/link.tsx'
import { useSearchParams } from '../../../ui/use-search-params.ts'
import { AdminTitle } from '../../ui/admin-title.tsx'
import { OlderPage, useOlderPages } from '../../ui/list-page-links.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useGetSupplierOrdersQuery } from './to-order-api.ts'
import { copiesText, Stages, titlesText } from './to-order-view.tsx'

type State = 'open' | 'closed'

/** What suppliers have still to deliver, and what they have delivered. */
export function SupplierOrders() {
  const [address] = useSearchParams()
  const state = address.get('state') === 'closed' ? 'closed' : 'open'
  return (
    <Panel title={t('Orders to suppliers')}>
      <AdminTitle>{t('Orders to suppliers')}</AdminTitle>
      <Stages current={state} />
      <Pages key={state} state={state} />
    </Panel>
  )
}

function Pages({ state }: { state: State }) {
  const { cursors, showOlder } = useOlderPages()
  return cursors.map((before, at) => (
    <PageOfOrders
      key={before ?? 'newest'}
      state={state}
      before={before}
      onOlder={at === cursors.length - 1 ? showOlder : undefined}
    />
  ))
}

type PageProps = { state: State; before: number | undefined; onOlder: ((next: number) => void) | undefined }

function PageOfOrders({ state, before, onOlder }: PageProps) {
  const query = useGetSupplierOrdersQuery({ state, before }, { refetchOnMountOrArgChange: true })
  const orders = query.data?.orders ?? []
  return (
    <OlderPage query={query} failure={t("The orders to suppliers couldn't be loaded.")} onOlder={onOlder}>
      {orders.length === 0 && before === undefined && (
        <output className="block py-10 text-center text-lg font-medium text-balance">
          {state === 'open' ? t('Nothing is on order.') : t('No order to a supplier is complete yet.')}
        </output>
      )}
      {orders.length > 0 && (
        <ul aria-label={t('Orders to suppliers')}>
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </ul>
      )}
    </OlderPage>
  )
}

function OrderRow({ order }: { order: SupplierOrderSummary }) {
  const { number, supplier, reference, orderedAt, orderedBy, titles, quantity, received, expected } = order
  const day = useDay()
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 text-sm last:border-0 md:grid-cols-2">
      <div className="min-w-0 wrap-anywhere">
        <Link
          to={supplierOrderPage(number)}
          className="inline-flex min-h-11 items-center text-base font-medium hover:underline"
        >
          {supplier}
        </Link>
        <span className="block text-ink-soft">
          {[t('Supplier order {number}', { number: String(number) }), reference].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="text-ink-soft tabular-nums md:text-right">
        <span className="block font-medium text-ink">
          {expected > 0
            ? t('Still to come: {copies}', { copies: copiesText(expected) })
            : t('Received: {copies}', { copies: copiesText(received) })}
        </span>
        <span className="block">{[titlesText(titles), copiesText(quantity)].join(', ')}</span>
        <span className="block">
          {t('Ordered on {day} by {name}', { day: day(orderedAt), name: orderedBy })}
        </span>
      </div>
    </li>
  )
}
