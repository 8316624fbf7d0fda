import { matchPath, Navigate, Route, Routes } from 'react-router'
import { counterPages } from '../../contract/counter-pages.ts'
import { pages } from '../../contract/pages.ts'
import { useIsAlive } from '../ui/use-is-alive.ts'
import { HourOver } from './hour/hour-over.tsx'
import { useStanding } from './hour/use-standing.ts'
import {
  AddNewBook,
  AllOrders,
  FoundAtCounter,
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
  [counterPages.overview]: Overview,
  [counterPages.addBook]: AddNewBook,
  [counterPages.editBook]: UpdateBook,
  [counterPages.manageBooks]: ManageBooks,
  [counterPages.orders]: AllOrders,
  [counterPages.order]: OneOrder,
  [counterPages.subscribers]: Subscribers,
  [counterPages.outbox]: Outbox,
  [counterPages.search]: FoundAtCounter,
}

/** Lets the bookseller in. The server has seen no token and draws the same for everybody. */
export function Counter() {
  const isAlive = useIsAlive()
  const standing = useStanding()
  if (!isAlive) return <Spinner />
  if (standing === 'over') return <HourOver />
  if (standing === 'out') return <Navigate to={pages.admin} replace />
  return (
    <Shell>
      <Routes>
        {Object.entries(screens).map(([path, Screen]) => (
          <Route key={path} path={withinCounter(path)} caseSensitive element={<Screen />} />
        ))}
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </Shell>
  )
}

/** Inside of the counter's own routes an address begins behind it. */
const withinCounter = (path: string) => path.slice(pages.counter.length + 1)

/** Fetches a screen's code before it is shown: React would draw a spinner first, and keep it for a third of a second. */
export async function fetchScreenAt(pathname: string): Promise<void> {
  const found = Object.entries(screens).find(([path]) => matchPath({ path, caseSensitive: true }, pathname))
  await found?.[1].fetch()
}
