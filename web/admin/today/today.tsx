import { useEffect, useState } from 'react'
import type { Today as Counts } from '../../../contract/shop/today.ts'
import { formatNumber, t } from '../../../messages/t.ts'
import { useDay } from '../../app/shop/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CircleCheck } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'
import { Notice, TryAgain } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnopenedShop } from '../setup/unopened-shop.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Figures } from './figures.tsx'
import { Gaps } from './gaps.tsx'
import { type Task, tasksOf } from './tasks.ts'
import { useGetTodayQuery } from './today-api.ts'

/** The first screen of a shop of one's own: what waits, what is missing, and how it goes. */
export function Today() {
  const { counts, isError, retry } = useCounts()
  const day = useDay()
  const [now] = useState(() => new Date())
  return (
    <div className="@container">
      <AdminTitle>{t('Today')}</AdminTitle>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3 sm:mb-6">
        <h2 className="text-2xl font-semibold tracking-tight">{t('Today')}</h2>
        <p className="text-ink-soft">{day(now)}</p>
      </div>
      <UnopenedShop />
      {counts && isError && (
        <div className="mb-4">
          <Notice kind="bad">
            {t('The shop does not answer just now: these figures are not the latest.')}
          </Notice>
        </div>
      )}
      {counts && <Shown counts={counts} />}
      {!counts && isError && <TryAgain onTryAgain={retry}>{t("Today couldn't be loaded.")}</TryAgain>}
      {!counts && !isError && <Waiting />}
    </div>
  )
}

/** What waits is large; a zero is quiet, but there. */
function Shown({ counts }: { counts: Counts }) {
  const tasks = tasksOf(counts)
  const waiting = tasks.filter(({ count }) => count > 0)
  const quiet = tasks.filter(({ count }) => count === 0)
  return (
    <div className="grid gap-4 sm:gap-6">
      <div>
        {waiting.length > 0 ? (
          <ul aria-label={t('To do')} className={tilesLook}>
            {waiting.map((task) => (
              <Tile key={task.key} task={task} />
            ))}
          </ul>
        ) : (
          <p className="flex items-center gap-3 rounded-panel bg-surface p-4 font-medium sm:p-6">
            <Icon of={CircleCheck} className="size-6 shrink-0 text-good" />
            {t('All done. Nothing is waiting for you.')}
          </p>
        )}
        {quiet.length > 0 && <Quiet tasks={quiet} />}
      </div>
      <Gaps gaps={counts.gaps} />
      {counts.figures && <Figures figures={counts.figures} />}
    </div>
  )
}

const tilesLook = 'grid grid-cols-2 gap-3 sm:gap-4 @3xl:grid-cols-4'

const Tile = ({ task: { count, to, name } }: { task: Task }) => (
  <li className="grid">
    <Link
      to={to}
      className="flex min-h-24 min-w-0 flex-col rounded-panel bg-surface p-4 text-sm hover:outline-2 hover:outline-line sm:p-5"
    >
      <strong className="text-3xl/9 font-semibold tracking-tight tabular-nums wrap-anywhere">
        {formatNumber(count)}
      </strong>{' '}
      <span className="text-pretty">{name}</span>
    </Link>
  </li>
)

const Quiet = ({ tasks }: { tasks: Task[] }) => (
  <ul aria-label={t('Nothing waiting')} className="mt-2 flex flex-wrap gap-x-6 text-sm text-ink-soft">
    {tasks.map(({ key, to, none }) => (
      <li key={key}>
        <Link to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
          {none}
        </Link>
      </li>
    ))}
  </ul>
)

const Waiting = () => (
  <>
    <output className="sr-only">{t('Loading…')}</output>
    <div aria-hidden className={tilesLook}>
      {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
        <Skeleton key={tile} className="h-24" />
      ))}
    </div>
  </>
)

/** In milliseconds. */
const pollingInterval = 60_000

/** Polls the counts, and refetches when the window regains the focus. */
function useCounts() {
  const { data, isError, refetch } = useGetTodayQuery(undefined, {
    pollingInterval,
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    const refresh = () => void refetch()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [refetch])
  return { counts: data, isError, retry: () => void refetch() }
}
