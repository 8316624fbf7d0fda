import type { z } from 'zod'
import { orderChanges, type OrderOrigin, type Tracking } from '../../../contract/orders/order-changes.ts'
import type { AdminOrder, Order } from '../../../contract/orders/orders.ts'
import { mail, type OrderEmail } from '../../../contract/shop/mail.ts'
import type { ResponseBody } from '../../../contract/route.ts'
import { call } from '../../app/api/api.ts'
import { adminApi } from '../admin-api.ts'

type OfOrder<Change> = Change & { id: string }
type Moves = z.input<typeof orderChanges.moveAll.body>['moves']
export type BulkOutcome = ResponseBody<typeof orderChanges.moveAll, 200>

/** Injected, because only the order screens use it. */
const orderChangesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    moveOrders: build.mutation<BulkOutcome, Moves>({
      query: (moves) => call(orderChanges.moveAll, { body: { moves } }),
      invalidatesTags: ['AllOrders', 'Stats'],
    }),
    undoMove: build.mutation<AdminOrder, OfOrder<{ from: Order['status']; bookId: string | undefined }>>({
      query: ({ id, ...body }) => call(orderChanges.undo, { params: { id }, body }),
      invalidatesTags: ['AllOrders', 'Stats'],
    }),
    getEmailsOfOrder: build.query<OrderEmail[], string>({
      query: (id) => call(mail.ofOrder, { params: { id } }),
      providesTags: ['AllOrders'],
    }),
    getOpenOrders: build.query<ResponseBody<typeof orderChanges.openOrders, 200>, string>({
      query: (id) => call(orderChanges.openOrders, { params: { id } }),
      providesTags: ['AllOrders'],
    }),
    cancelAll: build.mutation<ResponseBody<typeof orderChanges.cancelAll, 200>, OfOrder<{ of: OrderOrigin }>>(
      {
        query: ({ id, of }) => call(orderChanges.cancelAll, { params: { id }, body: { of } }),
        invalidatesTags: ['AllOrders', 'Stats'],
      },
    ),
    addNote: build.mutation<AdminOrder, OfOrder<{ text: string }>>({
      query: ({ id, text }) => call(orderChanges.addNote, { params: { id }, body: { text } }),
      invalidatesTags: ['AllOrders'],
    }),
    setTracking: build.mutation<AdminOrder, OfOrder<{ tracking: Tracking }>>({
      query: ({ id, tracking }) => call(orderChanges.setTracking, { params: { id }, body: tracking }),
      invalidatesTags: ['AllOrders'],
    }),
    setAddress: build.mutation<AdminOrder, OfOrder<{ address: Order['address'] }>>({
      query: ({ id, address }) => call(orderChanges.setAddress, { params: { id }, body: address }),
      invalidatesTags: ['AllOrders'],
    }),
    shipLine: build.mutation<AdminOrder, OfOrder<{ bookId: string }>>({
      query: (params) => call(orderChanges.shipLine, { params }),
      invalidatesTags: ['AllOrders', 'Stats'],
    }),
    shipLines: build.mutation<AdminOrder, OfOrder<{ bookIds: string[] }>>({
      query: ({ id, ...body }) => call(orderChanges.shipLines, { params: { id }, body }),
      invalidatesTags: ['AllOrders', 'Stats'],
    }),
    cancelLine: build.mutation<AdminOrder, OfOrder<{ bookId: string }>>({
      query: ({ id, bookId }) => call(orderChanges.cancelLine, { params: { id, bookId } }),
      invalidatesTags: ['AllOrders', 'Stats'],
    }),
  }),
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
