import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { type StaffOrderInput, staffOrders } from '../../../../contract/orders/staff-orders.ts'
import { byRoute, call } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'

/** Injected, because only the screen of a new order uses it. */
const newOrderApi = adminApi.enhanceEndpoints({ addTagTypes: ['Stock'] }).injectEndpoints({
  endpoints: (build) => ({
    getStaffQuote: byRoute(build).read(staffOrders.quote, 'Stock'),
    /** A refusal, too, says that prices or stock are others than those that are shown. */
    placeStaffOrder: build.mutation<AdminOrder, { order: StaffOrderInput; key: string }>({
      query: ({ order, key }) => ({
        ...call(staffOrders.place, { body: order }),
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: ['AllOrders', 'Stats', 'Stock', 'Books'],
    }),
  }),
})

export const { useGetStaffQuoteQuery, useLazyGetStaffQuoteQuery, usePlaceStaffOrderMutation } = newOrderApi
