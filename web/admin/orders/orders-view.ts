import { adminPages } from '../../../domain/admin-pages.ts'
import { type OrderStatus, orderStatuses } from '../../../contract/orders/orders.ts'
import { wordsIn, withQuery } from '../../../domain/pages.ts'
import { pageIn } from '../../../domain/search-page.ts'

/** Keeps the offset within the limit of the order list, which is 1,000,000. */
const lastPage = 40_000

/** Which orders the list shows. */
export type OrdersFilter = {
  status?: OrderStatus | undefined
  q?: string | undefined
  /** Days, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** What the URL of the order list contains. */
export type OrdersView = OrdersFilter & { page?: number }

export const ordersPage = ({ status, q, from, to, page = 1 }: OrdersView) =>
  withQuery(adminPages.orders, { status, q, from, to, page: page > 1 ? page : undefined })

/** Reads the query from the URL; ignores invalid values. */
export function ordersIn(address: URLSearchParams) {
  const status = orderStatuses.find((status) => status === address.get('status'))
  const q = wordsIn(address.get('q') ?? '')
  const [from, to] = [dayIn(address.get('from')), dayIn(address.get('to'))]
  return { status, q, from, to, page: pageIn(address, lastPage) }
}

function dayIn(text: string | null): string | undefined {
  const time = Date.parse(text ?? '')
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
  return text && isDay && text >= '0001-01-01' ? text : undefined
}
