import { useState } from 'react'
import type { Stats } from '../../../contract/admin.ts'
import { Panel } from '../ui/panel.tsx'
import { amount } from './amounts.ts'
import { Bars } from './bars.tsx'
import { byName, longName } from './months.ts'
import { SpokenTable } from './spoken-table.tsx'
import { Years } from './years.tsx'

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
