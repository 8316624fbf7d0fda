import { pages } from './pages.ts'

const { dashboard } = pages

/** Client-side routes of the admin area. The server sends the same page for all of them. */
export const adminPages = {
  overview: dashboard,
  addBook: `${dashboard}/add-new-book`,
  editBook: `${dashboard}/edit-book/:id`,
  manageBooks: `${dashboard}/manage-books`,
  orders: `${dashboard}/orders`,
  order: `${dashboard}/orders/:id`,
  subscribers: `${dashboard}/subscribers`,
  outbox: `${dashboard}/outbox`,
  search: `${dashboard}/search`,
  settings: `${dashboard}/settings`,
  settingsGroup: `${dashboard}/settings/:group`,
} as const

export const editBookPage = (id: string) => adminPages.editBook.replace(':id', encodeURIComponent(id))

export const orderPage = (id: string) => adminPages.order.replace(':id', encodeURIComponent(id))

export const settingsPage = (group: string) => adminPages.settingsGroup.replace(':group', group)
