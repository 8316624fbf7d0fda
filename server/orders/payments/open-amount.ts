import type { LockedOrder } from '../move/order-changes.sql.ts'

/** What is still to be paid, in minor units. Below zero if more was paid than is due. */
export const openAmount = ({ due, paid, refunded }: Pick<LockedOrder, 'due' | 'paid' | 'refunded'>) =>
  due - (paid - refunded)
