import type { KeyboardEvent } from 'react'
import { amount, orderCount } from './amounts.ts'
import { type Month, shortName, yearOf } from './months.ts'

type Props = {
  month: Month
  /** Fraction of the height of the chart. */
  share: number
  isShown: boolean
  isOfThisYear: boolean
  onAsk(month: string): void
}

export function Bar({ month: { month, revenue, orders }, share, isShown, isOfThisYear, onAsk }: Props) {
  const ask = () => onAsk(month)
  return (
    <button
      type="button"
      tabIndex={isShown ? 0 : -1}
      aria-label={`${shortName(month)} ${yearOf(month)}: ${amount(revenue)}, ${orderCount(orders)}`}
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
export const lastYearLook = 'bg-accent/60'

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
