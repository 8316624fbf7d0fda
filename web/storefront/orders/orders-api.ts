import type { z } from 'zod'
import { type MoveRefusal, type NewOrder, orders } from '../../../contract/orders/orders.ts'
import type { Order } from '../../../contract/orders/placed-order.ts'
import { ownOrders } from '../../../contract/orders/own-orders.ts'
import { api } from '../../app/api/api.ts'
import { byRoute, call } from '../../app/api/route-endpoints.ts'
import { skipToken } from '@reduxjs/toolkit/query'
import { useAccount } from '../../app/session/use-account.ts'

/** `next` is the parameter of the next page; undefined on the last one. */
type OrdersPage = { orders: Order[]; next: string | undefined }
/** As the checkout sends it: codes only where there are some. */
export type OrderRequest = z.input<typeof NewOrder>

type PlacedOrder = { order: OrderRequest; key: string }

/** The uid separates cache entries, because an e-mail address may later belong to another account. */
type OrdersKey = { uid: string; email: string }

/** Injected, because only signed-in shoppers use it. */
export const ordersApi = api.injectEndpoints({
  endpoints: (build) => {
    const { readOwn } = byRoute(build)
    return {
      getOrders: build.infiniteQuery<OrdersPage, OrdersKey, string>({
        infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
        query: ({ queryArg: { email }, pageParam: before }) =>
          call(orders.byEmail, { params: { email }, query: { before } }),
        transformResponse: (page: Order[], meta: { response?: Response } | undefined) => ({
          orders: page,
          next: meta?.response?.headers.has('link') ? page.at(-1)?._id : undefined,
        }),
        providesTags: ['Orders'],
      }),
      getOwnOrder: readOwn(ownOrders.get, 'Orders'),
      getOrdersSummary: readOwn(orders.summary, 'Orders'),
      placeOrder: build.mutation<Order, PlacedOrder>({
        query: ({ order, key }) => ({
          ...call(orders.place, { body: order }),
          headers: { 'idempotency-key': key },
        }),
        // A refusal may be about prices, fees or countries that have changed.
        invalidatesTags: (_order, error) => (isRefusal(error) ? ['Orders', 'Shop'] : ['Orders']),
      }),
      cancelOrder: build.mutation<Order, string>({
        query: (id) => call(orders.cancel, { params: { id } }),
        invalidatesTags: (order, error) => (order || isRefusal(error) ? ['Orders'] : []),
      }),
    }
  },
})

export const {
  useGetOrdersInfiniteQuery,
  useGetOwnOrderQuery,
  useGetOrdersSummaryQuery,
  usePlaceOrderMutation,
  useCancelOrderMutation,
} = ordersApi

const isRefusal = (error: { status?: unknown } | undefined) => error?.status === 409

/** The server's reason for refusing a transition, with the current status. */
export function refusalIn(error: unknown): MoveRefusal | undefined {
  const { status, data } = error as { status?: unknown; data?: MoveRefusal }
  return status === 409 ? data : undefined
}

/** Undefined without an e-mail address: such an account has no orders. */
export function useOrdersKey() {
  const { user } = useAccount()
  return user?.email ? { uid: user.uid, email: user.email } : undefined
}

/** Uses currentData, so as never to show the orders of the previous account. */
export function useMyOrders() {
  const { currentData, isFetching, isFetchingNextPage, isError, hasNextPage, fetchNextPage, refetch } =
    useGetOrdersInfiniteQuery(useOrdersKey() ?? skipToken, { refetchOnMountOrArgChange: true })
  return {
    orders: currentData?.pages.flatMap((page) => page.orders),
    isWaiting: isFetching && !currentData,
    isError,
    tryAgain: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  }
}
