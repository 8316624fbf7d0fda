import type { z } from 'zod'
import type { AdminOrder } from '../../../../contract/orders/admin-orders.ts'
import { payments } from '../../../../contract/orders/payments.ts'
import type { ResponseBody } from '../../../../contract/route.ts'
import { byRoute, call } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'

type Keyed<Body> = { id: string; body: Body; key: string }

export type PaidAll = ResponseBody<typeof payments.recordAll, 200>

/** Injected, because only the order screens use it. */
const paymentsApi = adminApi.injectEndpoints({
  endpoints: (build) => {
    const { change } = byRoute(build)
    return {
      recordPayment: build.mutation<AdminOrder, Keyed<z.input<typeof payments.record.body>>>({
        query: ({ id, body, key }) => ({
          ...call(payments.record, { params: { id }, body }),
          headers: { 'idempotency-key': key },
        }),
        invalidatesTags: ['AllOrders'],
      }),
      refundPayment: build.mutation<AdminOrder, Keyed<z.input<typeof payments.refund.body>>>({
        query: ({ id, body, key }) => ({
          ...call(payments.refund, { params: { id }, body }),
          headers: { 'idempotency-key': key },
        }),
        invalidatesTags: ['AllOrders'],
      }),
      recordAllPaid: change(payments.recordAll, 'AllOrders'),
    }
  },
})

export const { useRecordPaymentMutation, useRefundPaymentMutation, useRecordAllPaidMutation } = paymentsApi
