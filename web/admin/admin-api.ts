import type { z } from 'zod'
import { admin, type Notifications } from '../../contract/people/admin.ts'
import { type Book, books, type NewBook } from '../../contract/catalog/books.ts'
import { mail } from '../../contract/shop/mail.ts'
import { newsletter } from '../../contract/shop/newsletter.ts'
import { orders } from '../../contract/orders/orders.ts'
import { receipts } from '../../contract/orders/receipts.ts'
import { api as shopApi } from '../app/api/api.ts'
import { byRoute, call } from '../app/api/route-endpoints.ts'

export type SignedIn = Partial<z.output<(typeof admin.logIn.responses)[200]>>
export type OrdersPage = z.output<(typeof orders.list.responses)[200]>
export type SubscribersPage = z.output<(typeof newsletter.list.responses)[200]>

/** Injected, because only the admin area uses it. */
export const adminApi = shopApi
  .enhanceEndpoints({ addTagTypes: ['Stats', 'AllOrders', 'Mail', 'Me'] })
  .injectEndpoints({
    endpoints: (build) => {
      const { read, change } = byRoute(build)
      return {
        logIn: change(admin.logIn),
        logOutEverywhere: build.mutation<void, void>({
          query: () => call(admin.logOut, { query: { everywhere: '1' } }),
        }),
        getMe: read(admin.me, 'Me'),
        getStats: read(admin.stats, 'Stats'),
        getBookList: read(admin.bookList, 'Books'),
        createBook: build.mutation<Book, { body: z.input<typeof NewBook>; key: string }>({
          query: ({ body, key }) => ({
            ...call(books.create, { body }),
            headers: { 'idempotency-key': key },
          }),
          invalidatesTags: ['Books', 'Stats'],
        }),
        editBook: change(books.edit, 'Books', 'Stats'),
        deleteBook: change(books.delete, 'Books', 'Stats'),
        getAllOrders: read(orders.list, 'AllOrders'),
        getOrder: read(orders.get, 'AllOrders'),
        getReceiptOfOrder: read(receipts.ofOrder, 'AllOrders'),
        moveOrder: change(orders.move, 'AllOrders', 'Stats'),
        getNotifications: build.query<Notifications, void>({
          query: () => ({ ...call(admin.notifications, {}), isPolled: true }),
          providesTags: ['AllOrders'],
        }),
        seeOrders: change(admin.see, 'AllOrders'),
        getSubscribers: read(newsletter.list, 'Mail'),
        getOutbox: read(mail.outbox, 'Mail'),
        getOutboxHtml: read(mail.html, 'Mail'),
      }
    },
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
  useLazyGetOrderQuery,
  useGetReceiptOfOrderQuery,
  useMoveOrderMutation,
  useGetNotificationsQuery,
  useSeeOrdersMutation,
  useGetSubscribersQuery,
  useGetOutboxQuery,
  useGetOutboxHtmlQuery,
} = adminApi
