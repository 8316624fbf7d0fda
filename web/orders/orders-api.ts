import { type MoveRefusal, type NewOrder, type Order, orders } from '../../contract/orders.ts'
import { api, call } from '../api/api.ts'
import { skipToken } from '@reduxjs/toolkit/query'
import { useAccount } from '../account/use-account.ts'

type PlacedOrder = { order: NewOrder; key: string }

/** The uid separates cache entries, because an e-mail address may later belong to another account. */
export type OrdersKey = { uid: string; email: string }

/** Injected, because only signed-in shoppers use it. */
export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrders: build.query<Order[], OrdersKey>({
      query: ({ email }) => call(orders.byEmail, { params: { email } }),
      providesTags: ['Orders'],
    }),
    placeOrder: build.mutation<Order, PlacedOrder>({
      query: ({ order, key }) => ({
        ...call(orders.place, { body: order }),
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['Orders'],
    }),
    cancelOrder: build.mutation<Order, string>({
      query: (id) => call(orders.cancel, { params: { id } }),
      invalidatesTags: (order) => (order ? ['Orders'] : []),
    }),
  }),
})

export const { useGetOrdersQuery, usePlaceOrderMutation, useCancelOrderMutation } = ordersApi

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
  const { currentData, isFetching, isError, refetch } = useGetOrdersQuery(useOrdersKey() ?? skipToken, {
    refetchOnMountOrArgChange: true,
  })
  return {
    orders: currentData,
    isWaiting: isFetching && !currentData,
    isError,
    tryAgain: () => void refetch(),
  }
}
