import { totalOf } from '../../../contract/money.ts'
import { maxEntries, maxSales, type ReportDays, reports } from '../../../contract/orders/reports.ts'
import type { Database } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer } from '../../http/routing/problems.ts'
import { csvStream } from '../../http/streamed.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { entryOnWire, journalSums } from './journal.ts'
import { journalFile, salesFile } from './report-files.ts'
import { journalEntries, salesBy, salesInAll, sumsByDay } from './reports.sql.ts'

type Deps = { db: Database; shop: ShopState }

export function mountReports(mount: Mount, { db, shop }: Deps) {
  const periodOf = ({ from, to }: ReportDays) => ({
    from,
    to,
    timeZone: shop.current.settings.region.timeZone,
  })

  mount(reports.journal, async ({ query, headers }) => {
    const { csv, decimals } = shop.current
    const period = periodOf(query)
    if (isTable(headers))
      return csvStream(fileName('journal', query), () => journalFile(db, period, csv), csv)
    const [sums, entries] = await Promise.all([
      sumsByDay(db, period),
      journalEntries(db, period, undefined, maxEntries + 1),
    ])
    return answer(200, {
      ...journalSums(sums, decimals),
      timeZone: period.timeZone,
      entries: entries.slice(0, maxEntries).map((entry) => entryOnWire(entry, decimals)),
      isMore: entries.length > maxEntries,
    })
  })

  mount(reports.sales, async ({ query, headers }) => {
    const { csv, decimals, categories } = shop.current
    const period = periodOf(query)
    const { by } = query
    if (isTable(headers))
      return csvStream(
        fileName(`sales-by-${by}`, query),
        () => salesFile(db, period, { by, categories }, csv),
        csv,
      )
    const [rows, all] = await Promise.all([
      salesBy(db, period, { by, offset: 0, limit: maxSales + 1 }),
      salesInAll(db, period),
    ])
    const onWire = (amount: number) => totalOf(amount, decimals)
    return answer(200, {
      rows: rows.slice(0, maxSales).map((row) => Object.assign(row, { amount: onWire(row.amount) })),
      copies: all?.copies ?? 0,
      amount: onWire(all?.amount ?? 0),
      isMore: rows.length > maxSales,
    })
  })
}

const isTable = ({ accept = '' }: { accept?: string | undefined }) => accept.includes('text/csv')

const fileName = (name: string, { from, to }: ReportDays) => `${name}-${from}-${to}.csv`
