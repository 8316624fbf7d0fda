import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { badDay } from '../../../contract/orders/admin-orders.ts'
import { maxReportDays, type ReportDays } from '../../../contract/orders/reports.ts'
import { withQuery } from '../../../domain/pages.ts'
import { t } from '../../../messages/t.ts'
import { plainDay } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'
import { dayIn } from '../orders/orders-filter.tsx'
import { staying } from '../../storefront/layout/use-fresh-page.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Printer } from '../../ui/icons/screen-icons.ts'
import { Link } from '../../ui/link.tsx'

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Month 0 is January; day 0 is the last of the month before. */
const dayAt = (year: number, month: number, day: number) => dayOf(new Date(Date.UTC(year, month, day)))

function periodsAround(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const whole = (month: number) => ({ from: dayAt(year, month, 1), to: dayAt(year, month + 1, 0) })
  return [
    { name: t('This month'), ...whole(month - 1) },
    { name: t('Last month'), ...whole(month - 2) },
    { name: t('This year'), from: `${year}-01-01`, to: `${year}-12-31` },
    { name: t('Last year'), from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ]
}

/** This month where the shop is, unless the URL says otherwise. */
export function useReportDays(address: URLSearchParams): { days: ReportDays; today: string } {
  const { timeZone } = useShop()
  const [today] = useState(() => plainDay(timeZone, new Date()))
  const [month = { from: today, to: today }] = periodsAround(today)
  const asked = { from: dayIn(address.get('from')) ?? '', to: dayIn(address.get('to')) ?? '' }
  return {
    days: Object.keys(problemsOf(asked)).length === 0 ? asked : { from: month.from, to: month.to },
    today,
  }
}

const millisecondsOfDay = 86_400_000

/** As the server checks them: the browser has no schemas. */
function problemsOf({ from, to }: ReportDays): { from?: string; to?: string } {
  const missing = { ...(!from && { from: t(badDay) }), ...(!to && { to: t(badDay) }) }
  if (!from || !to) return missing
  if (to < from) return { to: t('The last day is before the first day') }
  const isTooLong = Date.parse(to) - Date.parse(from) >= maxReportDays * millisecondsOfDay
  return isTooLong ? { to: t('A report covers a year at most') } : {}
}

type Props = {
  days: ReportDays
  today: string
  page: string
  /** The rest of the query. */
  query?: Record<string, string>
  /** Other ways to get the report. */
  children: ReactNode
}

/** Which days a report covers. The chosen ones are in the URL, so that they can be kept and sent. */
export function ReportDaysForm({ days, today, page, query, children }: Props) {
  const pageOf = ({ from, to }: ReportDays) => withQuery(page, { ...query, from, to })
  return (
    <div className="mb-6 grid gap-4 print:hidden">
      <nav aria-label={t('Days')} className="flex flex-wrap gap-x-5 text-sm">
        {periodsAround(today).map(({ name, ...period }) => (
          <Link
            key={name}
            to={pageOf(period)}
            aria-current={period.from === days.from && period.to === days.to ? 'true' : undefined}
            className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Fields key={`${days.from} ${days.to}`} days={days} pageOf={pageOf} />
        <div className="flex flex-wrap gap-3">
          {children}
          <Button look="outlined" onClick={() => window.print()}>
            <Icon of={Printer} className="size-4 shrink-0" />
            {t('Print [verb]')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Fields({ days, pageOf }: { days: ReportDays; pageOf(days: ReportDays): string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(days)
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})

  function show(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length === 0) void navigate(pageOf(typed), staying)
  }
  const field = (name: 'from' | 'to') => ({
    name,
    type: 'date',
    value: typed[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <form
      noValidate
      aria-label={t('Days')}
      onSubmit={show}
      className="grid grid-cols-2 items-start gap-3 text-sm max-sm:w-full sm:flex sm:flex-wrap"
    >
      <TextField label={t('From [a day]')} {...field('from')} />
      <TextField label={t('To [a day]')} {...field('to')} />
      <div className="grid max-sm:col-span-2 sm:pt-7">
        <Button type="submit" look="outlined">
          {t('Apply [a filter]')}
        </Button>
      </div>
    </form>
  )
}
