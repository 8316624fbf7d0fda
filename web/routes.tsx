import { Route, Routes } from 'react-router'
import { type PagePath, pages } from '../contract/pages.ts'
import { UserGuard } from './account/user-guard.tsx'
import { Home } from './home/home.tsx'
import { Layout } from './layout/layout.tsx'
import {
  About,
  AccountAction,
  AdminLogin,
  BookPage,
  CartPage,
  Checkout,
  AdminArea,
  BeforeOpening,
  ForgotPassword,
  Login,
  NotFound,
  Orders,
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
        <Route {...at(pages.login)} element={<Login />} />
        <Route {...at(pages.register)} element={<Register />} />
        <Route {...at(pages.forgotPassword)} element={<ForgotPassword />} />
        <Route {...at(pages.accountAction)} element={<AccountAction />} />
        <Route element={<UserGuard />}>
          <Route {...at(pages.checkout)} element={<Checkout />} />
          <Route {...at(pages.orders)} element={<Orders />} />
          <Route {...at(pages.userDashboard)} element={<UserDashboard />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route {...at(pages.admin)} element={<AdminLogin />} />
      <Route path={`${pages.dashboard}/*`} caseSensitive element={<AdminArea />} />
    </Routes>
  )
}
