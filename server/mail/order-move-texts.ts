import type { Order } from '../../contract/orders.ts'

export const moveTemplates = ['order-shipped', 'order-ready', 'order-cancelled', 'order-returned'] as const

export type MoveTemplate = (typeof moveTemplates)[number]

type MoveText = { subject: string; paragraphs: string[] }

/** What an e-mail says about the new status of an order. */
export const movedOrder = (template: MoveTemplate, order: Order, total: string): MoveText =>
  texts[template](order, total)

const texts: Record<MoveTemplate, (order: Order, total: string) => MoveText> = {
  'order-shipped': (order, total) => ({
    subject: `Your order no. ${order.number} is on its way`,
    paragraphs: [
      'We have shipped your order.',
      ...trackingOf(order),
      `Total: ${total}, payable in cash on delivery.`,
    ],
  }),
  'order-ready': ({ number }, total) => ({
    subject: `Your order no. ${number} is ready for pick-up`,
    paragraphs: [
      'Your order is ready. Pick it up in our shop.',
      `Total: ${total}, payable in cash at pick-up.`,
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
