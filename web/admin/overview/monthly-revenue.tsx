import { type KeyboardEvent, useState } from 'react'
import type { Stats } from '../../../contract/people/admin.ts'
import { Panel } from '../ui/panel.tsx'
import { useShop } from '../../app/shop/site.ts'
import { monthIn } from '../../app/shop/format.tsx'
import { orderCount, SpokenTable } from './cards.tsx'
import { useAmounts } from './use-amounts.ts'
import { t } from '../../../messages/t.ts'

/** Shows the value of the last selected bar, initially that of the current month. */
export function MonthlyRevenue({ months }: { months: Stats['monthlyRevenue'] }) {
  const [selected, setSelected] = useState<string>()
  const { amount } = useAmounts()
  const { currency } = useShop()
  const longName = useLongName()
  const title = t('Revenue per month')
  const shown = months.find(({ month }) => month === selected) ?? months.at(-1)
  return (
    <Panel title={t('Monthly Revenue')} beside={<Years months={months} />}>
      <figure>
        <figcaption className="-mt-4 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
          <span>{title}</span>
          <span>{t('Revenue in {currency}', { currency })}</span>
        </figcaption>
        {shown && <Bars months={byName(months)} shown={shown} onAsk={setSelected} />}
        <SpokenTable
          caption={title}
          head={[t('Month'), t('Revenue'), t('Orders')]}
          rows={months.map(({ month, revenue, orders }) => [
            longName(month),
            amount(revenue),
            String(orders),
          ])}
        />
      </figure>
    </Panel>
  )
}

/** The legend, if the months belong to two years. */
function Years({ months }: { months: Month[] }) {
  const years = [...new Set(months.map(({ month }) => yearOf(month)))]
  if (years.length < 2) return null
  return (
    <ul aria-label={t('Years')} className="flex gap-4 text-sm text-ink-soft tabular-nums">
      {years.map((year, at) => (
        <li key={year} className="flex items-center gap-2">
          <span aria-hidden className={`size-3 rounded-[3px] ${at === 0 ? lastYearLook : barLook}`} />
          {year}
        </li>
      ))}
    </ul>
  )
}

type BarsProps = {
  /** From Jan to Dec. */
  months: Month[]
  shown: Month
  onAsk(month: string): void
}

/** Roving tabindex: one bar is in the tab order, and the arrow keys reach the others. */
export function Bars({ months, shown, onAsk }: BarsProps) {
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
        <div role="group" aria-label={t('Months')} className="relative grid grid-cols-12">
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
    <strong className="block text-lg/6 font-semibold text-ink tabular-nums">
      {useAmounts().amount(revenue)}
    </strong>
    {useLongName()(month)} · {orderCount(orders)}
  </p>
)

function Lines({ top }: { top: number }) {
  const { shortAmount } = useAmounts()
  return (
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
}

const steps = [1, 2, 4, 6, 8, 10]

/** In the shop's currency, so that a store without sales has a chart too. */
const minTop = 100

/** Rounds the maximum up to a number whose quarters are round too. */
function topOf(values: number[]): number {
  const most = Math.max(...values, minTop)
  const power = 10 ** Math.floor(Math.log10(most))
  return power * (steps.find((step) => step * power >= most) ?? 10)
}

/** From the top down to zero. */
const linesOf = (top: number) => [4, 3, 2, 1, 0].map((quarter) => (top * quarter) / 4)

type BarProps = {
  month: Month
  /** Fraction of the height of the chart. */
  share: number
  isShown: boolean
  isOfThisYear: boolean
  onAsk(month: string): void
}

export function Bar({ month: { month, revenue, orders }, share, isShown, isOfThisYear, onAsk }: BarProps) {
  const shortName = useShortName()
  const ask = () => onAsk(month)
  const { amount } = useAmounts()
  return (
    <button
      type="button"
      tabIndex={isShown ? 0 : -1}
      aria-label={t('{month} {year}: {revenue}, {orders, plural, one {# order} other {# orders}}', {
        month: shortName(month),
        year: yearOf(month),
        revenue: amount(revenue),
        orders,
      })}
      onFocus={ask}
      onPointerEnter={ask}
      onClick={ask}
      onKeyDown={moveFocus}
      className={`rounded-cover -outline-offset-2 ${isShown ? 'bg-accent/10' : ''}`}
    >
      <span className="flex h-56 items-end justify-center px-[12%]">
        <span
          className={`w-full max-w-9 rounded-t-[3px] ${isOfThisYear ? barLook : lastYearLook}`}
          style={{ height: `${share * 100}%` }}
        />
      </span>
      <span
        className={`block py-2 text-[0.6875rem]/4 @2xl:text-xs/4 ${isShown ? 'text-ink @2xl:font-semibold' : 'text-ink-soft'}`}
      >
        {shortName(month)}
      </span>
    </button>
  )
}

export const barLook = 'bg-accent'
const lastYearLook = 'bg-accent/60'

const targets: Record<string, (bar: Element) => Element | null | undefined> = {
  ArrowLeft: (bar) => bar.previousElementSibling,
  ArrowRight: (bar) => bar.nextElementSibling,
  Home: (bar) => bar.parentElement?.firstElementChild,
  End: (bar) => bar.parentElement?.lastElementChild,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const next = targets[event.key]?.(event.currentTarget)
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

type Month = Stats['monthlyRevenue'][number]

function useShortName() {
  const { locale } = useShop()
  return (month: string) => monthIn(locale, month, 'short')
}

function useLongName() {
  const { locale } = useShop()
  return (month: string) => monthIn(locale, month, 'long')
}

const yearOf = (month: string) => month.slice(0, 4)

const placeInYear = (month: string) => month.slice(5)

/** From January to December, regardless of the year. */
const byName = (months: Month[]) =>
  months.toSorted((one, other) => placeInYear(one.month).localeCompare(placeInYear(other.month)))
