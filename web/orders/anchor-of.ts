import type { Order } from '../../contract/orders.ts'

/** The URL fragment of an order on the orders page. */
export const anchorOf = ({ number }: Pick<Order, 'number'>) => `order-${number}`
