import type { StaffRole } from '../../domain/staff-roles.ts'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { adminPages } from '../../domain/admin-pages.ts'
import { pages } from '../../domain/pages.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { screenRoles, useIsAtLeast } from './people/session/role.ts'
import {
  endSession,
  forgetReturnPath,
  rememberReturnPath,
  type ReturnPath,
  useSessionState,
} from './people/session/use-session-state.ts'
import { StayLoggedIn } from './people/session/stay-logged-in.tsx'
import { useShop } from '../app/shop/site.ts'
import { Shell } from './shell/shell.tsx'
import { Panel, Spinner } from './ui/panel.tsx'
import { lazyRoute } from '../app/lazy-route.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { type ReactNode, useEffect } from 'react'
import { tell } from '../app/notices/ask.tsx'
import { AdminTitle } from './ui/admin-title.tsx'
import { t } from '../../messages/t.ts'
import './styles.css'

const Today = lazyRoute(() => import('./today/today.tsx'), 'Today')
const Overview = lazyRoute(() => import('./overview/overview.tsx'), 'Overview')
const ManageBooks = lazyRoute(() => import('./books/list/manage-books.tsx'), 'ManageBooks')
const JournalScreen = lazyRoute(() => import('./reports/journal.tsx'), 'JournalScreen')
const SalesScreen = lazyRoute(() => import('./reports/sales.tsx'), 'SalesScreen')
const AddNewBook = lazyRoute(() => import('./books/add-new-book.tsx'), 'AddNewBook')
const UpdateBook = lazyRoute(() => import('./books/update-book.tsx'), 'UpdateBook')
const Stock = lazyRoute(() => import('./stock/stock.tsx'), 'Stock')
const BookStock = lazyRoute(() => import('./stock/book-stock.tsx'), 'BookStock')
const Receive = lazyRoute(() => import('./stock/receive.tsx'), 'Receive')
const CountSection = lazyRoute(() => import('./stock/count-section.tsx'), 'CountSection')
const ToOrder = lazyRoute(() => import('./stock/to-order/to-order.tsx'), 'ToOrder')
const SupplierOrders = lazyRoute(() => import('./stock/to-order/supplier-orders.tsx'), 'SupplierOrders')
const SupplierOrder = lazyRoute(() => import('./stock/to-order/supplier-order.tsx'), 'SupplierOrder')
const Labels = lazyRoute(() => import('./stock/labels/labels.tsx'), 'Labels')
const Imports = lazyRoute(() => import('./trade/imports.tsx'), 'Imports')
const OneImport = lazyRoute(() => import('./trade/one-import.tsx'), 'OneImport')
const ImportRulesScreen = lazyRoute(() => import('./trade/rules/import-rules.tsx'), 'ImportRulesScreen')
const AllOrders = lazyRoute(() => import('./orders/all-orders.tsx'), 'AllOrders')
const NewOrder = lazyRoute(() => import('./orders/new-order/new-order.tsx'), 'NewOrder')
const OneOrder = lazyRoute(() => import('./orders/one-order.tsx'), 'OneOrder')
const ReceiptOfOrder = lazyRoute(() => import('./orders/receipt-of-order.tsx'), 'ReceiptOfOrder')
const CreditNotesOfOrder = lazyRoute(
  () => import('./orders/returns/credit-notes-of-order.tsx'),
  'CreditNotesOfOrder',
)
const AllGiftCards = lazyRoute(() => import('./gift-cards/all-gift-cards.tsx'), 'AllGiftCards')
const GiftCardScreen = lazyRoute(() => import('./gift-cards/gift-card-screen.tsx'), 'GiftCardScreen')
const AllVouchers = lazyRoute(() => import('./vouchers/all-vouchers.tsx'), 'AllVouchers')
const VoucherScreen = lazyRoute(() => import('./vouchers/voucher-screen.tsx'), 'VoucherScreen')
const AllCustomers = lazyRoute(() => import('./people/customers/all-customers.tsx'), 'AllCustomers')
const OneCustomer = lazyRoute(() => import('./people/customers/one-customer.tsx'), 'OneCustomer')
const AllReviews = lazyRoute(() => import('./reviews/all-reviews.tsx'), 'AllReviews')
const Subscribers = lazyRoute(() => import('./mailings/lists/subscribers.tsx'), 'Subscribers')
const AllNewsletters = lazyRoute(() => import('./mailings/all-newsletters.tsx'), 'AllNewsletters')
const NewsletterScreen = lazyRoute(() => import('./mailings/one-newsletter.tsx'), 'NewsletterScreen')
const Outbox = lazyRoute(() => import('./mailings/lists/outbox.tsx'), 'Outbox')
const SetupScreen = lazyRoute(() => import('./setup/setup-screen.tsx'), 'SetupScreen')
const StartOwnShop = lazyRoute(() => import('./setup/start-own-shop.tsx'), 'StartOwnShop')
const AdminSearch = lazyRoute(() => import('./shell/search/found.tsx'), 'AdminSearch')
const Settings = lazyRoute(() => import('./settings/settings.tsx'), 'Settings')

const Staff = lazyRoute(() => import('./people/staff/staff.tsx'), 'Staff')
const Account = lazyRoute(() => import('./people/account/account.tsx'), 'Account')
const AuditLog = lazyRoute(() => import('./people/audit/audit-log.tsx'), 'AuditLog')

/** In the demo the specification's dashboard, which a clerk may not open: a clerk's are the orders. */
function FirstScreen() {
  const { isDemo } = useShop()
  const mayOpenOverview = useIsAtLeast(screenRoles[adminPages.overview])
  if (!isDemo) return <Today />
  return mayOpenOverview ? <Overview /> : <Navigate to={adminPages.orders} replace />
}

const fetchFirst = () => Promise.all([Today.fetch(), Overview.fetch()])

const screens = {
  [adminPages.today]: Object.assign(FirstScreen, { fetch: fetchFirst }),
  [adminPages.overview]: Overview,
  [adminPages.journal]: JournalScreen,
  [adminPages.sales]: SalesScreen,
  [adminPages.addBook]: AddNewBook,
  [adminPages.editBook]: UpdateBook,
  [adminPages.manageBooks]: ManageBooks,
  [adminPages.stock]: Stock,
  [adminPages.receive]: Receive,
  [adminPages.countSection]: CountSection,
  [adminPages.labels]: Labels,
  [adminPages.toOrder]: ToOrder,
  [adminPages.supplierOrders]: SupplierOrders,
  [adminPages.supplierOrder]: SupplierOrder,
  [adminPages.bookStock]: BookStock,
  [adminPages.imports]: Imports,
  [adminPages.importRules]: ImportRulesScreen,
  [adminPages.orders]: AllOrders,
  [adminPages.newOrder]: NewOrder,
  [adminPages.order]: OneOrder,
  [adminPages.receipt]: ReceiptOfOrder,
  [adminPages.creditNotes]: CreditNotesOfOrder,
  [adminPages.giftCards]: AllGiftCards,
  [adminPages.giftCard]: GiftCardScreen,
  [adminPages.customers]: AllCustomers,
  [adminPages.customer]: OneCustomer,
  [adminPages.reviews]: AllReviews,
  [adminPages.subscribers]: Subscribers,
  [adminPages.newsletters]: AllNewsletters,
  [adminPages.newsletter]: NewsletterScreen,
  [adminPages.vouchers]: AllVouchers,
  [adminPages.voucher]: VoucherScreen,
  [adminPages.outbox]: Outbox,
  [adminPages.search]: AdminSearch,
  [adminPages.staff]: Staff,
  [adminPages.account]: Account,
  [adminPages.audit]: AuditLog,
  [adminPages.setup]: SetupScreen,
  [adminPages.startOwnShop]: StartOwnShop,
  [adminPages.settings]: Settings,
  [adminPages.settingsGroup]: Settings,
  // After its siblings with fixed names.
  [adminPages.import]: OneImport,
}

/** Requires a session. The server receives no token and renders the same page for all visitors. */
export function AdminArea() {
  const isHydrated = useHydrated()
  const session = useSessionState()
  const { isDemo } = useShop()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (session === 'in') forgetReturnPath()
  }, [session])
  if (!isHydrated) return <Spinner />
  if (session === 'over') return <SessionExpired />
  if (session === 'out') {
    const state: ReturnPath = { from: pathname + search + hash }
    return <Navigate to={pages.admin} replace state={state} />
  }
  return (
    <Shell>
      {/* The specification has only the end. */}
      {!isDemo && <StayLoggedIn />}
      <Routes>
        {Object.entries(screens).map(([path, Screen]) => (
          <Route
            key={path}
            path={withinAdmin(path)}
            caseSensitive
            element={<ForRole path={path} screen={<Screen />} />}
          />
        ))}
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </Shell>
  )
}

function ForRole({ path, screen }: { path: string; screen: ReactNode }) {
  const lowest = screenRoles[path]
  const isAllowed = useIsAtLeast(lowest)
  return isAllowed ? screen : <NotAllowed lowest={lowest} />
}

const NotAllowed = ({ lowest }: { lowest: StaffRole | undefined }) => (
  <Panel title={lowest === 'owner' ? t('Only an owner can open this') : t('Only a manager can open this')}>
    <AdminTitle>{t('Not allowed')}</AdminTitle>
    <p className="mb-6 max-w-[60ch] text-pretty text-ink-soft">
      {t('Your role does not include this part of the dashboard. Ask the owner of the shop if you need it.')}
    </p>
    <div className="flex">
      <ButtonLink to={adminPages.orders} look="outlined">
        {t('To the orders')}
      </ButtonLink>
    </div>
  </Panel>
)

/** Nested routes are relative to the path of the admin area. */
const withinAdmin = (path: string) => path.slice(pages.dashboard.length + 1)

/** Preloads the code of a screen: otherwise React shows the spinner for at least 300 ms. */
export async function fetchScreenAt(pathname: string): Promise<void> {
  const found = Object.entries(screens).find(([path]) => matchPath({ path, caseSensitive: true }, pathname))
  await found?.[1].fetch()
}

const NothingHere = () => (
  <Panel title={t('There is nothing at this address')}>
    <AdminTitle>{t('Nothing here')}</AdminTitle>
    <p className="mb-6 max-w-[60ch] text-pretty text-ink-soft">{t("This page doesn't exist.")}</p>
    <div className="flex">
      <BackToFirst />
    </div>
  </Panel>
)

const BackToFirst = () => (
  <ButtonLink to={adminPages.today} look="outlined">
    {useShop().isDemo ? t('Back to the overview') : t('Back to Today')}
  </ButtonLink>
)

let ending: Promise<void> | undefined

/** Removes the token, notifies the admin, and loads another page, which discards all admin state. */
async function expire(next: string): Promise<void> {
  rememberReturnPath(window.location)
  endSession()
  // Open dialogs belong to the expired session.
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  await tell(t('Your session has ended. Please log in again.'))
  // Replaces the history entry: going back must not lead to the expired page.
  window.location.replace(next)
}

const expireOnce = (next: string) => (ending ??= expire(next).finally(() => (ending = undefined)))

function SessionExpired() {
  const { isDemo } = useShop()
  // The login leads back to where one was; the specification wants the home page.
  const next = isDemo ? pages.home : pages.admin
  useEffect(() => void expireOnce(next), [next])
  return <AdminTitle>{t('Dashboard')}</AdminTitle>
}
