import { barLook, lastYearLook } from './bar.tsx'
import { type Month, yearOf } from './months.ts'

/** The legend, if the months belong to two years. */
export function Years({ months }: { months: Month[] }) {
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
