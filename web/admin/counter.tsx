import { Navigate, Route, Routes } from 'react-router'
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
        <Route {...at(counterPages.overview)} element={<Overview />} />
        <Route {...at(counterPages.addBook)} element={<AddNewBook />} />
        <Route {...at(counterPages.editBook)} element={<UpdateBook />} />
        <Route {...at(counterPages.manageBooks)} element={<ManageBooks />} />
        <Route {...at(counterPages.orders)} element={<AllOrders />} />
        <Route {...at(counterPages.order)} element={<OneOrder />} />
        <Route {...at(counterPages.subscribers)} element={<Subscribers />} />
        <Route {...at(counterPages.outbox)} element={<Outbox />} />
        <Route {...at(counterPages.search)} element={<FoundAtCounter />} />
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </Shell>
  )
}

/** Inside of the counter's own routes an address begins behind it. */
const at = (path: string) => ({ path: path.slice(pages.counter.length + 1), caseSensitive: true })
