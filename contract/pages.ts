import { categories, type Category } from './books.ts'
import { withQuery } from './request.ts'

/** URLs of the pages: the server responds to them, the web client renders them. */
export const pages = {
  home: '/',
  about: '/about',
  cart: '/cart',
  book: '/books/:id',
  search: '/search',
  checkout: '/checkout',
  orders: '/orders',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** Target of the links in account e-mails. */
  accountAction: '/auth/action',
  userDashboard: '/user-dashboard',
  admin: '/admin',
  /** Including all paths below it. */
  dashboard: '/dashboard',
} as const

export type PagePath = (typeof pages)[keyof typeof pages]

/** Pages beside the storefront, which visitors see only after the shop has opened. */
export const besideStorefront: ReadonlySet<string> = new Set<PagePath>([
  pages.accountAction,
  pages.admin,
  pages.dashboard,
])

export const bookPage = (id: string) => pages.book.replace(':id', encodeURIComponent(id))

/** The id of an order's card on the orders page. */
export const orderAnchor = (number: number) => `order-${number}`

export const ownOrderPage = (number: number) => `${pages.orders}#${orderAnchor(number)}`

/** A search by words, by genre, by both or by neither, and the page of its results. */
export type SearchFor = { q?: string; category?: Category | undefined; page?: number }

/** The canonical URL of a search. */
export const searchPage = ({ q, category, page = 1 }: SearchFor) =>
  withQuery(pages.search, { q, category, page: page > 1 ? page : undefined })

/** Keeps the offset within the limit of the book list, which is 10,000. */
export const lastSearchPage = 400

/** Reads a search from URL parameters; ignores invalid values. */
export function searchIn(asked: { get(name: string): string | null }): SearchFor {
  const q = wordsIn(asked.get('q') ?? '')
  const category = categories.find((category) => category === asked.get('category'))
  const page = Number(/^[1-9]\d{0,8}$/.exec(asked.get('page') ?? '')?.[0] ?? 1)
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(page > 1 && { page: Math.min(page, lastSearchPage) }),
  }
}

/** Normalizes search words. Idempotent, because the server parses URLs that it has generated. */
export const wordsIn = (typed: string) =>
  typed.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, 200).trimEnd().toWellFormed()
