import type { Book } from '../../contract/books.ts'
import { bookPage, pages, searchPage } from '../../contract/pages.ts'

/** Whom the shop sees: somebody unknown, a demo shopper with a year of orders, or one who has just registered. */
export type Visitor = 'stranger' | 'regular' | 'newcomer'

export type Shot = {
  name: string
  path: string | ((shelf: Book[]) => string)
  as?: Visitor
  booksInCart?: number
  /** What the server says of it, where that is not 200. */
  status?: number
  inDark?: boolean
}

export const widths = [390, 768, 1280]

/** Every page of the storefront, and the faces that some have. */
export const shots: Shot[] = [
  { name: 'home', path: pages.home, inDark: true },
  { name: 'search', path: searchPage({ q: 'the' }) },
  { name: 'search-nothing-found', path: searchPage({ q: 'zyzzyva' }) },
  { name: 'book', path: ([first]) => bookPage(first?._id ?? ''), inDark: true },
  { name: 'cart', path: pages.cart, booksInCart: 2 },
  { name: 'cart-empty', path: pages.cart },
  { name: 'about', path: pages.about },
  { name: 'login', path: pages.login },
  { name: 'register', path: pages.register },
  { name: 'checkout', path: pages.checkout, as: 'newcomer', booksInCart: 2 },
  { name: 'orders', path: pages.orders, as: 'regular' },
  { name: 'orders-empty', path: pages.orders, as: 'newcomer' },
  { name: 'user-dashboard', path: pages.userDashboard, as: 'regular' },
  { name: 'not-found', path: '/nowhere', status: 404 },
]
