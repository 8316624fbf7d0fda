import { t } from '../../../messages/t.ts'
import { useNavigate } from 'react-router'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { Panel } from '../ui/panel.tsx'
import { useState } from 'react'
import { FindBox, useFindBox } from '../ui/find-box.tsx'
import { type AdminOrder, orderFilters, type OrderListFilter } from '../../../contract/orders/admin-orders.ts'
import { orderStatuses } from '../../../contract/orders/placed-order.ts'
import { isPartlyShipped } from '../../../domain/shipments.ts'
import { StatusBadge, wordFor } from '../../storefront/orders/order-status.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGetAllOrdersQuery } from '../admin-api.ts'
import { PagedList, rowsOf } from '../ui/list-page-links.tsx'
import { adminPages, orderPage } from '../../../domain/admin-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Day } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { Amount } from '../../ui/price.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { BulkBar, type BulkResult } from './bulk-bar.tsx'
import { DateFilter, filterNow, OfCustomer, ordersIn, ordersPage, type OrdersView } from './orders-filter.tsx'
import { PaymentNote } from './payments/payment-badge.tsx'
import { staying } from '../../storefront/layout/use-fresh-page.ts'
import { ReceiptLacks } from './receipt-lacks.tsx'
import { scrollIntoRow } from '../ui/scroll-into-row.ts'
import { SelectBox, useSelection } from '../ui/selection.tsx'
import { Link } from '../../ui/link.tsx'

export function AllOrders() {
  const [address] = useSearchParams()
  const view = ordersIn(address)
  return (
    <Panel title={t('Orders')} beside={<Beside view={view} />}>
      <AdminTitle>{t('Orders')}</AdminTitle>
      <ReceiptLacks />
      <StatusFilter view={view} />
      <DateFilter view={view} />
      <OfCustomer view={view} />
      <OrderList view={view} />
    </Panel>
  )
}

/** The demo's screen is the specification's. */
const Beside = ({ view }: { view: OrdersView }) => (
  <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
    {!useShop().isDemo && <ButtonLink to={adminPages.newOrder}>{t('New order')}</ButtonLink>}
    <OrderSearch view={view} />
  </div>
)

function OrderSearch({ view: { q = '' } }: { view: OrdersView }) {
  const navigate = useNavigate()
  const { props, onSubmit } = useFindBox(q, (q, replace) => {
    void navigate(ordersPage({ ...filterNow(), q }), { replace, ...staying })
  })
  return (
    <search className="w-full sm:w-80">
      <form onSubmit={onSubmit}>
        <FindBox label={t('Search orders')} placeholder={t('Number, name or e-mail')} {...props} />
      </form>
    </search>
  )
}

const filterName = (status: OrderListFilter) =>
  status === 'to-pack' ? t('To pack [orders]') : wordFor(status)

/** Links, so that each filter has a URL; on phones a row that scrolls. The demo packs all that is placed. */
const StatusFilter = ({ view: { status: chosen, ...others } }: { view: OrdersView }) => (
  <nav aria-label={t('Status')} className="-mx-4 mb-3 overflow-x-auto px-4 sm:mx-0 sm:mb-4 sm:px-0">
    <ul className="flex gap-2 py-0.5 text-sm font-medium sm:flex-wrap">
      {[undefined, ...(useShop().isDemo ? orderStatuses : orderFilters)].map((status) => (
        <li key={status ?? 'all'} ref={status === chosen ? scrollIntoRow : undefined}>
          <Link
            to={ordersPage({ ...others, status, page: 1 })}
            aria-current={status === chosen ? 'page' : undefined}
            className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line px-4 hover:border-ink-soft aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {status ? filterName(status) : t('All [orders]')}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** The outcome of a bulk move stays when the orders have left the list. */
function OrderList({ view }: { view: ListedView }) {
  const [result, setResult] = useState<BulkResult & { page: string }>()
  const page = ordersPage(view)
  return (
    <>
      {result?.page === page && (
        <div className="mb-4">
          <Notice kind={result.kind}>{result.message}</Notice>
        </div>
      )}
      <PageOfOrders view={view} onResult={(result) => setResult(result && { ...result, page })} />
    </>
  )
}

type ListedView = ReturnType<typeof ordersIn>

type ResultProps = { onResult(result: BulkResult | undefined): void }

function PageOfOrders({ view, onResult }: ResultProps & { view: ListedView }) {
  const { page, ...filter } = view
  const query = useGetAllOrdersQuery({ ...filter, ...rowsOf(page) }, { refetchOnMountOrArgChange: true })
  return (
    <PagedList
      query={query}
      page={page}
      urlOf={(page) => ordersPage({ ...view, page })}
      failure={t('The orders could not be loaded.')}
      count={(count) => t('{count, plural, one {# order} other {# orders}}', { count })}
      empty={<output className="block py-8">{t('No orders yet')}</output>}
    >
      {({ orders }) => <SelectableOrders page={ordersPage(view)} orders={orders} onResult={onResult} />}
    </PagedList>
  )
}

type SelectableProps = ResultProps & { page: string; orders: AdminOrder[] }

function SelectableOrders({ page, orders, onResult }: SelectableProps) {
  const { chosen, isAll, isSelected, ...selection } = useSelection(page, orders)
  const toggle = (id: string) => {
    selection.toggle(id)
    onResult(undefined)
  }
  const toggleAll = () => {
    selection.toggleAll()
    onResult(undefined)
  }

  function finish(result: BulkResult) {
    selection.clear()
    onResult(result)
  }
  return (
    <>
      {chosen.length > 0 && <BulkBar orders={chosen} onClear={selection.clear} onDone={finish} />}
      <Table name={t('List of orders')} head={<Head isAll={isAll} onToggle={toggleAll} />}>
        {orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            isSelected={isSelected(order._id)}
            onToggle={() => toggle(order._id)}
          />
        ))}
      </Table>
    </>
  )
}

const Head = ({ isAll, onToggle }: { isAll: boolean; onToggle(): void }) => (
  <>
    <Heading>
      <span className="-ml-3 flex items-center">
        <SelectBox label={t('Select all orders on this page')} isTicked={isAll} onToggle={onToggle} />
        {t('Number [of an order]')}
      </span>
    </Heading>
    <Heading isExtra>{t('Date')}</Heading>
    <Heading isExtra>{t('Name [of a person]')}</Heading>
    <Heading>{t('Status')}</Heading>
    <Heading isNumber isExtra>
      {t('Books')}
    </Heading>
    <Heading isNumber>{t('Total')}</Heading>
  </>
)

type RowProps = { order: AdminOrder; isSelected: boolean; onToggle(): void }

const OrderRow = ({ order, isSelected, onToggle }: RowProps) => (
  <Row>
    <Cell>
      <span className="-ml-3 flex items-center">
        <SelectBox
          label={t('Select order {number}', { number: order.number })}
          isTicked={isSelected}
          onToggle={onToggle}
        />
        <Link
          to={orderPage(order._id)}
          className="-my-2 inline-flex min-h-11 min-w-11 items-center font-semibold text-accent tabular-nums hover:underline"
        >
          {order.number}
        </Link>
      </span>
      <p className="text-xs/5 sm:hidden">
        <span className="block wrap-anywhere">{order.name}</span>
        <span className="whitespace-nowrap text-ink-soft">
          <Day of={order.createdAt} />
        </span>
      </p>
    </Cell>
    <Cell isExtra>
      <span className="whitespace-nowrap text-ink-soft">
        <Day of={order.createdAt} />
      </span>
    </Cell>
    <Cell isExtra>
      <span className="block min-w-24 wrap-anywhere">{order.name}</span>
    </Cell>
    <Cell>
      {/* The longer words of other languages leave no room for its sign on a phone. */}
      <span className="max-sm:[&_svg]:hidden">
        <StatusBadge status={order.status} isPart={isPartlyShipped(order)} />
      </span>
      <PaymentNote order={order} />
    </Cell>
    <Cell isNumber isExtra>
      {order.books.filter(({ cancelled }) => !cancelled).length}
    </Cell>
    <Cell isNumber>
      <span className="font-medium">
        <Amount of={order.totalPrice} />
      </span>
    </Cell>
  </Row>
)
