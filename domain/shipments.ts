import type { Order } from '../contract/orders/placed-order.ts'
import type { Message } from '../messages/message.ts'
import { msg, t } from '../messages/t.ts'

type Line = Order['books'][number]

/** Some books of the order are on their way, and the others follow. */
export const isPartlyShipped = ({ status, books }: Pick<Order, 'status' | 'books'>) =>
  status === 'placed' && books.some(({ shippedAt, returnedAt }) => shippedAt && !returnedAt)

/** Neither shipped nor cancelled. */
export const isOpenLine = ({ cancelled, shippedAt }: Line) => !cancelled && !shippedAt

/** Neither cancelled nor come back. */
export const isKeptLine = ({ cancelled, returnedAt }: Line) => !cancelled && !returnedAt

/** With the shopper, as far as the shop knows. */
export const isReturnable = (line: Line, { status }: Pick<Order, 'status'>) =>
  isKeptLine(line) &&
  (status === 'shipped' || status === 'delivered' || (status === 'placed' && Boolean(line.shippedAt)))

/** Whether the shop has the copy of an ordered book, as far as it keeps its stock. */
export const isHere = ({ source, arrived = false }: Line) => !source || source === 'shelf' || arrived

/** Books that are still to be shipped and whose copies are not there. */
export const missingLines = ({ books }: Pick<Order, 'books'>) =>
  books.filter((line) => isOpenLine(line) && !isHere(line))

/** Formats a day of the calendar. */
type DayOf = (date: string) => string

/** Who reads about an ordered book: what the shop does for a shopper is work for its staff. */
export type Reader = 'shopper' | 'staff'

const sources = {
  shopper: {
    arrived: msg('Arrived in our shop'),
    toOrder: msg("We're ordering it for you"),
    toOrderDated: msg("We're ordering it for you, expected {day}"),
  },
  staff: {
    arrived: msg('Arrived [a copy of an ordered book]'),
    toOrder: msg('To be ordered [from the supplier]'),
    toOrderDated: msg('To be ordered, expected {day} [from the supplier]'),
  },
} as const satisfies Record<Reader, Record<string, Message>>

/** Where the copy of an ordered book comes from; undefined if no stock was kept, or the line is cancelled. */
export function sourceWordsFor(
  { source, expectedOn, arrived, cancelled }: Pick<Line, 'source' | 'expectedOn' | 'arrived' | 'cancelled'>,
  dayOf: DayOf,
  reader: Reader,
): string | undefined {
  if (!source || cancelled) return undefined
  const words = sources[reader]
  if (arrived) return t(words.arrived)
  if (source === 'shelf') return t('In stock')
  const day = expectedOn && dayOf(expectedOn)
  if (source === 'to-order') return day ? t(words.toOrderDated, { day }) : t(words.toOrder)
  return day ? t('Pre-order, expected {day}', { day }) : t('Pre-order [how a book is sold]')
}

type Telling = {
  reader: Reader
  dayOf: DayOf
  /** In the shop's time zone. */
  dayOfMoment(moment: string): string
}

/** How an ordered book stands; undefined if there is nothing to say of it. */
export function lineWordsFor(
  line: Line,
  order: Order,
  { reader, dayOf, dayOfMoment }: Telling,
): string | undefined {
  if (line.returnedAt) return t('Returned {day} [a book]', { day: dayOfMoment(line.returnedAt) })
  if (line.cancelled) return undefined
  if (line.shippedAt) return t('Shipped {day} [a book]', { day: dayOfMoment(line.shippedAt) })
  const source = sourceWordsFor(line, dayOf, reader)
  return isPartlyShipped(order)
    ? [t('Will follow [a book of an order that is partly shipped]'), source].filter(Boolean).join(' · ')
    : source
}

/** Where to follow a parcel; undefined without a tracking number or a URL of the carrier. */
export const trackingLink = (url: string, number: string) =>
  url && number ? url.replaceAll('{number}', () => encodeURIComponent(number)) : undefined
