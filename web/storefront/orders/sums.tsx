import type { ReactNode } from 'react'
import type { Quote } from '../../../contract/orders/orders.ts'
import {
  giftCardLines,
  hasSumLines,
  includedTaxes,
  leftOf,
  linesAfterReturns,
  type Payable,
  type SumLine,
  sumLines,
} from '../../../domain/money/sum-lines.ts'
import { useShop } from '../../app/shop/site.ts'
import { Amount } from '../../ui/price.tsx'
import { t } from '../../../messages/t.ts'

type Props = {
  of: Omit<Quote, 'due'> & Payable
  look?: 'large' | 'small'
}

/** The total, and what it consists of where that is more than books. */
export const Sums = ({ of, look = 'large' }: Props) =>
  hasSumLines(of) || of.codes.length > 0 ? (
    <AllSums of={of} look={look} />
  ) : (
    <dl className="grid gap-1">
      <TotalRow total={of.total} look={look} />
      <AfterReturns of={of} />
    </dl>
  )

export const AllSums = ({ of, look = 'large' }: Props) => (
  <dl className="grid gap-1">
    <Rows lines={sumLines(of, useShop())} />
    <TotalRow total={of.total} look={look} />
    <Rows lines={includedTaxes(of, useShop())} />
    <GiftCardRows of={of} look={look}>
      <AfterReturns of={of} />
    </GiftCardRows>
  </dl>
)

type GiftCardProps = Pick<Props, 'look'> & { of: Payable; children?: ReactNode }

/** Its children without a gift card. */
export function GiftCardRows({ of, look, children }: GiftCardProps) {
  const lines = giftCardLines(of, useShop())
  const rest = lines.at(-1)
  if (!rest) return children
  return (
    <>
      <Rows lines={lines.slice(0, -1)} />
      <TotalRow label={rest.label} total={leftOf(of)} look={look} />
    </>
  )
}

function AfterReturns({ of }: { of: Payable }) {
  const shop = useShop()
  return 'payment' in of && <Rows lines={linesAfterReturns(of, shop)} />
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
