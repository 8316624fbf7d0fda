import { msg, t } from '../../messages/t.ts'
import { addressLines } from '../../domain/address-lines.ts'
import { editionParts } from '../../domain/books/edition-parts.ts'
import { orderPage } from '../../domain/admin-pages.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { pages } from '../../domain/pages.ts'
import {
  giftCardLines,
  hasSumLines,
  includedTaxes,
  type SumLine,
  sumLines,
} from '../../domain/money/sum-lines.ts'
import { isKeptLine, type Reader, sourceWordsFor } from '../../domain/shipments.ts'
import { type Block, type Content, type MailedBook, onOneLine } from './blocks.ts'
import type { MailedShop, Store } from './message-text.ts'
import { calendarDay, howToPay, orderUrl, orderNumber, priceOf, totalLine } from './payment-texts.ts'

export const orderPlaced = (order: Order, store: Store) =>
  orderText(
    order,
    store,
    t('Dear {name},', { name: onOneLine(order.name) }),
    order.deliveryMethod === 'pickup'
      ? pickUp(store)
      : [
          t("We'll deliver to:"),
          { lines: [order.name, ...addressLines(order.address, store.shop.settings.region.locale)] },
          ...noteOf(order, t('Your delivery note:')),
        ],
  )

const noteOf = ({ deliveryNote }: Order, heading: string): Block[] =>
  deliveryNote ? [heading, { lines: [deliveryNote] }] : []

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

function orderText(order: Order, store: Store, greeting: string, whereTo: Block[]): Content {
  const { number } = order
  const { shop } = store
  const style = { ...shop.settings.region, isDemo: shop.isDemo }
  const sumsAs = (sums: SumLine[]): Block[] => (sums.length > 0 ? [{ sums }] : [])
  return {
    subject: t('Thank you for your order no. {number}', { number }),
    blocks: [
      greeting,
      t('Thank you for your order.'),
      linesOf(order, shop),
      ...sumsAs(hasSumLines(order) ? sumLines(order, style) : []),
      { total: totalLine(t('Total'), order, shop) },
      ...sumsAs(includedTaxes(order, style)),
      ...sumsAs(giftCardLines(order, style)),
      ...howToPay(order, store),
      ...whereTo,
      {
        text: t('Your order number is {number}. View your order: {address}', {
          number,
          address: orderUrl(order, store),
        }),
        before: orderNumber(order),
        button: t('View order'),
        url: orderUrl(order, store),
      },
      t('Happy reading!'),
    ],
  }
}

export function newOrder(order: Order, { baseUrl, shop }: Store): Content {
  const { number, name, totalPrice, _id } = order
  const url = new URL(orderPage(_id), baseUrl).href
  return {
    subject: t('New order no. {number}', { number }),
    blocks: [
      t('Dear bookseller,'),
      t('{name} has placed order no. {number}:', { name: onOneLine(name), number }),
      linesOf(order, shop, 'staff'),
      { total: t('Total: {total}', { total: priceOf(shop)(totalPrice) }) },
      ...noteOf(order, t('Delivery note:')),
      { text: t('Open the order: {address}', { address: url }), button: t('View order'), url },
    ],
  }
}

/** Without cancelled lines and, unless all came back, without those that did. */
export const linesOf = ({ books, status }: Order, shop: MailedShop, reader: Reader = 'shopper') =>
  bookLines(
    books.filter((line) => (status === 'returned' ? !line.cancelled : isKeptLine(line))),
    shop,
    reader,
  )

type BooksBlock = { books: MailedBook[] }

/** Where a copy comes from is said until it is shipped. */
export const bookLines = (
  books: Order['books'],
  shop: MailedShop,
  reader: Reader = 'shopper',
): BooksBlock => {
  const priceIn = priceOf(shop)
  const dayOf = (date: string) => calendarDay(date, shop)
  const mailed = (book: Order['books'][number]): MailedBook => {
    const { title, author, coverImage: cover, coverGroup } = book
    const source = book.shippedAt || book.returnedAt ? undefined : sourceWordsFor(book, dayOf, reader)
    const values = { title, author, price: priceIn(book.price) }
    const text = source
      ? t('{title}, by {author}: {price} ({source})', { ...values, source })
      : t('{title}, by {author}: {price}', values)
    return {
      ...values,
      text,
      source: source ?? '',
      details: editionParts(book).join(' · '),
      cover,
      coverGroup,
    }
  }
  return { books: books.map(mailed) }
}
