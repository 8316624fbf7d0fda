import { lazyRoute } from './lazy-route.tsx'

export const About = lazyRoute(() => import('./about/about.tsx'), 'About')
export const NewsPage = lazyRoute(() => import('./news/news-page.tsx'), 'NewsPage')
export const CartPage = lazyRoute(() => import('./cart/cart-page.tsx'), 'CartPage')
export const BookPage = lazyRoute(() => import('./book/book-page.tsx'), 'BookPage')
export const AuthorPage = lazyRoute(() => import('./authors/author-page.tsx'), 'AuthorPage')
export const SearchPage = lazyRoute(() => import('./search/search-page.tsx'), 'SearchPage')
export const WishListPage = lazyRoute(() => import('./wish-list/wish-list-page.tsx'), 'WishListPage')
export const Checkout = lazyRoute(() => import('./checkout/checkout.tsx'), 'Checkout')
export const Orders = lazyRoute(() => import('./orders/orders.tsx'), 'Orders')
export const OrderPage = lazyRoute(() => import('./orders/order-page.tsx'), 'OrderPage')
export const ReceiptPage = lazyRoute(() => import('./orders/receipt-page.tsx'), 'ReceiptPage')
export const Login = lazyRoute(() => import('./account/login.tsx'), 'Login')
export const Register = lazyRoute(() => import('./account/register.tsx'), 'Register')
export const ForgotPassword = lazyRoute(() => import('./account/forgot-password.tsx'), 'ForgotPassword')
export const AccountAction = lazyRoute(() => import('./account/action/account-action.tsx'), 'AccountAction')
export const UserDashboard = lazyRoute(() => import('./account/user-dashboard.tsx'), 'UserDashboard')
export const AccountSettings = lazyRoute(
  () => import('./account/settings/account-settings.tsx'),
  'AccountSettings',
)
export const NewsletterConfirm = lazyRoute(
  () => import('./newsletter/newsletter-link.tsx'),
  'NewsletterConfirm',
)
export const NewsletterUnsubscribe = lazyRoute(
  () => import('./newsletter/newsletter-link.tsx'),
  'NewsletterUnsubscribe',
)
export const NotFound = lazyRoute(() => import('./errors/not-found.tsx'), 'NotFound')
export const BeforeOpening = lazyRoute(() => import('./opening/before-opening.tsx'), 'BeforeOpening')
export const AdminLogin = lazyRoute(() => import('./admin/admin-login.tsx'), 'AdminLogin')
export const AcceptInvitation = lazyRoute(
  () => import('./admin/invitation/accept-invitation.tsx'),
  'AcceptInvitation',
)
export const AdminArea = lazyRoute(async () => {
  const area = await import('./admin/admin-area.tsx')
  // The server renders no admin screen. A screen whose code fails to load shows the error itself.
  if (typeof window !== 'undefined') await area.fetchScreenAt(window.location.pathname).catch(() => {})
  return area
}, 'AdminArea')
