import type { ReactNode } from 'react'
import type { Stats } from '../../../contract/people/admin.ts'
import { Icon } from '../../ui/icon.tsx'
import { BookOpen, ReceiptText, TrendingUp, Wallet } from '../ui/icons.ts'
import { useAmounts } from './use-amounts.ts'
import { shareIn } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { formatNumber, t } from '../../../messages/t.ts'

type Day = Stats['lastThirtyDays'][number]

export function Cards({ stats }: { stats: Stats }) {
  const { amount } = useAmounts()
  const { locale } = useShop()
  const { totalBooks, totalSales, trendingBooks, totalOrders, lastThirtyDays } = stats
  const each = (figure: (day: Day) => number) => lastThirtyDays.map(figure)
  const week = (figure: (day: Day) => number) => averagesOfWeek(each(figure))
  return (
    <dl className={cardsLook}>
      <Card name={t('Products')} icon={BookOpen} trend={each(({ books }) => books)}>
        {formatNumber(totalBooks)}
      </Card>
      <Card name={t('Total Sales')} icon={Wallet} trend={week(({ sales }) => sales)}>
        {amount(totalSales)}
      </Card>
      <Card
        name={t('Trending Books in This Month')}
        icon={TrendingUp}
        trend={each(({ trending }) => trending)}
      >
        {formatNumber(trendingBooks)}{' '}
        <span className="text-base font-medium text-ink-soft">
          ({shareIn(locale, trendingBooks, totalBooks)})
        </span>
      </Card>
      <Card name={t('Total Orders')} icon={ReceiptText} trend={week(({ orders }) => orders)}>
        {formatNumber(totalOrders)}
      </Card>
    </dl>
  )
}

/** Single days fluctuate; the average of seven days shows the trend. */
const averagesOfWeek = (days: number[]) =>
  days.map((_, at) => {
    const week = days.slice(Math.max(0, at - 6), at + 1)
    return week.reduce((sum, day) => sum + day, 0) / week.length
  })

export const cardsLook = 'grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-4'

/** The trend is beside the figure on phones, below it elsewhere. */
export const cardLook =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,7rem)] gap-x-4 rounded-panel bg-surface p-4 @xl:grid-cols-1 @xl:grid-rows-[1fr_auto_auto] @xl:p-6'

export const trendLook =
  'col-start-2 row-span-2 row-start-1 self-end @xl:col-start-1 @xl:row-span-1 @xl:row-start-3 @xl:mt-4'

type Props = { name: string; icon: string; trend: number[]; children: ReactNode }

const Card = ({ name, icon, trend, children }: Props) => (
  <div className={cardLook}>
    <dt className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon of={icon} className="mt-0.5 size-4 shrink-0" />
      {name}
    </dt>
    <dd className="col-start-1 mt-1 text-3xl font-semibold tracking-tight tabular-nums wrap-anywhere">
      {children}
    </dd>
    <dd aria-hidden className={trendLook}>
      <TrendLine of={trend} />
      <span className="block text-xs/5 text-ink-soft max-@xl:text-right">{t('Last 30 days')}</span>
    </dd>
  </div>
)

const width = 100
const height = 32

function TrendLine({ of }: { of: number[] }) {
  const line = pointsOf(of)
  return (
    <svg
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      className="h-10 w-full text-accent"
    >
      <polygon points={`0,${height} ${line} ${width},${height}`} fill="currentColor" opacity="0.1" />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** Scaled from zero to the maximum. */
function pointsOf(days: number[]): string {
  const most = Math.max(...days) || 1
  const step = width / Math.max(days.length - 1, 1)
  return days.map((day, at) => `${at * step},${height * (1 - day / most)}`).join(' ')
}

export const orderCount = (count: number) => t('{count, plural, one {# order} other {# orders}}', { count })

type TableProps = { caption: string; head: string[]; rows: string[][] }

/** The data of a chart, for screen readers. */
export const SpokenTable = ({ caption, head, rows }: TableProps) => (
  <div className="relative">
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={head[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
