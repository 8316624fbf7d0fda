import { account } from './account.ts'
import { admin } from './admin.ts'
import { audit } from './audit.ts'
import { authors } from './authors.ts'
import { bookChanges } from './book-changes.ts'
import { books } from './books.ts'
import { categories } from './categories.ts'
import { coverQueue } from './cover-queue.ts'
import { covers } from './covers.ts'
import { descriptions } from './descriptions.ts'
import { editionChanges, editions } from './editions.ts'
import { bookExports } from './exports.ts'
import { identity } from './identity.ts'
import { importFeeds, importRules } from './import-rules.ts'
import { imports } from './imports.ts'
import { mail } from './mail.ts'
import { newsAdmin } from './news-admin.ts'
import { news } from './news.ts'
import { newsletter } from './newsletter.ts'
import { newsletters } from './newsletters.ts'
import { orderChanges } from './order-changes.ts'
import { orders } from './orders.ts'
import { quotes } from './quotes.ts'
import { ownOrders } from './own-orders.ts'
import { receipts } from './receipts.ts'
import { reviewsAdmin } from './reviews-admin.ts'
import { reviews } from './reviews.ts'
import type { Route } from './route.ts'
import { search } from './search.ts'
import { readSettings, saveSettings, settingsPreviews } from './settings.ts'
import { setup } from './setup.ts'
import { textsAdmin } from './shop-pages-admin.ts'
import { texts } from './shop-pages.ts'
import { shop } from './shop.ts'
import { staffAccount } from './staff-account.ts'
import { staff } from './staff.ts'
import { stockLists } from './stock-lists.ts'
import { stockTaking } from './stock-taking.ts'
import { stock } from './stock.ts'
import { stockAlerts } from './stock-alerts.ts'
import { wishList } from './wish-list.ts'

/** All API routes: the server mounts them, the web client calls them, the API documentation lists them. */
export const contract = {
  account,
  admin,
  audit,
  authors,
  books,
  bookChanges,
  bookExports,
  categories,
  coverQueue,
  covers,
  descriptions,
  editionChanges,
  editions,
  identity,
  importFeeds,
  importRules,
  imports,
  mail,
  news,
  newsAdmin,
  newsletter,
  newsletters,
  orderChanges,
  orders,
  ownOrders,
  quotes,
  receipts,
  search,
  readSettings,
  reviews,
  reviewsAdmin,
  saveSettings,
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
  wishList,
}

export const everyRoute: Route[] = Object.values(contract).flatMap((group) => Object.values<Route>(group))
