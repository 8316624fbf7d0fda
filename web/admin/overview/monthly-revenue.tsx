import { useState } from 'react'
import type { Stats } from '../../../contract/admin.ts'
import { Panel } from '../ui/panel.tsx'
import { amount } from './amounts.ts'
import { Bars } from './bars.tsx'
import { byName, longName, type Month, yearOf } from './months.ts'
import { SpokenTable } from './spoken-table.tsx'
import { barLook, lastYearLook } from './bar.tsx'

const title = 'The number of orders per month'

/** Shows the value of the last selected bar, initially that of the current month. */
export function MonthlyRevenue({ months }: { months: Stats['monthlyRevenue'] }) {
  const [selected, setSelected] = useState<string>()
  const shown = months.find(({ month }) => month === selected) ?? months.at(-1)
  return (
    <Panel title="Monthly Revenue" beside={<Years months={months} />}>
      <figure>
        <figcaption className="-mt-4 flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
          <span>{title}</span>
          <span>Revenue in USD</span>
        </figcaption>
        {shown && <Bars months={byName(months)} shown={shown} onAsk={setSelected} />}
        <SpokenTable
          caption={title}
          head={['Month', 'Revenue', 'Orders']}
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
    <ul aria-label="Years" className="flex gap-4 text-sm text-ink-soft tabular-nums">
      {years.map((year, at) => (
        <li key={year} className="flex items-center gap-2">
          <span aria-hidden className={`size-3 rounded-[3px] ${at === 0 ? lastYearLook : barLook}`} />
          {year}
        </li>
      ))}
    </ul>
  )
}
