import { lazyRoute } from './lazy-route.tsx'

export const About = lazyRoute(() => import('../storefront/about/about.tsx'), 'About')
export const NewsPage = lazyRoute(() => import('../storefront/news/news-page.tsx'), 'NewsPage')
export const CartPage = lazyRoute(() => import('../storefront/cart/cart-page.tsx'), 'CartPage')
export const BookPage = lazyRoute(() => import('../storefront/book/book-page.tsx'), 'BookPage')
export const AuthorPage = lazyRoute(() => import('../storefront/authors/author-page.tsx'), 'AuthorPage')
export const SearchPage = lazyRoute(() => import('../storefront/search/search-page.tsx'), 'SearchPage')
export const WishListPage = lazyRoute(
  () => import('../storefront/wish-list/wish-list-page.tsx'),
  'WishListPage',
)
export const Checkout = lazyRoute(() => import('../storefront/checkout/checkout.tsx'), 'Checkout')
export const Orders = lazyRoute(() => import('../storefront/orders/orders.tsx'), 'Orders')
export const OrderPage = lazyRoute(() => import('../storefront/orders/order-page.tsx'), 'OrderPage')
export const ReceiptPage = lazyRoute(
  () => import('../storefront/orders/receipt/receipt-page.tsx'),
  'ReceiptPage',
)
export const Login = lazyRoute(() => import('../storefront/account/login.tsx'), 'Login')
export const Register = lazyRoute(() => import('../storefront/account/register.tsx'), 'Register')
export const ForgotPassword = lazyRoute(
  () => import('../storefront/account/forgot-password.tsx'),
  'ForgotPassword',
)
export const AccountAction = lazyRoute(
  () => import('../storefront/account/action/account-action.tsx'),
  'AccountAction',
)
export const UserDashboard = lazyRoute(
  () => import('../storefront/account/user-dashboard.tsx'),
  'UserDashboard',
)
export const AccountSettings = lazyRoute(
  () => import('../storefront/account/settings/account-settings.tsx'),
  'AccountSettings',
)
export const NewsletterConfirm = lazyRoute(
  () => import('../storefront/newsletter/newsletter-link.tsx'),
  'NewsletterConfirm',
)
export const NewsletterUnsubscribe = lazyRoute(
  () => import('../storefront/newsletter/newsletter-link.tsx'),
  'NewsletterUnsubscribe',
)
export const NotFound = lazyRoute(() => import('./errors/not-found.tsx'), 'NotFound')
export const BeforeOpening = lazyRoute(
  () => import('../storefront/opening/before-opening.tsx'),
  'BeforeOpening',
)
export const AdminLogin = lazyRoute(() => import('../admin/admin-login.tsx'), 'AdminLogin')
export const AcceptInvitation = lazyRoute(
  () => import('../admin/people/invitation/accept-invitation.tsx'),
  'AcceptInvitation',
)
export const AdminArea = lazyRoute(async () => {
  const area = await import('../admin/admin-area.tsx')
  // The server renders no admin screen. A screen whose code fails to load shows the error itself.
  if (typeof window !== 'undefined') await area.fetchScreenAt(window.location.pathname).catch(() => {})
  return area
}, 'AdminArea')
