import { paymentKeys } from '../../../../contract/shop/payment-keys.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'

/** Injected, because only the payment settings use it. No key ever comes back. */
const paymentKeysApi = adminApi.enhanceEndpoints({ addTagTypes: ['PaymentKeys'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getPaymentKeys: read(paymentKeys.read, 'PaymentKeys'),
      savePaymentKeys: change(paymentKeys.save, 'PaymentKeys'),
      removePaymentKeys: change(paymentKeys.remove, 'PaymentKeys'),
      testPaymentKeys: change(paymentKeys.test),
    }
  },
})

export const {
  useGetPaymentKeysQuery,
  useSavePaymentKeysMutation,
  useRemovePaymentKeysMutation,
  useTestPaymentKeysMutation,
} = paymentKeysApi
