import { centsOfTotal, totalOf } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'

/** Excludes cancelled orders. Adds whole cents to avoid rounding errors. */
export const spentOn = (orders: Order[]) =>
  totalOf(
    orders
      .filter(({ status }) => status !== 'cancelled')
      .reduce((sum, { totalPrice }) => sum + centsOfTotal(totalPrice), 0),
  )
