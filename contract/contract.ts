import { account } from './people/account.ts'
import { admin } from './people/admin.ts'
import { audit } from './people/audit.ts'
import { authors } from './catalog/authors.ts'
import { backups } from './shop/backups.ts'
import { bookChanges } from './catalog/book-changes.ts'
import { books } from './catalog/books.ts'
import { categories } from './shop/categories.ts'
import { coverQueue } from './trade/cover-queue.ts'
import { covers } from './catalog/covers.ts'
import { customers } from './people/customers.ts'
import { descriptions } from './catalog/descriptions.ts'
import { editionChanges, editions } from './catalog/editions.ts'
import { giftCards } from './orders/gift-cards.ts'
import { bookExports } from './trade/exports.ts'
import { identity } from './people/identity.ts'
import { importFeeds, importRules } from './trade/import-rules.ts'
import { imports } from './trade/imports.ts'
import { isbnLookup } from './trade/isbn-lookup.ts'
import { mailServer } from './shop/mail-server.ts'
import { mail } from './shop/mail.ts'
import { newsAdmin } from './shop/news-admin.ts'
import { news } from './shop/news.ts'
import { newsletter } from './shop/newsletter.ts'
import { newsletters } from './shop/newsletters.ts'
import { orderChanges } from './orders/order-changes.ts'
import { orders, quotes } from './orders/orders.ts'
import { paymentKeys } from './shop/payment-keys.ts'
import { payments } from './orders/payments.ts'
import { ownOrders } from './orders/own-orders.ts'
import { ownPayments } from './orders/own-payments.ts'
import { receipts } from './orders/receipts.ts'
import { reports } from './orders/reports.ts'
import { returns } from './orders/returns.ts'
import { reviewsAdmin } from './catalog/reviews-admin.ts'
import { reviews } from './catalog/reviews.ts'
import type { Route } from './route.ts'
import { search } from './catalog/search.ts'
import { readSettings, saveSettings, searchIndex, settingsPreviews } from './shop/settings.ts'
import { setup } from './shop/setup.ts'
import { textsAdmin } from './shop/shop-pages-admin.ts'
import { texts } from './shop/shop-pages.ts'
import { shop } from './shop/shop.ts'
import { staffAccount } from './people/staff-account.ts'
import { staff } from './people/staff.ts'
import { stockLists } from './stock/stock-lists.ts'
import { stockTaking } from './stock/stock-taking.ts'
import { stock } from './stock/stock.ts'
import { stockAlerts } from './stock/stock-alerts.ts'
import { supplierOrders } from './stock/supplier-orders.ts'
import { toOrder } from './stock/to-order.ts'
import { today } from './shop/today.ts'
import { vouchers } from './orders/vouchers.ts'
import { wishList } from './people/wish-list.ts'

/**
 * All API routes: the server mounts them, the web client calls them, the API documentation lists them. A new one is declared
 * with `route()` in the file of its domain and mounted in that domain's `*.routes.ts`.
 */
export const contract = {
  account,
  admin,
  audit,
  authors,
  backups,
  books,
  bookChanges,
  bookExports,
  categories,
  coverQueue,
  covers,
  customers,
  descriptions,
  editionChanges,
  editions,
  giftCards,
  identity,
  importFeeds,
  importRules,
  imports,
  isbnLookup,
  mail,
  mailServer,
  news,
  newsAdmin,
  newsletter,
  newsletters,
  orderChanges,
  orders,
  ownOrders,
  ownPayments,
  paymentKeys,
  payments,
  quotes,
  receipts,
  reports,
  returns,
  search,
  readSettings,
  reviews,
  reviewsAdmin,
  saveSettings,
  searchIndex,
  settingsPreviews,
  setup,
  texts,
  textsAdmin,
  shop,
  staffAccount,
  staff,
  stock,
  stockAlerts,
  stockLists,
  stockTaking,
  supplierOrders,
  toOrder,
  today,
  vouchers,
  wishList,
}

export const everyRoute: Route[] = Object.values(contract).flatMap((group) => Object.values<Route>(group))
