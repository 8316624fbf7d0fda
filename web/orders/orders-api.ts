import type { NewOrder, Order } from '../../contract/orders.ts'
import { orders } from '../../contract/orders.ts'
import { api, call } from '../api/api.ts'

type Sent = { order: NewOrder; key: string }

/** An address may come to belong to another account, which is not to find what the first one left in this browser. */
export type Whose = { uid: string; email: string }

/** Calls that only shoppers make, beside those of every page. */
export const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrders: build.query<Order[], Whose>({
      query: ({ email }) => call(orders.byEmail, { params: { email } }),
      providesTags: ['Orders'],
    }),
    placeOrder: build.mutation<Order, Sent>({
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
