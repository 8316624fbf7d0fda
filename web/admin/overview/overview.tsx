import type { Stats } from '../../../contract/people/admin.ts'
import { Notice } from '../../ui/notice.tsx'
import { cardLook, Cards, cardsLook, orderCount, SpokenTable, trendLook } from './cards.tsx'
import { useAmounts } from './use-amounts.ts'
import { barLook, MonthlyRevenue } from './monthly-revenue.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Clock } from '../../ui/icons/screen-icons.ts'
import { ArrowDown, PackageOpen } from '../ui/icons.ts'
import { useEffect } from 'react'
import { useGetStatsQuery } from '../admin-api.ts'
import { useCategoryName, useShop } from '../../app/shop/site.ts'
import { DemoBanner } from '../setup/demo-banner.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { formatNumber, t } from '../../../messages/t.ts'

export function Overview() {
  const { isDemo } = useShop()
  const { stats, isOld } = useStats()
  return (
    <div className="@container">
      {isDemo ? (
        <>
          <AdminTitle>{t('Dashboard')}</AdminTitle>
          <DemoBanner />
        </>
      ) : (
        <>
          <AdminTitle>{t('Overview')}</AdminTitle>
          <h2 className="mb-4 text-2xl font-semibold tracking-tight">{t('Overview')}</h2>
        </>
      )}
      {stats && isOld && (
        <div className="mb-4">
          <Notice kind="bad">
            {t('The shop does not answer just now: these figures are not the latest.')}
          </Notice>
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
      <p className="mt-2 text-sm text-ink-soft">{t('Cancelled and returned orders are not counted.')}</p>
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
    {useShop().isDemo && <Credit />}
  </div>
)

const Credit = () => (
  <footer className="py-2 text-sm text-pretty text-ink-soft @4xl:col-span-2 @4xl:text-right">
    {t('Dashboard layout after a template design for Tailwind CSS.')}
  </footer>
)

type Genres = Stats['readersByGenre']

function ReadersByGenre({ genres }: { genres: Genres }) {
  const named = useCategoryName()
  const about = t('Readers by the category they ordered')
  const rows = genres.map(({ category, readers }) => [named(category), formatNumber(readers)])
  return (
    <Panel title={t('Readers by category')}>
      <p className="-mt-4 mb-4 text-sm text-ink-soft">{about}</p>
      <Bars genres={genres} />
      <SpokenTable caption={about} head={[t('Category [to choose]'), t('Readers')]} rows={rows} />
    </Panel>
  )
}

function Bars({ genres }: { genres: Genres }) {
  const named = useCategoryName()
  const most = Math.max(...genres.map(({ readers }) => readers), 1)
  return (
    <div
      aria-hidden
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 text-sm"
    >
      {genres.map(({ category, readers }) => (
        <div key={category} className="col-span-3 grid grid-cols-subgrid items-center">
          <span>{named(category)}</span>
          <span className="rounded-full bg-line/60">
            <span
              className={`block h-2.5 rounded-full ${barLook}`}
              style={{ width: `${(100 * readers) / most}%` }}
            />
          </span>
          <span className="text-right font-semibold tabular-nums">{formatNumber(readers)}</span>
        </div>
      ))}
    </div>
  )
}

/** About as large as the statistics, to avoid layout shift. */
const SkeletonOverview = () => (
  <>
    <output className="mb-4 flex items-center gap-3 text-ink-soft">
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border-2 border-line border-t-accent motion-reduce:animate-none"
      />
      {t('Loading…')}
    </output>
    <div aria-hidden className={cardsLook}>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className={cardLook}>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="col-start-1 mt-2 h-9 w-32" />
          <div className={trendLook}>
            <Skeleton className="h-10" />
          </div>
        </div>
      ))}
    </div>
    <div aria-hidden className="mt-4 grid gap-4 @4xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Skeleton className="h-110" />
      <Skeleton className="h-110" />
    </div>
  </>
)

type Props = { stats: Pick<Stats, 'ordersLeft' | 'visitsLastDay'> }

const Tiles = ({ stats: { ordersLeft, visitsLastDay } }: Props) => (
  <dl className="grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-1">
    <Tile name={t('Orders left')} icon={PackageOpen} value={formatNumber(ordersLeft).padStart(2, '0')} />
    <Tile name={t('Website visits (last day)')} icon={Clock} value={formatNumber(visitsLastDay)} />
  </dl>
)

/** The name comes first in the markup, but is displayed below the figure. */
const Tile = ({ name, icon, value }: { name: string; icon: string; value: string }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 rounded-panel bg-surface p-4 @xl:px-6 @4xl:py-6">
    <dt className="col-start-2 row-start-2 text-sm text-ink-soft">{name}</dt>
    <dd className="col-start-2 row-start-1 text-3xl/9 font-semibold tracking-tight tabular-nums wrap-anywhere">
      {value}
    </dd>
    <dd
      aria-hidden
      className="row-span-2 row-start-1 grid size-12 place-items-center rounded-full bg-accent/10 text-accent"
    >
      <Icon of={icon} className="size-6" />
    </dd>
  </div>
)

/** In milliseconds. */
const retryInterval = 3_000
const refreshInterval = 30_000

/** Polls the statistics, and refetches when the window regains the focus. */
function useStats() {
  const { data, isFetching, error, refetch } = useGetStatsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for it
    if (error) console.error('The statistics could not be loaded', error)
  }, [error])
  useEffect(() => {
    if (isFetching) return
    const refresh = () => document.visibilityState === 'visible' && void refetch()
    const timer = setInterval(refresh, error ? retryInterval : refreshInterval)
    const listeners = new AbortController()
    window.addEventListener('focus', refresh, listeners)
    document.addEventListener('visibilitychange', refresh, listeners)
    return () => {
      clearInterval(timer)
      listeners.abort()
    }
  }, [isFetching, error, refetch])
  return { stats: data, isOld: error !== undefined }
}

type Users = Stats['usersByAverageOrder']

const UsersByAverageOrder = ({ users }: { users: Users }) => (
  <Panel title={t('Users by average order')} beside={<Descending />}>
    {users.length > 0 ? <List users={users} /> : <p className="text-ink-soft">{t('No orders yet.')}</p>}
  </Panel>
)

const Descending = () => (
  <p className="flex items-center gap-1 text-sm text-ink-soft">
    {t('Descending')}
    <Icon of={ArrowDown} className="hidden size-4 sm:block" />
  </p>
)

const AverageOrder = ({ of }: { of: number }) => useAmounts().amount(of)

/** As high as six rows of 4rem, so that none is cut. */
const List = ({ users }: { users: Users }) => (
  <section
    aria-label={t('Users by average order, descending')}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll the focused element
    tabIndex={0}
    className="-mx-4 max-h-96 overflow-y-auto px-4 -outline-offset-2 sm:-mx-6 sm:px-6"
  >
    <ol>
      {users.map(({ email, name, orders, averageOrder }, at) => (
        <li
          // Several may have no address: orders of the counter, and of closed accounts.
          key={email || at}
          className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2.5 text-sm/5 last:border-0"
        >
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{name}</span>{' '}
            <span className="block text-ink-soft">{orderCount(orders)}</span>
          </span>
          <span className="font-semibold tabular-nums">
            <AverageOrder of={averageOrder} />
          </span>
        </li>
      ))}
    </ol>
  </section>
)
