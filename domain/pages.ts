import type { Category } from '../contract/catalog/books.ts'
import type { Label } from '../messages/message.ts'
import { msg } from '../messages/t.ts'

/** URLs of the pages: the server responds to them, the web client renders them. */
export const pages = {
  home: '/',
  about: '/about',
  cart: '/cart',
  book: '/books/:id',
  search: '/search',
  author: '/authors/:slug',
  wishList: '/wish-list',
  newsItem: '/news/:slug',
  /** A page of the shop's own. */
  ownPage: '/pages/:slug',
  checkout: '/checkout',
  orders: '/orders',
  /** Of a signed-in shopper. */
  ownOrder: '/orders/:id',
  receipt: '/orders/:id/receipt',
  creditNotes: '/orders/:id/credit-notes',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  /** Target of the links in account e-mails. */
  accountAction: '/auth/action',
  userDashboard: '/user-dashboard',
  /** Where shoppers manage their personal data. */
  account: '/account',
  /** Targets of the links in newsletters. */
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  admin: '/admin',
  /** With the code in the fragment, which browsers send to no server. */
  adminInvitation: '/admin/invitation',
  /** Including all paths below it. */
  dashboard: '/dashboard',
} as const

export type PagePath = (typeof pages)[keyof typeof pages]

/** Pages beside the storefront, which visitors see only after the shop has opened: e-mails link to most of them. */
export const besideStorefront: ReadonlySet<string> = new Set<PagePath>([
  pages.accountAction,
  pages.newsletterConfirm,
  pages.newsletterUnsubscribe,
  pages.admin,
  pages.adminInvitation,
  pages.dashboard,
])

export const bookPage = (id: string) => pages.book.replace(':id', encodeURIComponent(id))

/** The link of an invitation, without the store's origin. */
export const invitationPage = (code: string) => `${pages.adminInvitation}#${code}`

export const newsPage = (slug: string) => pages.newsItem.replace(':slug', encodeURIComponent(slug))

export const ownPage = (slug: string) => pages.ownPage.replace(':slug', encodeURIComponent(slug))

export const authorPage = (slug: string, page = 1) =>
  withQuery(pages.author.replace(':slug', encodeURIComponent(slug)), { page: page > 1 ? page : undefined })

/** The section of the about page with one of the shop's texts. */
export const textUrl = (slug: ShopPageSlug) => `${pages.about}#${slug}`

/** The id of an order's card on the orders page. Links of earlier e-mails have it as fragment. */
export const orderAnchor = (number: number) => `order-${number}`

export const ownOrderPage = (id: string) => pages.ownOrder.replace(':id', encodeURIComponent(id))

export const receiptPage = (id: string) => pages.receipt.replace(':id', encodeURIComponent(id))

export const creditNotesPage = (id: string) => pages.creditNotes.replace(':id', encodeURIComponent(id))

/** The home page with the top sellers of one genre. */
export const homePage = (genre: Category) => withQuery(pages.home, { genre })

/** The URL of a search by words, by category, by both or by neither. */
export const searchPage = (search: { q?: string | undefined; category?: Category | undefined }) =>
  withQuery(pages.search, search)

/** Normalizes search words. Idempotent, because the server parses URLs that it has generated. */
export const wordsIn = (typed: string) =>
  typed.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, 200).trimEnd().toWellFormed()

/** Appends a query string; omits undefined and empty values. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

/** The product feed for Google Merchant Center. */
export const googleFeed = '/feeds/google.xml'

/** The texts of the shop in the order of the footer. The slugs are the URL fragments of the about page. */
export const shopPages = {
  services: msg('Services'),
  'about-us': msg('About Us'),
  contact: msg('Contact'),
  'legal-notice': msg('Legal notice'),
  'privacy-policy': msg('Privacy Policy'),
  'terms-of-service': msg('Terms of Service'),
  withdrawal: msg('Right of withdrawal'),
} as const

/** Where the shop links to a page of its own. */
export const pagePlaces = ['footer', 'menu'] as const

export type PagePlace = (typeof pagePlaces)[number]

export const placeNames: Record<PagePlace, Label> = {
  footer: msg('In the footer'),
  menu: msg('In the menu'),
}

export type ShopPageSlug = keyof typeof shopPages

export const shopPageSlugs = Object.keys(shopPages) as ShopPageSlug[]
