import type { Order } from '../../contract/orders.ts'

/** What an address names to lead to this order among the others. */
export const anchorOf = ({ number }: Pick<Order, 'number'>) => `order-${number}`
