import type { Order } from '../../../contract/orders/orders.ts'
import { ask } from '../../app/notices/ask.tsx'

export const confirmCancel = ({ number }: Order, total: string) =>
  ask({
    title: 'Cancel this order?',
    text: `Order ${number} for ${total} will not be delivered.`,
    yes: 'Yes, cancel it',
    no: 'Keep it',
    look: 'destructive',
  })
