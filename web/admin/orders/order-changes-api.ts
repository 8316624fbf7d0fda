import { orderChanges } from '../../../contract/orders/order-changes.ts'
import { mail } from '../../../contract/shop/mail.ts'
import type { ResponseBody } from '../../../contract/route.ts'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

export type BulkOutcome = ResponseBody<typeof orderChanges.moveAll, 200>

/** Injected, because only the order screens use it. */
const orderChangesApi = adminApi.injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      moveOrders: change(orderChanges.moveAll, 'AllOrders', 'Stats'),
      undoMove: change(orderChanges.undo, 'AllOrders', 'Stats'),
      getEmailsOfOrder: read(mail.ofOrder, 'AllOrders'),
      getOpenOrders: read(orderChanges.openOrders, 'AllOrders'),
      cancelAll: change(orderChanges.cancelAll, 'AllOrders', 'Stats'),
      addNote: change(orderChanges.addNote, 'AllOrders'),
      setTracking: change(orderChanges.setTracking, 'AllOrders'),
      setAddress: change(orderChanges.setAddress, 'AllOrders'),
      shipLine: change(orderChanges.shipLine, 'AllOrders', 'Stats'),
      shipLines: change(orderChanges.shipLines, 'AllOrders', 'Stats'),
      cancelLine: change(orderChanges.cancelLine, 'AllOrders', 'Stats'),
    }
  },
})

export const {
  useMoveOrdersMutation,
  useUndoMoveMutation,
  useGetOpenOrdersQuery,
  useCancelAllMutation,
  useAddNoteMutation,
  useSetTrackingMutation,
  useSetAddressMutation,
  useShipLineMutation,
  useShipLinesMutation,
  useGetEmailsOfOrderQuery,
  useCancelLineMutation,
} = orderChangesApi
