import { admin } from './admin.ts'
import { books } from './books.ts'
import { covers } from './covers.ts'
import { newsletter } from './newsletter.ts'
import { orders } from './orders.ts'
import type { Route } from './route.ts'

/** Every call that the shop answers: the server mounts them, the web makes them, the API's page lists them. */
export const contract = { books, covers, orders, admin, newsletter }

export const everyRoute: Route[] = Object.values(contract).flatMap((group) => Object.values<Route>(group))
