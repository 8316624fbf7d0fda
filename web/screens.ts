import { lazyRoute } from './lazy-route.tsx'

export const About = lazyRoute(async () => (await import('./about/about.tsx')).About)
export const NewsPage = lazyRoute(async () => (await import('./news/news-page.tsx')).NewsPage)
export const CartPage = lazyRoute(async () => (await import('./cart/cart-page.tsx')).CartPage)
export const BookPage = lazyRoute(async () => (await import('./book/book-page.tsx')).BookPage)
export const SearchPage = lazyRoute(async () => (await import('./search/search-page.tsx')).SearchPage)
export const Checkout = lazyRoute(async () => (await import('./checkout/checkout.tsx')).Checkout)
export const Orders = lazyRoute(async () => (await import('./orders/orders.tsx')).Orders)
export const ReceiptPage = lazyRoute(async () => (await import('./orders/receipt-page.tsx')).ReceiptPage)
export const Login = lazyRoute(async () => (await import('./account/login.tsx')).Login)
export const Register = lazyRoute(async () => (await import('./account/register.tsx')).Register)
export const ForgotPassword = lazyRoute(
  async () => (await import('./account/forgot-password.tsx')).ForgotPassword,
)
export const AccountAction = lazyRoute(
  async () => (await import('./account/action/account-action.tsx')).AccountAction,
)
export const UserDashboard = lazyRoute(
  async () => (await import('./account/user-dashboard.tsx')).UserDashboard,
)
export const AccountSettings = lazyRoute(
  async () => (await import('./account/settings/account-settings.tsx')).AccountSettings,
)
export const NewsletterConfirm = lazyRoute(
  async () => (await import('./newsletter/newsletter-link.tsx')).NewsletterConfirm,
)
export const NewsletterUnsubscribe = lazyRoute(
  async () => (await import('./newsletter/newsletter-link.tsx')).NewsletterUnsubscribe,
)
export const NotFound = lazyRoute(async () => (await import('./errors/not-found.tsx')).NotFound)
export const BeforeOpening = lazyRoute(
  async () => (await import('./opening/before-opening.tsx')).BeforeOpening,
)
export const AdminLogin = lazyRoute(async () => (await import('./admin/admin-login.tsx')).AdminLogin)
export const AcceptInvitation = lazyRoute(
  async () => (await import('./admin/invitation/accept-invitation.tsx')).AcceptInvitation,
)
export const AdminArea = lazyRoute(async () => {
  const { AdminArea, fetchScreenAt } = await import('./admin/admin-area.tsx')
  // The server renders no admin screen. A screen whose code fails to load shows the error itself.
  if (typeof window !== 'undefined') await fetchScreenAt(window.location.pathname).catch(() => {})
  return AdminArea
})
