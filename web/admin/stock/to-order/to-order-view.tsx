import type { NeedingOrder, ToOrderFilter } from '../../../../contract/stock/to-order.ts'
import { adminPages, orderPage } from '../../../../domain/admin-pages.ts'
import { withQuery } from '../../../../domain/pages.ts'
import { t } from '../../../../messages/t.ts'
import { Link } from '../../../ui/link.tsx'

/** The filter of the list; all of it is in the URL. */
export type ToOrderView = {
  /** Undefined for all; empty for the books without supplier and publisher. */
  supplier: string | undefined
  /** Only books that orders of shoppers wait for. */
  isForOrders: boolean
}

export const toOrderIn = (address: URLSearchParams): ToOrderView => ({
  supplier: address.get('unnamed') === '1' ? '' : address.get('supplier') || undefined,
  isForOrders: address.get('orders') === '1',
})

/** The same in the URL of the page and in the query of the API. */
export const filterOf = ({ supplier, isForOrders }: ToOrderView): ToOrderFilter => ({
  supplier: supplier || undefined,
  unnamed: supplier === '' ? '1' : undefined,
  orders: isForOrders ? '1' : undefined,
})

export const toOrderUrl = (view: ToOrderView) => withQuery(adminPages.toOrder, filterOf(view))

/** What Today counts. */
export const forOrdersUrl = toOrderUrl({ supplier: undefined, isForOrders: true })

export const closedOrders = withQuery(adminPages.supplierOrders, { state: 'closed' })

export const supplierName = (supplier: string) => supplier || t('No publisher')

type Stage = 'to-order' | 'open' | 'closed'

/** From the need to the copies that have come. */
export const Stages = ({ current }: { current: Stage }) => (
  <nav aria-label={t('Orders to suppliers')} className="-mx-4 mb-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
    <ul className="flex gap-2 py-0.5 text-sm font-medium">
      {(
        [
          ['to-order', adminPages.toOrder, t('To order')],
          ['open', adminPages.supplierOrders, t('On order')],
          ['closed', closedOrders, t('Completed [orders to suppliers]')],
        ] as const
      ).map(([stage, to, name]) => (
        <li key={stage}>
          <Link
            to={to}
            aria-current={stage === current ? 'page' : undefined}
            className="inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line px-4 hover:border-ink-soft aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

type ForWhomProps = {
  orders: NeedingOrder[]
  /** Also those that are not named. */
  count: number
}

/** The orders that copies are for, with the names of the customers. */
export const ForWhom = ({ orders, count }: ForWhomProps) => (
  <ul aria-label={t('For orders')} className="text-ink-soft">
    {orders.map(({ _id, number, name }) => (
      <li key={_id}>
        <Link
          to={orderPage(_id)}
          className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-ink"
        >
          {t('Order {number}, {name}', { number: String(number), name })}
        </Link>
      </li>
    ))}
    {count > orders.length && (
      <li>
        {t('{count, plural, one {and # more order} other {and # more orders}}', {
          count: count - orders.length,
        })}
      </li>
    )}
  </ul>
)

export const copiesText = (count: number) => t('{count, plural, one {# copy} other {# copies}}', { count })

export const titlesText = (count: number) => t('{count, plural, one {# title} other {# titles}}', { count })
