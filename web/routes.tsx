import { Route, Routes } from 'react-router'
import { pages } from '../contract/pages.ts'
import { UserGuard } from './account/user-guard.tsx'
import { Home } from './home/home.tsx'
import { Layout } from './layout/layout.tsx'
import {
  About,
  AccountAction,
  BookPage,
  CartPage,
  Checkout,
  ForgotPassword,
  Login,
  Lost,
  Orders,
  Register,
  SearchPage,
  UserDashboard,
} from './screens.ts'

/** The specification's route table, line by line. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={pages.home} element={<Home />} />
        <Route path={pages.about} element={<About />} />
        <Route path={pages.cart} element={<CartPage />} />
        <Route path={pages.book} element={<BookPage />} />
        <Route path={pages.search} element={<SearchPage />} />
        <Route path={pages.login} element={<Login />} />
        <Route path={pages.register} element={<Register />} />
        <Route path={pages.forgotPassword} element={<ForgotPassword />} />
        <Route path={pages.accountAction} element={<AccountAction />} />
        <Route element={<UserGuard />}>
          <Route path={pages.checkout} element={<Checkout />} />
          <Route path={pages.orders} element={<Orders />} />
          <Route path={pages.userDashboard} element={<UserDashboard />} />
        </Route>
        <Route path="*" element={<Lost />} />
      </Route>
    </Routes>
  )
}
