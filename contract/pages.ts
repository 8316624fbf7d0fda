import { categories, type Category } from './books.ts'
import { withQuery } from './request.ts'

/** Where the shop's pages are: the server answers these addresses, the web draws them. */
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
  /** Where the links in our letters lead. */
  accountAction: '/auth/action',
  userDashboard: '/user-dashboard',
  admin: '/admin',
  /** With everything below it. */
  counter: '/dashboard',
} as const

export type PagePath = (typeof pages)[keyof typeof pages]

export const bookPage = (id: string) => pages.book.replace(':id', encodeURIComponent(id))

/** What somebody looks for: words, a genre, both, or everything; and which page of what was found. */
export type SearchFor = { q?: string; category?: Category | undefined; page?: number }

/** One address for one search, however it was typed. */
export const searchPage = ({ q, category, page = 1 }: SearchFor) =>
  withQuery(pages.search, { q, category, page: page > 1 ? page : undefined })

/** Further on nobody looks, and the shop does not count. */
export const lastSearchPage = 400

/** What the address of a search asks for. Whatever it does not say in our way, it does not say. */
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

/** The words of a search, of the length that the shop takes. Read once or twice, they are the same: the server reads again what it has written. */
export const wordsIn = (typed: string) =>
  typed.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, 200).trimEnd().toWellFormed()
