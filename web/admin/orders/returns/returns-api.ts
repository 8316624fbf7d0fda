import type { z } from 'zod'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { type CreditNotes, type NewReturn, returns } from '../../../../contract/orders/returns.ts'
import { call } from '../../../app/api/api.ts'
import { adminApi } from '../../admin-api.ts'

type Missing = z.output<(typeof returns.missing.responses)[200]>

/** Injected, because only the order screens use it. */
const returnsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    returnBooks: build.mutation<AdminOrder, { id: string; body: NewReturn }>({
      query: ({ id, body }) => call(returns.create, { params: { id }, body }),
      invalidatesTags: ['AllOrders', 'Stats'],
    }),
    setPrice: build.mutation<AdminOrder, { id: string; bookId: string; price: number }>({
      query: ({ price, ...params }) => call(orderChanges.setPrice, { params, body: { price } }),
      invalidatesTags: ['AllOrders', 'Stats'],
    }),
    getCreditNotesOfOrder: build.query<CreditNotes, string>({
      query: (id) => call(returns.creditNotes, { params: { id } }),
      providesTags: ['AllOrders'],
    }),
    getMissingOnReceipts: build.query<Missing, void>({
      query: () => call(returns.missing, {}),
      providesTags: ['AllOrders'],
    }),
  }),
})

export const {
  useReturnBooksMutation,
  useSetPriceMutation,
  useGetCreditNotesOfOrderQuery,
  useGetMissingOnReceiptsQuery,
} = returnsApi
