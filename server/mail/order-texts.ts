import { msg, t } from '../../messages/t.ts'
import { addressLines } from '../../domain/address-lines.ts'
import { editionParts } from '../../domain/books/edition-parts.ts'
import { orderPage } from '../../domain/admin-pages.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { pages } from '../../domain/pages.ts'
import { hasSumLines, includedTaxes, type SumLine, sumLines } from '../../domain/money/sum-lines.ts'
import { isKeptLine, type Reader, sourceWordsFor } from '../../domain/shipments.ts'
import { bodyOf, indented, type MailedShop, onOneLine, type Store, type Text } from './message-text.ts'
import { calendarDay, howToPay, orderUrl, priceOf, qrCodeToPay, totalLine } from './payment-texts.ts'

export const orderPlaced = (order: Order, store: Store) =>
  orderText(
    order,
    store,
    t('Dear {name},', { name: onOneLine(order.name) }),
    order.deliveryMethod === 'pickup'
      ? pickUp(store)
      : [
          t("We'll deliver to:"),
          indented([order.name, ...addressLines(order.address, store.shop.settings.region.locale)]),
          ...noteOf(order, t('Your delivery note:')),
        ],
  )

const noteOf = ({ deliveryNote }: Order, heading: string) =>
  deliveryNote ? [heading, indented([deliveryNote])] : []

const notOrdered = msg('If you did not order anything, please ignore this e-mail.')

/** Repeats nothing that was typed: the address may be a stranger's. */
export const orderNoted = (order: Order, store: Store) =>
  orderText(order, store, t('Dear reader,'), [
    ...heldOf(order, store),
    ...(order.deliveryMethod === 'pickup'
      ? [...pickUp(store), t(notOrdered)]
      : [`${t("We'll deliver to the address you gave.")} ${t(notOrdered)}`]),
  ])

export const accountUrl = (baseUrl: string) => new URL(pages.userDashboard, baseUrl).href

/** Until when copies are held, and how to keep them. */
function heldOf({ heldUntil }: Order, { baseUrl, shop }: Store): string[] {
  if (!heldUntil) return []
  const { locale, timeZone } = shop.settings.region
  const until = new Date(heldUntil).toLocaleString(locale, { ...toTheMinute, timeZone })
  return [
    t(
      'We hold the books for you until {time}. Please confirm your e-mail address by then to keep them: {address}',
      { time: until, address: accountUrl(baseUrl) },
    ),
    t('Without that the order is cancelled, and the books are for sale again.'),
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
    t("You can pick up your books in our shop. We'll e-mail you when they are ready."),
    ...(note ? [note] : []),
  ]
}

function orderText(order: Order, store: Store, greeting: string, whereTo: string[]): Text {
  const { number } = order
  const { shop } = store
  const style = { ...shop.settings.region, isDemo: shop.isDemo }
  const sumsAs = (lines: SumLine[]) =>
    lines.length > 0
      ? [indented(lines.map(({ label, value }) => t('{label}: {value}', { label, value })))]
      : []
  return {
    subject: t('Thank you for your order no. {number}', { number }),
    text: bodyOf([
      greeting,
      t('Thank you for your order.'),
      linesOf(order, shop),
      ...sumsAs(hasSumLines(order) ? sumLines(order, style) : []),
      totalLine(t('Total'), order, shop),
      ...sumsAs(includedTaxes(order, style)),
      ...howToPay(order, store),
      ...whereTo,
      t('Your order number is {number}. View your order: {address}', {
        number,
        address: orderUrl(order, store),
      }),
      t('Happy reading!'),
    ]),
    ...qrCodeToPay(order, store),
  }
}

export function newOrder(order: Order, { baseUrl, shop }: Store): Text {
  const { number, name, totalPrice, _id } = order
  return {
    subject: t('New order no. {number}', { number }),
    text: bodyOf([
      t('Dear bookseller,'),
      t('{name} has placed order no. {number}:', { name: onOneLine(name), number }),
      linesOf(order, shop, 'staff'),
      t('Total: {total}', { total: priceOf(shop)(totalPrice) }),
      ...noteOf(order, t('Delivery note:')),
      t('Open the order: {address}', { address: new URL(orderPage(_id), baseUrl).href }),
    ]),
  }
}

/** Without cancelled lines and, unless all came back, without those that did. */
export const linesOf = ({ books, status }: Order, shop: MailedShop, reader: Reader = 'shopper') =>
  bookLines(
    books.filter((line) => (status === 'returned' ? !line.cancelled : isKeptLine(line))),
    shop,
    reader,
  )

/** Where a copy comes from is said until it is shipped. */
export const bookLines = (books: Order['books'], shop: MailedShop, reader: Reader = 'shopper') => {
  const price = priceOf(shop)
  const dayOf = (date: string) => calendarDay(date, shop)
  const lineOf = (book: Order['books'][number]) => {
    const source = book.shippedAt || book.returnedAt ? undefined : sourceWordsFor(book, dayOf, reader)
    const values = { title: book.title, author: book.author, price: price(book.price) }
    return source
      ? t('{title}, by {author}: {price} ({source})', { ...values, source })
      : t('{title}, by {author}: {price}', values)
  }
  return books
    .map((book) => indented([lineOf(book)]) + indentedBelow(editionParts(book).join(' · ')))
    .join('\n')
}

const indentedBelow = (text: string) => text && `\n    ${text}`
