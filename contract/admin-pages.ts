import { pages } from './pages.ts'

const { counter } = pages

/** Where the bookseller works: all of it is one page of the shop, which shows what its address asks for. */
export const adminPages = {
  overview: counter,
  addBook: `${counter}/add-new-book`,
  editBook: `${counter}/edit-book/:id`,
  manageBooks: `${counter}/manage-books`,
  orders: `${counter}/orders`,
  order: `${counter}/orders/:id`,
  subscribers: `${counter}/subscribers`,
  outbox: `${counter}/outbox`,
  search: `${counter}/search`,
} as const

export const editBookPage = (id: string) => adminPages.editBook.replace(':id', encodeURIComponent(id))

export const orderPage = (id: string) => adminPages.order.replace(':id', encodeURIComponent(id))
