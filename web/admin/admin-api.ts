import type { z } from 'zod'
import {
  admin,
  type Bookseller,
  type Stats,
  type Notifications,
  type SeenOrders,
  type AdminBookList,
} from '../../contract/people/admin.ts'
import { type Book, type BookEdit, books, type NewBook } from '../../contract/catalog/books.ts'
import { mail } from '../../contract/shop/mail.ts'
import { newsletter } from '../../contract/shop/newsletter.ts'
import { type AdminOrder, orders } from '../../contract/orders/orders.ts'
import { type Receipt, receipts } from '../../contract/orders/receipts.ts'
import { api as shopApi, call } from '../app/api/api.ts'

export type SignedIn = Partial<z.output<(typeof admin.logIn.responses)[200]>>
export type OrdersPage = z.output<(typeof orders.list.responses)[200]>
export type SubscribersPage = z.output<(typeof newsletter.list.responses)[200]>
type Outbox = z.output<(typeof mail.outbox.responses)[200]>
type Move = z.input<typeof orders.move.body> & { id: string }

/** Injected, because only the admin area uses it. */
export const adminApi = shopApi
  .enhanceEndpoints({ addTagTypes: ['Stats', 'AllOrders', 'Mail', 'Me'] })
  .injectEndpoints({
    endpoints: (build) => ({
      logIn: build.mutation<SignedIn, z.input<typeof admin.logIn.body>>({
        query: (body) => call(admin.logIn, { body }),
      }),
      logOutEverywhere: build.mutation<void, void>({
        query: () => call(admin.logOut, { query: { everywhere: '1' } }),
      }),
      getMe: build.query<Bookseller, void>({ query: () => call(admin.me, {}), providesTags: ['Me'] }),
      getStats: build.query<Stats, void>({
        query: () => call(admin.stats, {}),
        providesTags: ['Stats'],
      }),
      getBookList: build.query<AdminBookList, z.input<typeof admin.bookList.query>>({
        query: (query) => call(admin.bookList, { query }),
        providesTags: ['Books'],
      }),
      createBook: build.mutation<Book, { body: z.input<typeof NewBook>; key: string }>({
        query: ({ body, key }) => ({ ...call(books.create, { body }), headers: { 'idempotency-key': key } }),
        invalidatesTags: ['Books', 'Stats'],
      }),
      editBook: build.mutation<Book, { id: string; body: z.input<typeof BookEdit> }>({
        query: ({ id, body }) => call(books.edit, { params: { id }, body }),
        invalidatesTags: ['Books', 'Stats'],
      }),
      deleteBook: build.mutation<Book, string>({
        query: (id) => call(books.delete, { params: { id } }),
        invalidatesTags: ['Books', 'Stats'],
      }),
      getAllOrders: build.query<OrdersPage, z.input<typeof orders.list.query>>({
        query: (query) => call(orders.list, { query }),
        providesTags: ['AllOrders'],
      }),
      getOrder: build.query<AdminOrder, string>({
        query: (id) => call(orders.get, { params: { id } }),
        providesTags: ['AllOrders'],
      }),
      getReceiptOfOrder: build.query<Receipt, string>({
        query: (id) => call(receipts.ofOrder, { params: { id } }),
        providesTags: ['AllOrders'],
      }),
      moveOrder: build.mutation<AdminOrder, Move>({
        query: ({ id, ...body }) => call(orders.move, { params: { id }, body }),
        invalidatesTags: ['AllOrders', 'Stats'],
      }),
      getNotifications: build.query<Notifications, void>({
        query: () => ({ ...call(admin.notifications, {}), isPolled: true }),
        providesTags: ['AllOrders'],
      }),
      seeOrders: build.mutation<Notifications, SeenOrders>({
        query: (body) => call(admin.see, { body }),
        invalidatesTags: ['AllOrders'],
      }),
      getSubscribers: build.query<SubscribersPage, z.input<typeof newsletter.list.query>>({
        query: (query) => call(newsletter.list, { query }),
        providesTags: ['Mail'],
      }),
      getOutbox: build.query<Outbox, z.input<typeof mail.outbox.query>>({
        query: (query) => call(mail.outbox, { query }),
        providesTags: ['Mail'],
      }),
    }),
  })

export const {
  useLogInMutation,
  useLogOutEverywhereMutation,
  useGetMeQuery,
  useGetStatsQuery,
  useGetBookListQuery,
  useCreateBookMutation,
  useEditBookMutation,
  useDeleteBookMutation,
  useGetAllOrdersQuery,
  useGetOrderQuery,
  useGetReceiptOfOrderQuery,
  useMoveOrderMutation,
  useGetNotificationsQuery,
  useSeeOrdersMutation,
  useGetSubscribersQuery,
  useGetOutboxQuery,
} = adminApi
