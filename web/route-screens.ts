import { matchPath } from 'react-router'
import { pages, type PagePath } from '../contract/pages.ts'
import {
  About,
  AcceptInvitation,
  AccountAction,
  AccountSettings,
  AdminLogin,
  BookPage,
  CartPage,
  Checkout,
  AdminArea,
  ForgotPassword,
  Login,
  NewsletterConfirm,
  NewsletterUnsubscribe,
  NewsPage,
  NotFound,
  Orders,
  ReceiptPage,
  Register,
  SearchPage,
  UserDashboard,
} from './screens.ts'

type Screen = { fetch(): Promise<void> }

/** Lazily loaded code; undefined where it is in the initial bundle. */
const screens: Record<PagePath, Screen | undefined> = {
  [pages.home]: undefined,
  [pages.about]: About,
  [pages.newsItem]: NewsPage,
  [pages.cart]: CartPage,
  [pages.book]: BookPage,
  [pages.search]: SearchPage,
  [pages.checkout]: Checkout,
  [pages.orders]: Orders,
  [pages.receipt]: ReceiptPage,
  [pages.login]: Login,
  [pages.register]: Register,
  [pages.forgotPassword]: ForgotPassword,
  [pages.accountAction]: AccountAction,
  [pages.userDashboard]: UserDashboard,
  [pages.account]: AccountSettings,
  [pages.newsletterConfirm]: NewsletterConfirm,
  [pages.newsletterUnsubscribe]: NewsletterUnsubscribe,
  [pages.admin]: AdminLogin,
  [pages.adminInvitation]: AcceptInvitation,
  [pages.dashboard]: AdminArea,
}

/** The page at this path with its parameters; undefined where there is none. */
export function pageAt(pathname: string) {
  for (const path of Object.keys(screens) as PagePath[]) {
    const match = matchPath({ path, caseSensitive: true, end: path !== pages.dashboard }, pathname)
    if (match) return { path, params: match.params as { id?: string; slug?: string } }
  }
}

/** The code to load before the page at this path can be rendered. */
export function screenAt(pathname: string): Screen | undefined {
  const page = pageAt(pathname)
  return page ? screens[page.path] : NotFound
}
