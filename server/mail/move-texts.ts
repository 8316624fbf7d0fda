import { t } from '../../messages/t.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { isSum } from '../../domain/money/left-to-pay.ts'
import { isKeptLine, trackingLink } from '../../domain/shipments.ts'
import { type Block, type Content, onOneLine } from './blocks.ts'
import type { MailedShop, Store } from './message-text.ts'
import { accountUrl, linesOf } from './order-texts.ts'
import { howToPay, priceOf, refundOf, refundOfReturn, seeOrder, totalLine } from './payment-texts.ts'

export const moveTemplates = [
  'order-shipped',
  'order-part-shipped',
  'order-ready',
  'order-cancelled',
  'order-expired',
  'order-returned',
  'payment-expired',
  'payment-refunded',
] as const

type MoveTemplate = (typeof moveTemplates)[number]

/** Like orderNoted, it repeats nothing that was typed. */
export function orderMoved(template: MoveTemplate, order: Order, store: Store): Content {
  const { baseUrl, shop } = store
  const { subject, paragraphs } = texts[template](order, { shop, accountUrl: accountUrl(baseUrl) })
  const isToPay = template === 'order-shipped' || template === 'order-ready'
  return {
    subject,
    blocks: [
      t('Dear reader,'),
      ...paragraphs.map((each) =>
        typeof each === 'string' ? onOneLine(each) : { total: onOneLine(each.total) },
      ),
      ...(template === 'order-part-shipped' ? partsOf(order, shop) : [linesOf(order, shop)]),
      ...(isToPay ? howToPay(order, store) : []),
      seeOrder(order, store),
    ],
  }
}

/** What is on its way and what follows. */
function partsOf(order: Order, shop: MailedShop): Block[] {
  const books = order.books.filter(isKeptLine)
  const part = (heading: string, some: Order['books']): Block[] =>
    some.length > 0 ? [{ heading, ...linesOf({ ...order, books: some }, shop) }] : []
  return [
    ...part(
      t('On its way:'),
      books.filter(({ shippedAt }) => shippedAt),
    ),
    ...part(
      t('Will follow:'),
      books.filter(({ shippedAt }) => !shippedAt),
    ),
  ]
}

type MoveText = { subject: string; paragraphs: (string | { total: string })[] }

/** `accountUrl`: of the shopper. */
type MoveValues = { shop: MailedShop; accountUrl: string }

/** What an e-mail says about the new status of an order. */
const texts: Record<MoveTemplate, (order: Order, values: MoveValues) => MoveText> = {
  'order-shipped': (order, { shop }) => ({
    subject: t('Your order no. {number} is on its way', { number: order.number }),
    paragraphs: [
      t('We have shipped your order.'),
      ...trackingOf(order, shop),
      { total: totalLine(t('Total'), order, shop) },
    ],
  }),
  'order-part-shipped': (order, { shop }) => ({
    subject: t('A part of your order no. {number} is on its way', { number: order.number }),
    paragraphs: [
      t('We have shipped a part of your order. The rest follows as soon as it is here.'),
      ...trackingOf(order, shop),
      { total: totalLine(t('Total of all books'), order, shop) },
    ],
  }),
  'order-ready': (order, { shop }) => ({
    subject: t('Your order no. {number} is ready for pick-up', { number: order.number }),
    paragraphs: [
      t('Your order is ready. Pick it up in our shop.'),
      { total: totalLine(t('Total'), order, shop) },
    ],
  }),
  'order-cancelled': (order, { shop }) => ({
    subject: t('Your order no. {number} was cancelled', { number: order.number }),
    paragraphs: [`${t('Your order was cancelled and will not be delivered.')} ${refundOf(order, shop)}`],
  }),
  'order-expired': (order, { shop, accountUrl }) => ({
    subject: t('Your order no. {number} was cancelled', { number: order.number }),
    paragraphs: [
      t(
        'We held the books of your order for you until your e-mail address was confirmed. That did not happen in time, so we have cancelled the order, and the books are for sale again. You have nothing to pay.',
      ),
      ...backOnCards(order, shop),
      t('If you still want them, confirm your e-mail address first, and order again: {address}', {
        address: accountUrl,
      }),
      t('If you did not order anything, please ignore this e-mail.'),
    ],
  }),
  'order-returned': (order, { shop }) => ({
    subject: t('Your order no. {number} was returned', { number: order.number }),
    paragraphs: [t('Your order came back to us.'), ...refundOfReturn(order, shop)],
  }),
  'payment-expired': (order, { shop }) => ({
    subject: t('Your order no. {number} was cancelled', { number: order.number }),
    paragraphs: [
      t(
        'Your order was not paid within 30 minutes, so we have cancelled it, and the books are for sale again. You have nothing to pay.',
      ),
      ...backOnCards(order, shop),
      t('If you still want them, open your order with the link below and choose “Buy again”.'),
    ],
  }),
  'payment-refunded': ({ number, status }) => ({
    subject: t('We have refunded a payment for your order no. {number}', { number }),
    paragraphs: [
      status === 'cancelled'
        ? t('Your order is cancelled, and we have refunded what you paid. You have nothing to pay.')
        : t(
            'Your order was paid more than once. We have refunded what was too much, and your order stays as it is.',
          ),
      t('It can take a few days until your bank shows the refund.'),
    ],
  }),
}

/** Before the shop cancelled the order, gift cards alone had paid. */
const backOnCards = ({ payment: { refunded } }: Order, shop: MailedShop): string[] =>
  isSum(refunded)
    ? [t('The {amount} of your gift cards is back on them.', { amount: priceOf(shop)(refunded) })]
    : []

function trackingOf({ tracking: { carrier, number } }: Order, { settings }: MailedShop): string[] {
  const parts = [
    carrier && t('Carrier: {carrier}', { carrier }),
    number && t('Tracking number: {number}', { number }),
  ].filter(Boolean)
  const link = trackingLink(settings.delivery.trackingUrl, number)
  return [
    ...(parts.length > 0 ? [parts.join('. ')] : []),
    ...(link ? [t('Follow your parcel: {link}', { link })] : []),
  ]
}
