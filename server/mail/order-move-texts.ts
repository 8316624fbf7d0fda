import type { Order } from '../../contract/orders/orders.ts'
import { trackingLink } from '../../domain/shipments.ts'

export const moveTemplates = [
  'order-shipped',
  'order-part-shipped',
  'order-ready',
  'order-cancelled',
  'order-expired',
  'order-returned',
] as const

export type MoveTemplate = (typeof moveTemplates)[number]

type MoveText = { subject: string; paragraphs: string[] }

/** The total as text, the URL of the carrier, and that of the shopper's account. */
type Words = { total: string; trackingUrl: string; accountUrl: string }

/** What an e-mail says about the new status of an order. */
export const movedOrder = (template: MoveTemplate, order: Order, words: Words): MoveText =>
  texts[template](order, words)

const texts: Record<MoveTemplate, (order: Order, words: Words) => MoveText> = {
  'order-shipped': (order, { total, trackingUrl }) => ({
    subject: `Your order no. ${order.number} is on its way`,
    paragraphs: [
      'We have shipped your order.',
      ...trackingOf(order, trackingUrl),
      `Total: ${total}, payable in cash on delivery.`,
    ],
  }),
  'order-part-shipped': (order, { total, trackingUrl }) => ({
    subject: `A part of your order no. ${order.number} is on its way`,
    paragraphs: [
      'We have shipped a part of your order. The rest follows as soon as it is here.',
      ...trackingOf(order, trackingUrl),
      `Total of all books: ${total}, payable in cash on delivery.`,
    ],
  }),
  'order-ready': ({ number }, { total }) => ({
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
  'order-expired': ({ number }, { accountUrl }) => ({
    subject: `Your order no. ${number} was cancelled`,
    paragraphs: [
      'We held the books of your order for you until your e-mail address was confirmed. That did not happen in time, so we have cancelled the order, and the books are for sale again. You have nothing to pay.',
      `If you still want them, confirm your e-mail address first, and order again: ${accountUrl}`,
      'If you did not order anything, please ignore this e-mail.',
    ],
  }),
  'order-returned': ({ number }) => ({
    subject: `Your order no. ${number} was returned`,
    paragraphs: ['Your order came back to us.'],
  }),
}

function trackingOf({ tracking: { carrier, number } }: Order, trackingUrl: string): string[] {
  const parts = [carrier && `Carrier: ${carrier}`, number && `Tracking number: ${number}`].filter(Boolean)
  const link = trackingLink(trackingUrl, number)
  return [...(parts.length > 0 ? [parts.join('. ')] : []), ...(link ? [`Follow your parcel: ${link}`] : [])]
}
