import type { Today } from '../../../contract/shop/today.ts'
import { fewCopies } from '../../../contract/stock/stock.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { withQuery } from '../../../domain/pages.ts'
import { t } from '../../../messages/t.ts'
import { ordersPage } from '../orders/orders-filter.tsx'
import { stockUrl, wholeStock } from '../stock/stock-view.tsx'
import { forOrdersUrl } from '../stock/to-order/to-order-view.tsx'

export type Task = {
  key: string
  count: number
  /** Where exactly these are listed. */
  to: string
  /** Follows the number. */
  name: string
  /** Said instead of a zero. */
  none: string
}

/** What waits for staff, by its haste. Null is not for the caller. */
export const tasksOf = (today: Today): Task[] =>
  [...orderTasks(today), ...shopTasks(today)].filter((task): task is Task => task.count !== null)

type Counted = Omit<Task, 'count'> & { count: number | null }

const orderTasks = ({ toPack, toOrderIn, paymentsToCheck, latePayments }: Today): Counted[] => [
  {
    key: 'pack',
    count: toPack,
    to: ordersPage({ status: 'to-pack' }),
    name: t('{count, plural, one {order to pack} other {orders to pack}}', { count: toPack }),
    none: t('Nothing to pack'),
  },
  {
    key: 'order-in',
    count: toOrderIn,
    to: forOrdersUrl,
    name: t('{count, plural, one {book to order in} other {books to order in}}', { count: toOrderIn }),
    none: t('Nothing to order in'),
  },
  {
    key: 'payments',
    count: paymentsToCheck,
    to: ordersPage({ payment: 'to-check' }),
    name: t('{count, plural, one {payment to check} other {payments to check}}', { count: paymentsToCheck }),
    none: t('No payments to check'),
  },
  {
    key: 'late',
    count: latePayments,
    to: ordersPage({ payment: 'late' }),
    name: t('{count, plural, one {late payment} other {late payments}}', { count: latePayments }),
    none: t('No late payments'),
  },
]

const shopTasks = ({ refunds, reviews, lowStock, failedImports }: Today): Counted[] => [
  {
    key: 'refunds',
    count: refunds,
    to: ordersPage({ payment: 'to-refund' }),
    name: t('{count, plural, one {order to refund} other {orders to refund}}', { count: refunds ?? 0 }),
    none: t('Nothing to refund'),
  },
  {
    key: 'reviews',
    count: reviews,
    to: adminPages.reviews,
    name: t('{count, plural, one {review to approve} other {reviews to approve}}', { count: reviews ?? 0 }),
    none: t('No reviews to approve'),
  },
  {
    key: 'low',
    count: lowStock,
    to: stockUrl({ ...wholeStock, isLow: true }),
    name: t(
      '{count, plural, one {book with {few} copies or fewer} other {books with {few} copies or fewer}}',
      {
        count: lowStock,
        few: fewCopies,
      },
    ),
    none: t('No low stock'),
  },
  {
    key: 'imports',
    count: failedImports,
    to: withQuery(adminPages.imports, { state: 'to-mend' }),
    name: t('{count, plural, one {failed import} other {failed imports}}', { count: failedImports ?? 0 }),
    none: t('No failed imports'),
  },
]
