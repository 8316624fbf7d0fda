import { centsOfTotal, totalOf } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'

/** What a cancelled order would have cost was never spent. Added up in whole cents. */
export const spentOn = (orders: Order[]) =>
  totalOf(
    orders
      .filter(({ status }) => status !== 'cancelled')
      .reduce((sum, { totalPrice }) => sum + centsOfTotal(totalPrice), 0),
  )
