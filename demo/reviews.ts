import type { BookRow, ReviewRow } from './demo.sql.ts'
import type { History } from './history.ts'

type DemoReview = { coverImage: string; rating: number; title: string; text: string }

const demoReviews: readonly DemoReview[] = [
  {
    coverImage: 'the-great-gatsby.jpg',
    rating: 5,
    title: 'Shorter than I remembered',
    text: 'I read it at school and missed everything. This time I finished it in an evening, and went back to the last page twice.',
  },
  {
    coverImage: 'the-great-gatsby.jpg',
    rating: 4,
    title: '',
    text: 'Beautiful sentences about people I would not want to meet.',
  },
  {
    coverImage: 'pride-and-prejudice.jpg',
    rating: 5,
    title: 'Still the funniest',
    text: 'Mr Collins alone is worth the price. Read his proposal aloud to somebody.',
  },
  {
    coverImage: 'crime-and-punishment.jpg',
    rating: 4,
    title: 'Feverish, in a good way',
    text: 'The first hundred pages are slow and the rest does not let go. Keep a list of the names.',
  },
  {
    coverImage: 'the-count-of-monte-cristo.jpg',
    rating: 5,
    title: 'A thousand pages, none too many',
    text: 'My winter book. Every time I thought the plan was complete, there was another door behind it.',
  },
  {
    coverImage: 'treasure-island.jpg',
    rating: 5,
    title: '',
    text: 'Bought for my daughter, read by me first. Long John Silver is better than any film made him.',
  },
  {
    coverImage: 'the-call-of-the-wild.jpg',
    rating: 3,
    title: 'Harder than expected',
    text: 'Well told, and cruel in places. Not one for a child who loves dogs.',
  },
  {
    coverImage: 'the-chemical-history-of-a-candle.jpg',
    rating: 5,
    title: 'Six lectures, one candle',
    text: 'Faraday explains so clearly that I lit a candle and tried things. The best popular science I own.',
  },
  {
    coverImage: 'my-inventions.jpg',
    rating: 4,
    title: '',
    text: 'Tesla on Tesla: vivid, strange, sometimes hard to believe. The childhood chapters are the best.',
  },
]

/** When, between the arrival of the book and now: no review is older than its book. */
const shares = [0.5, 0.8]

/** Each is by a shopper to whom the book was delivered. A book with fewer buyers has fewer reviews. */
export function reviewsOfBuyers(
  books: BookRow[],
  { orders, lines }: History,
  uids: ReadonlyMap<string, string>,
  now: Date,
): ReviewRow[] {
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const written = new Set<string>()
  const reviews = demoReviews.flatMap(({ coverImage, rating, title, text }, at): ReviewRow[] => {
    const book = books.find(({ cover_image }) => cover_image === coverImage)
    const bought = lines.filter(({ book_id }) => book_id === book?.id)
    const order = bought
      .map(({ order_id }) => orderOf.get(order_id))
      .find((order) => order?.status === 'delivered' && !written.has(`${order.email} ${coverImage}`))
    const uid = order && uids.get(order.email)
    if (!book || !uid) return []
    written.add(`${order.email} ${coverImage}`)
    const arrivedAt = Date.parse(book.created_at)
    const share = shares[at % shares.length] ?? 1
    const written_at = new Date(arrivedAt + share * (now.getTime() - arrivedAt)).toISOString()
    return [{ book_id: book.id, uid, name: order.name, rating, title, body: text, written_at }]
  })
  return reviews.toSorted((one, other) => one.written_at.localeCompare(other.written_at))
}
