import type { Order } from '../../contract/orders.ts'

export const moveTemplates = ['order-shipped', 'order-ready', 'order-cancelled', 'order-returned'] as const

export type MoveTemplate = (typeof moveTemplates)[number]

type MoveText = { subject: string; paragraphs: string[] }

/** What an e-mail says about the new status of an order. */
export const movedOrder = (template: MoveTemplate, order: Order): MoveText => texts[template](order)

const texts: Record<MoveTemplate, (order: Order) => MoveText> = {
  'order-shipped': (order) => ({
    subject: `Your order no. ${order.number} is on its way`,
    paragraphs: [
      'We have shipped your order.',
      ...trackingOf(order),
      `Total: $${order.totalPrice}, payable in cash on delivery.`,
    ],
  }),
  'order-ready': ({ number, totalPrice }) => ({
    subject: `Your order no. ${number} is ready for pick-up`,
    paragraphs: [
      'Your order is ready. Pick it up in our shop.',
      `Total: $${totalPrice}, payable at pick-up.`,
    ],
  }),
  'order-cancelled': ({ number }) => ({
    subject: `Your order no. ${number} was cancelled`,
    paragraphs: ['Your order was cancelled and will not be delivered. You have nothing to pay.'],
  }),
  'order-returned': ({ number }) => ({
    subject: `Your order no. ${number} was returned`,
    paragraphs: ['Your order came back to us.'],
  }),
}

function trackingOf({ tracking: { carrier, number } }: Order): string[] {
  const parts = [carrier && `Carrier: ${carrier}`, number && `Tracking number: ${number}`].filter(Boolean)
  return parts.length > 0 ? [parts.join('. ')] : []
}
