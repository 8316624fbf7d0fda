import { lazyRoute } from '../lazy-route.tsx'

export const Overview = lazyRoute(async () => (await import('./overview/overview.tsx')).Overview)
export const ManageBooks = lazyRoute(async () => (await import('./books/manage-books.tsx')).ManageBooks)
export const AddNewBook = lazyRoute(async () => (await import('./books/add-new-book.tsx')).AddNewBook)
export const UpdateBook = lazyRoute(async () => (await import('./books/update-book.tsx')).UpdateBook)
export const AllOrders = lazyRoute(async () => (await import('./orders/all-orders.tsx')).AllOrders)
export const OneOrder = lazyRoute(async () => (await import('./orders/one-order.tsx')).OneOrder)
export const Subscribers = lazyRoute(async () => (await import('./lists/subscribers.tsx')).Subscribers)
export const Outbox = lazyRoute(async () => (await import('./lists/outbox.tsx')).Outbox)
export const AdminSearch = lazyRoute(async () => (await import('./search/found.tsx')).AdminSearch)
