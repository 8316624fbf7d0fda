import { matchPath, Navigate, Route, Routes } from 'react-router'
import { adminPages } from '../../contract/admin-pages.ts'
import { pages } from '../../contract/pages.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { SessionExpired } from './session/session-expired.tsx'
import { useSessionState } from './session/use-session-state.ts'
import {
  AddNewBook,
  AllOrders,
  AdminSearch,
  ManageBooks,
  OneOrder,
  Outbox,
  Overview,
  Subscribers,
  UpdateBook,
} from './screens.ts'
import { NothingHere } from './shell/nothing-here.tsx'
import { Shell } from './shell/shell.tsx'
import { Spinner } from './shell/spinner.tsx'

const screens = {
  [adminPages.overview]: Overview,
  [adminPages.addBook]: AddNewBook,
  [adminPages.editBook]: UpdateBook,
  [adminPages.manageBooks]: ManageBooks,
  [adminPages.orders]: AllOrders,
  [adminPages.order]: OneOrder,
  [adminPages.subscribers]: Subscribers,
  [adminPages.outbox]: Outbox,
  [adminPages.search]: AdminSearch,
}

/** Requires a session. The server receives no token and renders the same page for all visitors. */
export function AdminArea() {
  const isHydrated = useHydrated()
  const session = useSessionState()
  if (!isHydrated) return <Spinner />
  if (session === 'over') return <SessionExpired />
  if (session === 'out') return <Navigate to={pages.admin} replace />
  return (
    <Shell>
      <Routes>
        {Object.entries(screens).map(([path, Screen]) => (
          <Route key={path} path={withinAdmin(path)} caseSensitive element={<Screen />} />
        ))}
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </Shell>
  )
}

/** Nested routes are relative to the path of the admin area. */
const withinAdmin = (path: string) => path.slice(pages.counter.length + 1)

/** Preloads the code of a screen: otherwise React shows the spinner for at least 300 ms. */
export async function fetchScreenAt(pathname: string): Promise<void> {
  const found = Object.entries(screens).find(([path]) => matchPath({ path, caseSensitive: true }, pathname))
  await found?.[1].fetch()
}
