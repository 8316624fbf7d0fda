import { figureDays, type Today } from '../../../contract/shop/today.ts'
import { adminPages } from '../../../domain/admin-pages.ts'
import { formatNumber, t } from '../../../messages/t.ts'
import { Link } from '../../ui/link.tsx'
import { ordersPage } from '../orders/orders-filter.tsx'
import { useAmounts } from '../overview/use-amounts.ts'
import { Panel } from '../ui/panel.tsx'

type Props = { figures: NonNullable<Today['figures']> }

/** How the last days went; each figure leads to what it is made of. */
export function Figures({ figures: { since, orders, sales, books, visitsLastDay } }: Props) {
  const { amount } = useAmounts()
  return (
    <Panel title={t('At a glance')}>
      <dl className="-mt-2 grid grid-cols-2 gap-x-6 gap-y-4 @3xl:grid-cols-4">
        <Figure
          name={t('Orders, last {days} days', { days: figureDays })}
          to={ordersPage({ from: since })}
          value={formatNumber(orders)}
        />
        <Figure
          name={t('Sales, last {days} days', { days: figureDays })}
          to={adminPages.overview}
          value={amount(sales)}
        />
        <Figure name={t('Visitors yesterday')} to={adminPages.overview} value={formatNumber(visitsLastDay)} />
        <Figure name={t('Books on sale')} to={adminPages.manageBooks} value={formatNumber(books)} />
      </dl>
    </Panel>
  )
}

const Figure = ({ name, to, value }: { name: string; to: string; value: string }) => (
  <div className="flex flex-col justify-between">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>
      <Link
        to={to}
        aria-label={`${name}: ${value}`}
        className="inline-flex min-h-11 items-center text-2xl font-semibold tracking-tight tabular-nums wrap-anywhere hover:underline"
      >
        {value}
      </Link>
    </dd>
  </div>
)
