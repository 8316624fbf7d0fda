import type { Checked } from './check-backup.ts'

/** What identifies a store to its owner. */
export function describe({ head, rows }: Checked): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const moment = head.moment.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')
  return `the shop of ${moment}, with ${rows['books'] ?? 0} books, ${rows['orders'] ?? 0} orders and ${total} rows in all`
}
