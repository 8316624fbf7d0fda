import type { z } from 'zod'
import { type PaymentKeys, paymentKeys } from '../../../../contract/shop/payment-keys.ts'
import type { ResponseBody } from '../../../../contract/route.ts'
import { call } from '../../../app/api/api.ts'
import { adminApi } from '../../admin-api.ts'

type Tested = ResponseBody<typeof paymentKeys.test, 200>

/** Injected, because only the payment settings use it. No key ever comes back. */
const paymentKeysApi = adminApi.enhanceEndpoints({ addTagTypes: ['PaymentKeys'] }).injectEndpoints({
  endpoints: (build) => ({
    getPaymentKeys: build.query<PaymentKeys, void>({
      query: () => call(paymentKeys.read, {}),
      providesTags: ['PaymentKeys'],
    }),
    savePaymentKeys: build.mutation<PaymentKeys, z.input<typeof paymentKeys.save.body>>({
      query: (body) => call(paymentKeys.save, { body }),
      invalidatesTags: ['PaymentKeys'],
    }),
    removePaymentKeys: build.mutation<PaymentKeys, void>({
      query: () => call(paymentKeys.remove, {}),
      invalidatesTags: ['PaymentKeys'],
    }),
    testPaymentKeys: build.mutation<Tested, void>({ query: () => call(paymentKeys.test, {}) }),
  }),
})

export const {
  useGetPaymentKeysQuery,
  useSavePaymentKeysMutation,
  useRemovePaymentKeysMutation,
  useTestPaymentKeysMutation,
} = paymentKeysApi
