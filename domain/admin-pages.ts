import { pages } from './pages.ts'

const { dashboard } = pages

/** Client-side routes of the admin area. The server sends the same page for all of them. */
export const adminPages = {
  /** The first screen, which in the demo is the overview. */
  today: dashboard,
  overview: `${dashboard}/overview`,
  journal: `${dashboard}/reports/journal`,
  sales: `${dashboard}/reports/sales`,
  addBook: `${dashboard}/add-new-book`,
  editBook: `${dashboard}/edit-book/:id`,
  manageBooks: `${dashboard}/manage-books`,
  stock: `${dashboard}/stock`,
  receive: `${dashboard}/stock/receive`,
  countSection: `${dashboard}/stock/count`,
  labels: `${dashboard}/stock/labels`,
  toOrder: `${dashboard}/stock/to-order`,
  supplierOrders: `${dashboard}/stock/supplier-orders`,
  supplierOrder: `${dashboard}/stock/supplier-orders/:number`,
  bookStock: `${dashboard}/stock/:id`,
  imports: `${dashboard}/import`,
  importRules: `${dashboard}/import/rules`,
  import: `${dashboard}/import/:id`,
  orders: `${dashboard}/orders`,
  newOrder: `${dashboard}/orders/new`,
  order: `${dashboard}/orders/:id`,
  receipt: `${dashboard}/orders/:id/receipt`,
  creditNotes: `${dashboard}/orders/:id/credit-notes`,
  giftCards: `${dashboard}/gift-cards`,
  giftCard: `${dashboard}/gift-cards/:id`,
  customers: `${dashboard}/customers`,
  customer: `${dashboard}/customers/:number`,
  reviews: `${dashboard}/reviews`,
  subscribers: `${dashboard}/subscribers`,
  newsletters: `${dashboard}/newsletters`,
  newsletter: `${dashboard}/newsletters/:id`,
  vouchers: `${dashboard}/vouchers`,
  voucher: `${dashboard}/vouchers/:code`,
  outbox: `${dashboard}/outbox`,
  search: `${dashboard}/search`,
  staff: `${dashboard}/staff`,
  account: `${dashboard}/account`,
  audit: `${dashboard}/audit`,
  setup: `${dashboard}/setup`,
  startOwnShop: `${dashboard}/start-own-shop`,
  settings: `${dashboard}/settings`,
  settingsGroup: `${dashboard}/settings/:group`,
} as const

export const editBookPage = (id: string) => adminPages.editBook.replace(':id', encodeURIComponent(id))

/** Add New Book with the fields of this book. */
export const duplicateBookPage = (id: string) => `${adminPages.addBook}?from=${encodeURIComponent(id)}`

/** The stock of one book. */
export const bookStockPage = (id: string) => adminPages.bookStock.replace(':id', encodeURIComponent(id))

export const supplierOrderPage = (number: number) =>
  adminPages.supplierOrder.replace(':number', String(number))

/** One file of the trade and what became of it. */
export const importPage = (id: string) => adminPages.import.replace(':id', encodeURIComponent(id))

export const receiptOfOrderPage = (id: string) => adminPages.receipt.replace(':id', encodeURIComponent(id))

export const creditNotesOfOrderPage = (id: string) =>
  adminPages.creditNotes.replace(':id', encodeURIComponent(id))

export const orderPage = (id: string) => adminPages.order.replace(':id', encodeURIComponent(id))

/** A new order, which is for this customer. */
export const newOrderFor = (customer: number) => `${adminPages.newOrder}?customer=${customer}`

export const customerPage = (number: number) => adminPages.customer.replace(':number', String(number))

export const newsletterPage = (id: string) => adminPages.newsletter.replace(':id', encodeURIComponent(id))

/** One voucher; a new one with "new", which is too short for a code. */
export const voucherPage = (code: string) => adminPages.voucher.replace(':code', encodeURIComponent(code))

/** One gift card; the form to sell one with the id "new". */
export const giftCardPage = (id: string) => adminPages.giftCard.replace(':id', id)

export const settingsPage = (group: string) => adminPages.settingsGroup.replace(':group', group)
