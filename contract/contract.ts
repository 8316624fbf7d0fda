import { admin } from './admin.ts'
import { books } from './books.ts'
import { covers } from './covers.ts'
import { identity } from './identity.ts'
import { mail } from './mail.ts'
import { newsletter } from './newsletter.ts'
import { orders } from './orders.ts'
import type { Route } from './route.ts'
import { readSettings, saveSettings, settingsPreviews } from './settings.ts'
import { shop } from './shop.ts'

/** All API routes: the server mounts them, the web client calls them, the API documentation lists them. */
export const contract = {
  books,
  covers,
  orders,
  admin,
  newsletter,
  identity,
  mail,
  shop,
  readSettings,
  saveSettings,
  settingsPreviews,
}

export const everyRoute: Route[] = Object.values(contract).flatMap((group) => Object.values<Route>(group))
