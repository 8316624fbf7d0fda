import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { pages, type PagePath } from '../../domain/pages.ts'
import { Home } from '../storefront/home/home.tsx'
import {
  About,
  AcceptInvitation,
  AccountAction,
  AccountSettings,
  AdminLogin,
  AuthorPage,
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
  OrderPage,
  Orders,
  ReceiptPage,
  Register,
  SearchPage,
  UserDashboard,
  WishListPage,
} from './screens.ts'

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
