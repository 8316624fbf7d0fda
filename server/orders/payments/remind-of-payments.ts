import type { Database } from '../../database/database.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { lateOrders, remind } from './reminders.sql.ts'

/** Reminds of late transfers and invoices, once each. One failed reminder does not stop the others. */
export async function remindOfPayments(db: Database, { current }: ShopState) {
  const { remindAfterDays } = current.settings.payment
  if (remindAfterDays === null) return
  const late = { afterDays: remindAfterDays, timeZone: current.settings.region.timeZone }
  const failures: unknown[] = []
  for (const { id } of await lateOrders(db, late))
    await remind(db, id, late).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
