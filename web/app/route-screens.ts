import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { type PagePath, pages } from '../../domain/pages.ts'
import { Home } from '../storefront/home/home.tsx'
import { lazyRoute } from './lazy-route.tsx'

const About = lazyRoute(() => import('../storefront/about/about.tsx'), 'About')
const NewsPage = lazyRoute(() => import('../storefront/news/news-page.tsx'), 'NewsPage')
const OwnPage = lazyRoute(() => import('../storefront/own-page/own-page.tsx'), 'OwnPage')
const CartPage = lazyRoute(() => import('../storefront/cart/cart-page.tsx'), 'CartPage')
const BookPage = lazyRoute(() => import('../storefront/book/book-page.tsx'), 'BookPage')
const AuthorPage = lazyRoute(() => import('../storefront/authors/author-page.tsx'), 'AuthorPage')
const SearchPage = lazyRoute(() => import('../storefront/search/search-page.tsx'), 'SearchPage')
const WishListPage = lazyRoute(() => import('../storefront/wish-list/wish-list-page.tsx'), 'WishListPage')
const Checkout = lazyRoute(() => import('../storefront/checkout/checkout.tsx'), 'Checkout')
const Orders = lazyRoute(() => import('../storefront/orders/orders.tsx'), 'Orders')
const OrderPage = lazyRoute(() => import('../storefront/orders/order-page.tsx'), 'OrderPage')
const ReceiptPage = lazyRoute(() => import('../storefront/orders/receipt/receipt-page.tsx'), 'ReceiptPage')
const CreditNotesPage = lazyRoute(
  () => import('../storefront/orders/receipt/credit-notes-page.tsx'),
  'CreditNotesPage',
)
const Login = lazyRoute(() => import('../storefront/account/login.tsx'), 'Login')
const Register = lazyRoute(() => import('../storefront/account/register.tsx'), 'Register')
const ForgotPassword = lazyRoute(() => import('../storefront/account/forgot-password.tsx'), 'ForgotPassword')
const AccountAction = lazyRoute(
  () => import('../storefront/account/action/account-action.tsx'),
  'AccountAction',
)
const UserDashboard = lazyRoute(() => import('../storefront/account/user-dashboard.tsx'), 'UserDashboard')
const AccountSettings = lazyRoute(
  () => import('../storefront/account/settings/account-settings.tsx'),
  'AccountSettings',
)
const NewsletterConfirm = lazyRoute(
  () => import('../storefront/newsletter/newsletter-link.tsx'),
  'NewsletterConfirm',
)
const NewsletterUnsubscribe = lazyRoute(
  () => import('../storefront/newsletter/newsletter-link.tsx'),
  'NewsletterUnsubscribe',
)
export const NotFound = lazyRoute(() => import('./errors/not-found.tsx'), 'NotFound')
export const BeforeOpening = lazyRoute(
  () => import('../storefront/opening/before-opening.tsx'),
  'BeforeOpening',
)
const AdminLogin = lazyRoute(() => import('../admin/admin-login.tsx'), 'AdminLogin')
const AcceptInvitation = lazyRoute(
  () => import('../admin/people/invitation/accept-invitation.tsx'),
  'AcceptInvitation',
)
const AdminArea = lazyRoute(async () => {
  const area = await import('../admin/admin-area.tsx')
  // The server renders no admin screen. A screen whose code fails to load shows the error itself.
  if (typeof window !== 'undefined') await area.fetchScreenAt(window.location.pathname).catch(() => {})
  return area
}, 'AdminArea')

/** `fetch` loads the code of a screen that is not in the initial bundle. */
type Screen = ComponentType & { fetch?(): Promise<void> }

/** The specification's route table, line by line. */
export const storefront = {
  [pages.home]: Home,
  [pages.about]: About,
  [pages.cart]: CartPage,
  [pages.book]: BookPage,
  [pages.search]: SearchPage,
  [pages.author]: AuthorPage,
  [pages.newsItem]: NewsPage,
  [pages.ownPage]: OwnPage,
  [pages.wishList]: WishListPage,
  [pages.login]: Login,
  [pages.register]: Register,
  [pages.forgotPassword]: ForgotPassword,
  [pages.accountAction]: AccountAction,
  [pages.newsletterConfirm]: NewsletterConfirm,
  [pages.newsletterUnsubscribe]: NewsletterUnsubscribe,
}

/** For signed-in shoppers. */
export const guarded = {
  [pages.checkout]: Checkout,
  [pages.orders]: Orders,
  [pages.ownOrder]: OrderPage,
  [pages.receipt]: ReceiptPage,
  [pages.creditNotes]: CreditNotesPage,
  [pages.userDashboard]: UserDashboard,
  [pages.account]: AccountSettings,
}

/** Without the header and the footer of the storefront. */
export const forStaff = {
  [pages.admin]: AdminLogin,
  [pages.adminInvitation]: AcceptInvitation,
  [pages.dashboard]: AdminArea,
}

const screens: Record<PagePath, Screen> = { ...storefront, ...guarded, ...forStaff }

/** The page at this path with its parameters; undefined where there is none. */
export function pageAt(pathname: string) {
  for (const path of Object.keys(screens) as PagePath[]) {
    const match = matchPath({ path, caseSensitive: true, end: path !== pages.dashboard }, pathname)
    if (match) return { path, params: match.params as { id?: string; slug?: string } }
  }
}

/** The code to load before the page at this path can be rendered. */
export function screenAt(pathname: string): Screen {
  const page = pageAt(pathname)
  return page ? screens[page.path] : NotFound
}
