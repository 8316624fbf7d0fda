import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import { returns } from '../../../../contract/orders/returns.ts'
import { byRoute } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'

/** Injected, because only the order screens use it. */
const returnsApi = adminApi.injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      returnBooks: change(returns.create, 'AllOrders', 'Stats'),
      setPrice: change(orderChanges.setPrice, 'AllOrders', 'Stats'),
      getCreditNotesOfOrder: read(returns.creditNotes, 'AllOrders'),
      getMissingOnReceipts: read(returns.missing, 'AllOrders'),
    }
  },
})

export const {
  useReturnBooksMutation,
  useSetPriceMutation,
  useGetCreditNotesOfOrderQuery,
  useGetMissingOnReceiptsQuery,
} = returnsApi
