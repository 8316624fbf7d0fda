import type { WhenOut } from '../contract/stock/stock.ts'
import type { BookRow, LineRow, MoveRow, StockRow } from './demo.sql.ts'
import { dayInMilliseconds, type History, isoDay } from './history.ts'

type DemoStock = { onHand: number; whenOut?: WhenOut; expectedInDays?: number }

/** By cover. Of the other books no stock is kept. */
const demoStock: Readonly<Record<string, DemoStock>> = {
  'alices-adventures-in-wonderland.jpg': { onHand: 40 },
  'the-theory-of-the-leisure-class.jpg': { onHand: 4 },
  'the-great-gatsby.jpg': { onHand: 24 },
  'lombard-street.jpg': { onHand: 0, whenOut: 'to-order' },
  'my-inventions.jpg': { onHand: 9 },
  'treasure-island.jpg': { onHand: 3 },
  'the-wealth-of-nations.jpg': { onHand: 11 },
  'twenty-thousand-leagues.jpg': { onHand: 12 },
  'the-laws-of-thought.jpg': { onHand: 2 },
  'pride-and-prejudice.jpg': { onHand: 18 },
  'the-call-of-the-wild.jpg': { onHand: 16 },
  'the-wealth-of-nations-hardback.jpg': { onHand: 0, whenOut: 'pre-order', expectedInDays: 60 },
  'crime-and-punishment.jpg': { onHand: 0 },
  'the-count-of-monte-cristo.jpg': { onHand: 7 },
}

const stockOf = (book: Pick<BookRow, 'cover_image'>) => demoStock[book.cover_image]

/** Books that are announced were never sold. */
export const isAnnounced = (book: Pick<BookRow, 'cover_image'>) => stockOf(book)?.whenOut === 'pre-order'

/** The day on which no copy has come yet; null if it is not known. */
export function expectedOn(book: Pick<BookRow, 'cover_image'>, now: Date): string | null {
  const days = stockOf(book)?.expectedInDays
  return days === undefined ? null : isoDay(now.getTime() + days * dayInMilliseconds)
}

/**
 * The copies came with the book, and all orders since took theirs: what is left is the sum of the moves. The lines of
 * these orders hold a copy.
 */
export function stockWithLedger(
  books: BookRow[],
  { orders, lines }: History,
  now: Date,
): { stock: StockRow[]; moves: MoveRow[]; lines: LineRow[] } {
  const placedAt = new Map(orders.map(({ id, placed_at }) => [id, placed_at]))
  const kept = new Map(books.filter(stockOf).map((book) => [book.id, book]))
  const isTaken = ({ book_id, order_id }: LineRow) => {
    const book = kept.get(book_id)
    return book !== undefined && (placedAt.get(order_id) ?? '') > book.created_at
  }
  const taken = lines.filter(isTaken)
  const sold = taken.map(({ book_id, order_id }) =>
    moveOf(book_id, -1, placedAt.get(order_id) ?? '', order_id),
  )
  const received = [...kept.values()].map((book) => {
    const copies = taken.filter(({ book_id }) => book_id === book.id).length
    return moveOf(book.id, (stockOf(book)?.onHand ?? 0) + copies, book.created_at)
  })
  return {
    stock: [...kept.values()].map((book) => stockRow(book, now)),
    moves: [...received, ...sold].filter(({ delta }) => delta !== 0),
    lines: lines.map((line) => (isTaken(line) ? { ...line, source: 'shelf', is_taken: true } : line)),
  }
}

const stockRow = (book: BookRow, now: Date): StockRow => ({
  book_id: book.id,
  on_hand: stockOf(book)?.onHand ?? 0,
  when_out: stockOf(book)?.whenOut ?? 'sold-out',
  expected_on: expectedOn(book, now),
  section: book.category.charAt(0).toUpperCase() + book.category.slice(1),
})

const moveOf = (book_id: string, delta: number, at: string, order_id: string | null = null): MoveRow => ({
  book_id,
  delta,
  reason: order_id ? 'sold' : 'received',
  order_id,
  at,
})
