import type { Quote } from '../../../contract/orders/orders.ts'
import {
  giftCardLines,
  hasSumLines,
  includedTaxes,
  type SumLine,
  sumLines,
} from '../../../domain/money/sum-lines.ts'
import { useShop } from '../../app/shop/site.ts'
import { Amount } from '../../ui/price.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  of: Omit<Quote, 'due'>
  /** To be paid, after what gift cards pay. */
  left: string
  look?: 'large' | 'small'
}

/** The total, and what it consists of where that is more than books. */
export const Sums = ({ of, left, look = 'large' }: Props) =>
  hasSumLines(of) || of.codes.length > 0 ? (
    <AllSums of={of} left={left} look={look} />
  ) : (
    <dl>
      <TotalRow total={of.total} look={look} />
    </dl>
  )

export const AllSums = ({ of, left, look = 'large' }: Props) => (
  <dl className="grid gap-1">
    <Rows lines={sumLines(of, useShop())} />
    <TotalRow total={of.total} look={look} />
    <Rows lines={includedTaxes(of, useShop())} />
    <GiftCardRows codes={of.codes} left={left} look={look} />
  </dl>
)

/** Nothing without a gift card. */
export function GiftCardRows({ codes, left, look }: Pick<Quote, 'codes'> & Pick<Props, 'left' | 'look'>) {
  const lines = giftCardLines(codes, left, useShop())
  const rest = lines.at(-1)
  if (!rest) return null
  return (
    <>
      <Rows lines={lines.slice(0, -1)} />
      <TotalRow label={rest.label} total={left} look={look} />
    </>
  )
}

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

type TotalProps = { label?: string; total: string; look?: Props['look'] }

export const TotalRow = ({ label = t('Total'), total, look = 'large' }: TotalProps) => (
  <div
    className={`flex flex-wrap items-baseline justify-between gap-x-6 font-semibold ${look === 'large' ? 'text-lg' : ''}`}
  >
    <dt>{label}</dt>
    <dd className="tabular-nums">
      <Amount of={total} />
    </dd>
  </div>
)
