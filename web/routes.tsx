import { Route, Routes } from 'react-router'
import { type PagePath, pages } from '../contract/pages.ts'
import { UserGuard } from './account/user-guard.tsx'
import { Home } from './home/home.tsx'
import { Layout } from './layout/layout.tsx'
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
  BeforeOpening,
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
import { useShop } from './shop/site.ts'

/** Case-sensitive, like the server's routes. */
const at = (path: PagePath) => ({ path, caseSensitive: true })

/** The specification's route table, line by line. */
export function AppRoutes() {
  const { isOpen } = useShop()
  return (
    <Routes>
      <Route element={isOpen ? <Layout /> : <BeforeOpening />}>
        <Route {...at(pages.home)} element={<Home />} />
        <Route {...at(pages.about)} element={<About />} />
        <Route {...at(pages.cart)} element={<CartPage />} />
        <Route {...at(pages.book)} element={<BookPage />} />
        <Route {...at(pages.search)} element={<SearchPage />} />
        <Route {...at(pages.newsItem)} element={<NewsPage />} />
        <Route {...at(pages.login)} element={<Login />} />
        <Route {...at(pages.register)} element={<Register />} />
        <Route {...at(pages.forgotPassword)} element={<ForgotPassword />} />
        <Route {...at(pages.accountAction)} element={<AccountAction />} />
        <Route {...at(pages.newsletterConfirm)} element={<NewsletterConfirm />} />
        <Route {...at(pages.newsletterUnsubscribe)} element={<NewsletterUnsubscribe />} />
        <Route element={<UserGuard />}>
          <Route {...at(pages.checkout)} element={<Checkout />} />
          <Route {...at(pages.orders)} element={<Orders />} />
          <Route {...at(pages.receipt)} element={<ReceiptPage />} />
          <Route {...at(pages.userDashboard)} element={<UserDashboard />} />
          <Route {...at(pages.account)} element={<AccountSettings />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route {...at(pages.admin)} element={<AdminLogin />} />
      <Route {...at(pages.adminInvitation)} element={<AcceptInvitation />} />
      <Route path={`${pages.dashboard}/*`} caseSensitive element={<AdminArea />} />
    </Routes>
  )
}
