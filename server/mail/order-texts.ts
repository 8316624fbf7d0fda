import { addressLines } from '../../domain/address-lines.ts'
import { editionParts } from '../../domain/books/edition-parts.ts'
import { orderPage } from '../../domain/admin-pages.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { ownOrderPage, pages } from '../../domain/pages.ts'
import { hasSumLines, includedTaxes, type SumLine, sumLines } from '../../domain/money/sum-lines.ts'
import { isKeptLine, sourceWordsFor, trackingLink } from '../../domain/shipments.ts'
import { bodyOf, indented, type MailedShop, onOneLine, type Store, type Text } from './message-text.ts'
import { calendarDay, howToPay, priceOf, refundOf, refundOfReturn, totalLine } from './payment-texts.ts'

export const orderPlaced = (order: Order, store: Store) =>
  orderText(
    order,
    store,
    `Dear ${onOneLine(order.name)},`,
    order.deliveryMethod === 'pickup'
      ? pickUp(store)
      : [
          "We'll deliver to:",
          indented([order.name, ...addressLines(order.address, store.shop.settings.region.locale)]),
          ...noteOf(order, 'Your delivery note:'),
        ],
  )

const noteOf = ({ deliveryNote }: Order, heading: string) =>
  deliveryNote ? [heading, indented([deliveryNote])] : []

const notOrdered = 'If you did not order anything, please ignore this e-mail.'

/** Repeats nothing that was typed: the address may be a stranger's. */
export const orderNoted = (order: Order, store: Store) =>
  orderText(order, store, 'Dear reader,', [
    ...heldOf(order, store),
    ...(order.deliveryMethod === 'pickup'
      ? [...pickUp(store), notOrdered]
      : [`We'll deliver to the address you gave. ${notOrdered}`]),
  ])

const accountUrl = (baseUrl: string) => new URL(pages.userDashboard, baseUrl).href

/** Until when copies are held, and how to keep them. */
function heldOf({ heldUntil }: Order, { baseUrl, shop }: Store): string[] {
  if (!heldUntil) return []
  const { locale, timeZone } = shop.settings.region
  const until = new Date(heldUntil).toLocaleString(locale, { ...toTheMinute, timeZone })
  return [
    `We hold the books for you until ${until}. Please confirm your e-mail address by then to keep them: ${accountUrl(baseUrl)}`,
    'Without that the order is cancelled, and the books are for sale again.',
  ]
}

const toTheMinute = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

function pickUp({ shop: { settings } }: Store): string[] {
  const { note } = settings.delivery.pickup
  return [
    "You can pick up your books in our shop. We'll e-mail you when they are ready.",
    ...(note ? [note] : []),
  ]
}

function orderText(order: Order, store: Store, greeting: string, whereTo: string[]): Text {
  const { number } = order
  const { baseUrl, shop } = store
  const style = { ...shop.settings.region, isDemo: shop.isDemo }
  const sumsAs = (lines: SumLine[]) =>
    lines.length > 0 ? [indented(lines.map(({ label, value }) => `${label}: ${value}`))] : []
  return {
    subject: `Thank you for your order no. ${number}`,
    text: bodyOf([
      greeting,
      'Thank you for your order.',
      linesOf(order, shop),
      ...sumsAs(hasSumLines(order) ? sumLines(order, style) : []),
      totalLine('Total', order, shop),
      ...sumsAs(includedTaxes(order, style)),
      ...howToPay(order, store),
      ...whereTo,
      `Your order number is ${number}. Track your order: ${new URL(ownOrderPage(order._id), baseUrl).href}`,
      'Happy reading!',
    ]),
  }
}

export function newOrder(order: Order, { baseUrl, shop }: Store): Text {
  const { number, name, totalPrice, _id } = order
  return {
    subject: `New order no. ${number}`,
    text: bodyOf([
      'Dear bookseller,',
      `${onOneLine(name)} has placed order no. ${number}:`,
      linesOf(order, shop),
      `Total: ${priceOf(shop)(totalPrice)}`,
      ...noteOf(order, 'Delivery note:'),
      `Open the order: ${new URL(orderPage(_id), baseUrl).href}`,
    ]),
  }
}

/** Like orderNoted, it repeats nothing that was typed. */
export function orderMoved(template: MoveTemplate, order: Order, store: Store): Text {
  const { baseUrl, shop } = store
  const { subject, paragraphs } = texts[template](order, { shop, accountUrl: accountUrl(baseUrl) })
  return {
    subject,
    text: bodyOf([
      'Dear reader,',
      ...paragraphs.map(onOneLine),
      ...(template === 'order-part-shipped' ? partsOf(order, shop) : [linesOf(order, shop)]),
      ...(template === 'order-shipped' || template === 'order-ready' ? howToPay(order, store) : []),
      `Your order number is ${order.number}. See your order: ${new URL(ownOrderPage(order._id), baseUrl).href}`,
    ]),
  }
}

/** The order may have lost other books since: the total is that of the moment. */
export function lineCancelled(order: Order, bookId: string, store: Store): Text {
  const { number } = order
  const { baseUrl, shop } = store
  const cancelled = order.books.filter(({ _id }) => _id === bookId)
  return {
    subject: `A book of your order no. ${number} was cancelled`,
    text: bodyOf([
      'Dear reader,',
      'We have cancelled this book of your order. You do not pay for it:',
      bookLines(cancelled, shop),
      'Your order now:',
      linesOf(order, shop),
      totalLine('New total', order, shop),
      ...howToPay(order, store),
      `Your order number is ${number}. See your order: ${new URL(ownOrderPage(order._id), baseUrl).href}`,
    ]),
  }
}

/** What is on its way and what follows. */
function partsOf(order: Order, shop: MailedShop): string[] {
  const books = order.books.filter(isKeptLine)
  const part = (heading: string, some: Order['books']) =>
    some.length > 0 ? [`${heading}\n${linesOf({ ...order, books: some }, shop)}`] : []
  return [
    ...part(
      'On its way:',
      books.filter(({ shippedAt }) => shippedAt),
    ),
    ...part(
      'To follow:',
      books.filter(({ shippedAt }) => !shippedAt),
    ),
  ]
}

/** Without cancelled lines and, unless all came back, without those that did. */
const linesOf = ({ books, status }: Order, shop: MailedShop) =>
  bookLines(
    books.filter((line) => (status === 'returned' ? !line.cancelled : isKeptLine(line))),
    shop,
  )

/** Where a copy comes from is said until it is shipped. */
export const bookLines = (books: Order['books'], shop: MailedShop) => {
  const price = priceOf(shop)
  const dayOf = (date: string) => calendarDay(date, shop)
  const lineOf = (book: Order['books'][number]) => {
    const source = book.shippedAt || book.returnedAt ? undefined : sourceWordsFor(book, dayOf)
    return `${book.title}, by ${book.author}: ${price(book.price)}${source ? ` (${source})` : ''}`
  }
  return books
    .map((book) => indented([lineOf(book)]) + indentedBelow(editionParts(book).join(' · ')))
    .join('\n')
}

const indentedBelow = (text: string) => text && `\n    ${text}`

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

type MoveText = { subject: string; paragraphs: string[] }

/** `accountUrl`: of the shopper. */
type MoveValues = { shop: MailedShop; accountUrl: string }

/** What an e-mail says about the new status of an order. */
const texts: Record<MoveTemplate, (order: Order, values: MoveValues) => MoveText> = {
  'order-shipped': (order, { shop }) => ({
    subject: `Your order no. ${order.number} is on its way`,
    paragraphs: ['We have shipped your order.', ...trackingOf(order, shop), totalLine('Total', order, shop)],
  }),
  'order-part-shipped': (order, { shop }) => ({
    subject: `A part of your order no. ${order.number} is on its way`,
    paragraphs: [
      'We have shipped a part of your order. The rest follows as soon as it is here.',
      ...trackingOf(order, shop),
      totalLine('Total of all books', order, shop),
    ],
  }),
  'order-ready': (order, { shop }) => ({
    subject: `Your order no. ${order.number} is ready for pick-up`,
    paragraphs: ['Your order is ready. Pick it up in our shop.', totalLine('Total', order, shop)],
  }),
  'order-cancelled': (order, { shop }) => ({
    subject: `Your order no. ${order.number} was cancelled`,
    paragraphs: [`Your order was cancelled and will not be delivered. ${refundOf(order, shop)}`],
  }),
  'order-expired': ({ number }, { accountUrl }) => ({
    subject: `Your order no. ${number} was cancelled`,
    paragraphs: [
      'We held the books of your order for you until your e-mail address was confirmed. That did not happen in time, so we have cancelled the order, and the books are for sale again. You have nothing to pay.',
      `If you still want them, confirm your e-mail address first, and order again: ${accountUrl}`,
      'If you did not order anything, please ignore this e-mail.',
    ],
  }),
  'order-returned': (order, { shop }) => ({
    subject: `Your order no. ${order.number} was returned`,
    paragraphs: ['Your order came back to us.', ...refundOfReturn(order, shop)],
  }),
  'payment-expired': ({ number }) => ({
    subject: `Your order no. ${number} was cancelled`,
    paragraphs: [
      'Your order was not paid within 30 minutes, so we have cancelled it, and the books are for sale again. You have nothing to pay.',
      'If you still want them, open your order with the link below and choose “Buy again”.',
    ],
  }),
  'payment-refunded': ({ number, status }) => ({
    subject: `We have refunded a payment for your order no. ${number}`,
    paragraphs: [
      status === 'cancelled'
        ? 'Your order is cancelled, and we have refunded what you paid. You have nothing to pay.'
        : 'Your order was paid more than once. We have refunded what was too much, and your order stays as it is.',
      'It can take a few days until your bank shows the refund.',
    ],
  }),
}

function trackingOf({ tracking: { carrier, number } }: Order, { settings }: MailedShop): string[] {
  const parts = [carrier && `Carrier: ${carrier}`, number && `Tracking number: ${number}`].filter(Boolean)
  const link = trackingLink(settings.delivery.trackingUrl, number)
  return [...(parts.length > 0 ? [parts.join('. ')] : []), ...(link ? [`Follow your parcel: ${link}`] : [])]
}
