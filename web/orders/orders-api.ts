import type { NewOrder, Order } from '../../contract/orders.ts'
import { orders } from '../../contract/orders.ts'
import { api, call } from '../api/api.ts'

type Sent = { order: NewOrder; key: string }

/** Calls that only shoppers make, beside those of every page. */
const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrders: build.query<Order[], string>({
      query: (email) => call(orders.byEmail, { params: { email } }),
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
      invalidatesTags: ['Orders'],
    }),
  }),
})

export const { useGetOrdersQuery, usePlaceOrderMutation, useCancelOrderMutation } = ordersApi
