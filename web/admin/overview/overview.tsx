import type { Stats } from '../../../contract/admin.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonOverview } from './skeleton-overview.tsx'
import { Cards } from './cards.tsx'
import { Credit } from './credit.tsx'
import { MonthlyRevenue } from './monthly-revenue.tsx'
import { ReadersByGenre } from './readers-by-genre.tsx'
import { Tiles } from './tiles.tsx'
import { useStats } from './use-stats.ts'
import { UsersByAverageOrder } from './users-by-average-order.tsx'

export function Overview() {
  const { stats, isOld } = useStats()
  return (
    <div className="@container">
      <title>Dashboard – Book Store</title>
      {stats && isOld && (
        <div className="mb-4">
          <Notice kind="bad">The shop does not answer just now: these figures are not the latest.</Notice>
        </div>
      )}
      {stats ? <Shown stats={stats} /> : <SkeletonOverview />}
    </div>
  )
}

/** One column in narrow containers; in wide ones the small panels form a second column. */
const Shown = ({ stats }: { stats: Stats }) => (
  <div className="grid gap-4 @4xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] @4xl:grid-rows-[auto_auto_1fr_auto_auto]">
    <div className="@4xl:col-span-2">
      <Cards stats={stats} />
    </div>
    <div className="grid @4xl:row-span-2">
      <MonthlyRevenue months={stats.monthlyRevenue} />
    </div>
    <Tiles stats={stats} />
    <div className="grid @4xl:row-span-2">
      <UsersByAverageOrder users={stats.usersByAverageOrder} />
    </div>
    <div className="grid">
      <ReadersByGenre genres={stats.readersByGenre} />
    </div>
    <Credit />
  </div>
)
