import { screen } from '../screen.tsx'

export const Overview = screen(async () => (await import('./overview/overview.tsx')).Overview)
export const ManageBooks = screen(async () => (await import('./books/manage-books.tsx')).ManageBooks)
export const AddNewBook = screen(async () => (await import('./books/add-new-book.tsx')).AddNewBook)
export const UpdateBook = screen(async () => (await import('./books/update-book.tsx')).UpdateBook)
export const AllOrders = screen(async () => (await import('./orders/all-orders.tsx')).AllOrders)
export const OneOrder = screen(async () => (await import('./orders/one-order.tsx')).OneOrder)
export const Subscribers = screen(async () => (await import('./lists/subscribers.tsx')).Subscribers)
export const Outbox = screen(async () => (await import('./lists/outbox.tsx')).Outbox)
export const AdminSearch = screen(async () => (await import('./search/found.tsx')).AdminSearch)
