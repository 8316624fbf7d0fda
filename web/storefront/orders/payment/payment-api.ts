import type { ResponseBody } from '../../../../contract/route.ts'
import type { Order } from '../../../../contract/orders/placed-order.ts'
import { ownPayments } from '../../../../contract/orders/own-payments.ts'
import type { PaymentMethod } from '../../../../domain/money/payment-methods.ts'
import { api } from '../../../app/api/api.ts'
import { call } from '../../../app/api/route-endpoints.ts'

export type OfferedMethod = ResponseBody<typeof ownPayments.offered, 200>['paymentMethods'][number]
export type Transfer = ResponseBody<typeof ownPayments.transfer, 200>

/** The uid separates the cache entries of accounts. */
type OfOrder = { id: string; uid: string }

const isRefusal = (error: { status?: unknown } | undefined) => error?.status === 409

/** Injected, because only checkout and orders use it. */
const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfferedMethods: build.query<OfferedMethod[], string>({
      query: () => call(ownPayments.offered, {}),
      transformResponse: ({ paymentMethods }: { paymentMethods: OfferedMethod[] }) => paymentMethods,
      providesTags: ['Shop'],
    }),
    getOtherMethods: build.query<PaymentMethod[], OfOrder>({
      query: ({ id }) => call(ownPayments.methods, { params: { id } }),
      transformResponse: ({ paymentMethods }: { paymentMethods: PaymentMethod[] }) => paymentMethods,
      providesTags: ['Orders', 'Shop'],
    }),
    getTransfer: build.query<Transfer, OfOrder>({
      query: ({ id }) => call(ownPayments.transfer, { params: { id } }),
      // Not of orders: one that is now paid in another way has no account.
      providesTags: ['Shop'],
    }),
    changeMethod: build.mutation<Order, { id: string; method: PaymentMethod }>({
      query: ({ id, method }) => call(ownPayments.changeMethod, { params: { id }, body: { method } }),
      invalidatesTags: (order, error) => (order || isRefusal(error) ? ['Orders'] : []),
    }),
    startPayment: build.mutation<{ url: string }, string>({
      query: (id) => call(ownPayments.start, { params: { id } }),
      // The order was paid or cancelled meanwhile.
      invalidatesTags: (_page, error) => (isRefusal(error) ? ['Orders'] : []),
    }),
    checkPayment: build.mutation<Order, string>({
      query: (id) => ({ ...call(ownPayments.check, { params: { id } }), isPolled: true }),
      invalidatesTags: (order) => (order && !isAwaited(order) ? ['Orders'] : []),
    }),
  }),
})

/** Whether the provider may still tell of a payment. */
export const isAwaited = ({ status, payment }: Order) =>
  payment.method === 'card' && ['open', 'partly-paid'].includes(payment.status) && status === 'placed'

export const {
  useGetOfferedMethodsQuery,
  useGetOtherMethodsQuery,
  useGetTransferQuery,
  useChangeMethodMutation,
  useStartPaymentMutation,
  useCheckPaymentMutation,
} = paymentApi
