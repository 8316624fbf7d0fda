import { adminPages } from '../../../contract/admin-pages.ts'
import { type OrderStatus, orderStatuses } from '../../../contract/orders.ts'
import { wordsIn } from '../../../contract/pages.ts'
import { withQuery } from '../../../contract/request.ts'

export const ordersOnPage = 25

/** Further on the shop does not count. */
const lastPage = 40_000

/** Which orders somebody looks for, and which page of them. */
export type AskedOrders = { status?: OrderStatus | undefined; q?: string | undefined; page?: number }

export const ordersPage = ({ status, q, page = 1 }: AskedOrders) =>
  withQuery(adminPages.orders, { status, q, page: page > 1 ? page : undefined })

/** What the address asks for. Whatever it does not say in our way, it does not say. */
export function ordersIn(address: URLSearchParams) {
  const status = orderStatuses.find((status) => status === address.get('status'))
  const q = wordsIn(address.get('q') ?? '')
  const page = Number(/^[1-9]\d{0,8}$/.exec(address.get('page') ?? '')?.[0] ?? 1)
  return { status, q, page: Math.min(page, lastPage) }
}
