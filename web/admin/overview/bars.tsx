import { amount, orderCount, shortAmount } from './amounts.ts'
import { Bar } from './bar.tsx'
import { longName, type Month, yearOf } from './months.ts'

type Props = {
  /** From Jan to Dec. */
  months: Month[]
  shown: Month
  onAsk(month: string): void
}

/** Roving tabindex: one bar is in the tab order, and the arrow keys reach the others. */
export function Bars({ months, shown, onAsk }: Props) {
  const top = topOf(months.map(({ revenue }) => revenue))
  const thisYear = months
    .map(({ month }) => yearOf(month))
    .sort()
    .at(-1)
  return (
    <div className="mt-4 pl-11">
      <Readout month={shown} at={months.indexOf(shown)} of={months.length} />
      <div className="relative">
        <Lines top={top} />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form fields */}
        <div role="group" aria-label="Months" className="relative grid grid-cols-12">
          {months.map((month) => (
            <Bar
              key={month.month}
              month={month}
              share={month.revenue / top}
              isShown={month === shown}
              isOfThisYear={yearOf(month.month) === thisYear}
              onAsk={onAsk}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Centred above its bar, within the width of the chart. */
const Readout = ({ month: { month, revenue, orders }, at, of }: { month: Month; at: number; of: number }) => (
  <p
    className="relative mb-2 w-52 text-center text-sm/5 whitespace-nowrap text-ink-soft"
    style={{ left: `clamp(0px, ${((at + 0.5) / of) * 100}% - 6.5rem, 100% - 13rem)` }}
  >
    <strong className="block text-lg/6 font-semibold text-ink tabular-nums">{amount(revenue)}</strong>
    {longName(month)} · {orderCount(orders)}
  </p>
)

const Lines = ({ top }: { top: number }) => (
  <div aria-hidden className="absolute inset-x-0 top-0 flex h-56 flex-col justify-between">
    {linesOf(top).map((line) => (
      <div key={line} className="relative h-0 border-t border-line">
        <span className="absolute -top-2 right-full pr-2 text-xs/4 text-ink-soft tabular-nums">
          {shortAmount(line)}
        </span>
      </div>
    ))}
  </div>
)

const steps = [1, 2, 4, 6, 8, 10]

/** In dollars, so that a store without sales has a chart too. */
const minTop = 100

/** Rounds the maximum up to a number whose quarters are round too. */
function topOf(values: number[]): number {
  const most = Math.max(...values, minTop)
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (steps.find((step) => step * power >= most) ?? 10)
}

/** From the top down to zero. */
const linesOf = (top: number) => [4, 3, 2, 1, 0].map((quarter) => (top * quarter) / 4)
