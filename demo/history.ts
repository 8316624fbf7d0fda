import { randomUUID } from 'node:crypto'
import type { BookRow, LineRow, OrderRow, VisitRow } from './demo.sql.ts'
import { demoShoppers } from './shoppers.ts'

/** Orders in each of the last twelve months, the current one last. */
const ordersInMonth = [5, 7, 6, 8, 7, 9, 8, 6, 9, 11, 13, 8]

export const dayInMilliseconds = 86_400_000

const visitsOnTheLastDay = 139

export const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

export type History = { orders: OrderRow[]; lines: LineRow[] }

/**
 * A year of orders up to now, always the same except for the dates. All are delivered except the last two, which no
 * admin has seen yet. `soldAs` replaces books that were not sold yet.
 */
export function yearOfOrders(books: BookRow[], now: Date, soldAs: (book: BookRow) => BookRow): History {
  const moments = ordersInMonth.flatMap((count, month) => momentsIn(monthsAgo(now, 11 - month), count, now))
  const history: History = { orders: [], lines: [] }
  moments.forEach((moment, at) => {
    const left = moments.length - at
    const status = left === 1 ? 'placed' : left === 2 ? 'shipped' : 'delivered'
    const shopper = (at * 3 + Math.floor(at / 8)) % demoShoppers.length
    const chosen = [...new Set(basket(books, at, shopper).map(soldAs))]
    const order = orderOf(shopper, status, moment, chosen)
    history.orders.push(order)
    history.lines.push(...chosen.map((book, position) => lineOf(order.id, position + 1, book)))
  })
  return history
}

const monthsAgo = (now: Date, months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)

/** Spread over a month, or over the part of it that has passed. */
function momentsIn(monthStart: number, count: number, now: Date): number[] {
  const start = new Date(monthStart)
  const nextMonth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)
  const length = Math.min(nextMonth, now.getTime()) - monthStart
  return Array.from({ length: count }, (_, at) => Math.round(monthStart + (length * (at + 0.6)) / count))
}

/** The number of shoppers who read each genre. */
const readersOf: Record<string, number> = { business: 4, technology: 5, fiction: 8, horror: 6, adventure: 7 }

const reads = (shopper: number, { category }: BookRow) =>
  (shopper + category.length) % demoShoppers.length < (readersOf[category] ?? 0)

/** One to three books. The steps are coprime to the number of books, so that every book is ordered. */
function basket(books: BookRow[], at: number, shopper: number): BookRow[] {
  const taste = books.filter((book) => reads(shopper, book))
  const places = Array.from({ length: 1 + ((at * 2) % 3) }, (_, more) => (at * 7 + more * 11) % taste.length)
  return places.flatMap((place) => taste[place] ?? [])
}

function orderOf(who: number, status: string, moment: number, books: BookRow[]): OrderRow {
  const shopper = demoShoppers[who]
  if (!shopper) throw new Error('The demo has no shoppers')
  const total_cents = books.reduce((sum, book) => sum + book.new_price_cents, 0)
  const placed_at = new Date(moment).toISOString()
  const seen_at = status === 'delivered' ? placed_at : null
  return { id: randomUUID(), ...shopper, total_cents, status, placed_at, seen_at }
}

const lineOf = (order_id: string, position: number, book: BookRow): LineRow => ({
  order_id,
  position,
  book_id: book.id,
  title: book.title,
  author: book.author,
  category: book.category,
  cover_image: book.cover_image,
  price_cents: book.new_price_cents,
  source: null,
  is_taken: false,
})

/** Visitors on each of the last sixty full days; weekends are busier. */
export function sixtyDaysOfVisits(now: Date): VisitRow[] {
  return Array.from({ length: 60 }, (_, at) => {
    const moment = now.getTime() - (at + 1) * dayInMilliseconds
    const weekday = new Date(moment).getUTCDay()
    const usual = 96 + ((at * 17) % 41) + (weekday === 0 || weekday === 6 ? 22 : 0)
    return { day: isoDay(moment), visits: at === 0 ? visitsOnTheLastDay : usual }
  })
}
