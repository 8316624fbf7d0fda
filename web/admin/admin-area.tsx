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

/** Lets the bookseller in. The server has seen no token and draws the same for everybody. */
export function AdminArea() {
  const isHydrated = useHydrated()
  const standing = useSessionState()
  if (!isHydrated) return <Spinner />
  if (standing === 'over') return <SessionExpired />
  if (standing === 'out') return <Navigate to={pages.admin} replace />
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

/** Inside of the counter's own routes an address begins behind it. */
const withinAdmin = (path: string) => path.slice(pages.counter.length + 1)

/** Fetches a screen's code before it is shown: React would draw a spinner first, and keep it for a third of a second. */
export async function fetchScreenAt(pathname: string): Promise<void> {
  const found = Object.entries(screens).find(([path]) => matchPath({ path, caseSensitive: true }, pathname))
  await found?.[1].fetch()
}
