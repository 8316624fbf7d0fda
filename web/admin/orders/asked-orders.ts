import { adminPages } from '../../../contract/admin-pages.ts'
import { type OrderStatus, orderStatuses } from '../../../contract/orders.ts'
import { wordsIn } from '../../../contract/pages.ts'
import { withQuery } from '../../../contract/request.ts'

export const ordersOnPage = 25

/** Keeps the offset within the limit of the order list, which is 1,000,000. */
const lastPage = 40_000

/** Filter, search words and page of the order list. */
export type AskedOrders = { status?: OrderStatus | undefined; q?: string | undefined; page?: number }

export const ordersPage = ({ status, q, page = 1 }: AskedOrders) =>
  withQuery(adminPages.orders, { status, q, page: page > 1 ? page : undefined })

/** Reads the query from the URL; ignores invalid values. */
export function ordersIn(address: URLSearchParams) {
  const status = orderStatuses.find((status) => status === address.get('status'))
  const q = wordsIn(address.get('q') ?? '')
  const page = Number(/^[1-9]\d{0,8}$/.exec(address.get('page') ?? '')?.[0] ?? 1)
  return { status, q, page: Math.min(page, lastPage) }
}
