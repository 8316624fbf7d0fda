import { addressLines } from '../../domain/address-lines.ts'
import { editionParts } from '../../domain/books/edition-parts.ts'
import { orderPage } from '../../domain/admin-pages.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { ownOrderPage, pages } from '../../domain/pages.ts'
import { hasSumLines, includedTaxes, type SumLine, sumLines } from '../../domain/money/sum-lines.ts'
import { isKeptLine, sourceWordsFor } from '../../domain/shipments.ts'
import { bodyOf, indented, type MailedShop, onOneLine, type Store, type Text } from './message-text.ts'
import { calendarDay, howToPay, priceOf, qrCodeToPay, totalLine } from './payment-texts.ts'

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

export const accountUrl = (baseUrl: string) => new URL(pages.userDashboard, baseUrl).href

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
    ...qrCodeToPay(order, store),
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

/** Without cancelled lines and, unless all came back, without those that did. */
export const linesOf = ({ books, status }: Order, shop: MailedShop) =>
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
