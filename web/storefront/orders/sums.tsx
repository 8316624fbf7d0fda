import type { Quote } from '../../../contract/orders/orders.ts'
import { hasSumLines, includedTaxes, type SumLine, sumLines } from '../../../domain/money/sum-lines.ts'
import { useShop } from '../../app/shop/site.ts'
import { Amount } from '../../ui/price.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  of: Omit<Quote, 'due'>
  look?: 'large' | 'small'
}

/** The total, and what it consists of where that is more than books. */
export const Sums = ({ of, look = 'large' }: Props) =>
  hasSumLines(of) ? (
    <AllSums of={of} look={look} />
  ) : (
    <dl>
      <TotalRow total={of.total} look={look} />
    </dl>
  )

export const AllSums = ({ of, look = 'large' }: Props) => (
  <dl className="grid gap-1">
    <Rows lines={sumLines(of, useShop())} />
    <TotalRow total={of.total} look={look} />
    <Rows lines={includedTaxes(of, useShop())} />
  </dl>
)

export const Rows = ({ lines }: { lines: SumLine[] }) =>
  lines.map((line) => <SumRow key={line.label} {...line} />)

/** Reads "Delivery: Free"; the columns need no colon. */
const SumRow = ({ label, value }: SumLine) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 text-sm text-ink-soft">
    <dt>
      {label}
      <span className="sr-only">:</span>
    </dt>{' '}
    <dd className="tabular-nums">{value}</dd>
  </div>
)

export const TotalRow = ({ total, look = 'large' }: { total: string; look?: Props['look'] }) => (
  <div
    className={`flex flex-wrap items-baseline justify-between gap-x-6 font-semibold ${look === 'large' ? 'text-lg' : ''}`}
  >
    <dt>{t('Total')}</dt>
    <dd className="tabular-nums">
      <Amount of={total} />
    </dd>
  </div>
)
