import type { NewOrder, Order } from '../../contract/orders.ts'
import { orders } from '../../contract/orders.ts'
import { api, call } from '../api/api.ts'

type PlacedOrder = { order: NewOrder; key: string }

/** The uid separates cache entries, because an e-mail address may later belong to another account. */
export type Whose = { uid: string; email: string }

/** Injected, because only signed-in shoppers use it. */
export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrders: build.query<Order[], Whose>({
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
