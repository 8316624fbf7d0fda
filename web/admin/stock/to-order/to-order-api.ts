import type { z } from 'zod'
import { type SupplierOrder, supplierOrders } from '../../../../contract/stock/supplier-orders.ts'
import { toOrder } from '../../../../contract/stock/to-order.ts'
import { byRoute, call } from '../../../app/api/route-endpoints.ts'
import { adminApi } from '../../admin-api.ts'

type NewOrder = z.input<typeof supplierOrders.create.body> & { key: string }

/** Copies that are received change what else is known of the stock, and of the books. */
const changed = ['Stock', 'Books'] as const

const toOrderApi = adminApi.enhanceEndpoints({ addTagTypes: ['Stock'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getToOrder: read(toOrder.list, 'Stock'),
      getSuppliers: read(toOrder.suppliers, 'Stock'),
      getSupplierOrders: read(supplierOrders.list, 'Stock'),
      getSupplierOrder: read(supplierOrders.get, 'Stock'),
      markAsOrdered: build.mutation<SupplierOrder, NewOrder>({
        query: ({ key, ...body }) => ({
          ...call(supplierOrders.create, { body }),
          headers: { 'idempotency-key': key },
        }),
        invalidatesTags: ['Stock'],
      }),
      receiveOrder: change(supplierOrders.receive, ...changed),
      cancelRest: change(supplierOrders.cancel, 'Stock'),
    }
  },
})

export const {
  useGetToOrderQuery,
  useGetSuppliersQuery,
  useGetSupplierOrdersQuery,
  useGetSupplierOrderQuery,
  useMarkAsOrderedMutation,
  useReceiveOrderMutation,
  useCancelRestMutation,
} = toOrderApi
