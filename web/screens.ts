import { screen } from './screen.tsx'

export const About = screen(async () => (await import('./about/about.tsx')).About)
export const CartPage = screen(async () => (await import('./cart/cart-page.tsx')).CartPage)
export const BookPage = screen(async () => (await import('./book/book-page.tsx')).BookPage)
export const SearchPage = screen(async () => (await import('./search/search-page.tsx')).SearchPage)
export const Checkout = screen(async () => (await import('./checkout/checkout.tsx')).Checkout)
export const Orders = screen(async () => (await import('./orders/orders.tsx')).Orders)
export const Login = screen(async () => (await import('./account/login.tsx')).Login)
export const Register = screen(async () => (await import('./account/register.tsx')).Register)
export const ForgotPassword = screen(
  async () => (await import('./account/forgot-password.tsx')).ForgotPassword,
)
export const AccountAction = screen(
  async () => (await import('./account/action/account-action.tsx')).AccountAction,
)
export const UserDashboard = screen(async () => (await import('./account/user-dashboard.tsx')).UserDashboard)
export const NotFound = screen(async () => (await import('./errors/not-found.tsx')).NotFound)
export const AdminLogin = screen(async () => (await import('./admin/admin-login.tsx')).AdminLogin)
export const AdminArea = screen(async () => {
  const { AdminArea, fetchScreenAt } = await import('./admin/admin-area.tsx')
  // The server renders no admin screen. A screen whose code fails to load shows the error itself.
  if (typeof window !== 'undefined') await fetchScreenAt(window.location.pathname).catch(() => {})
  return AdminArea
})
