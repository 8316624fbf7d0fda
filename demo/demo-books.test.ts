import { expect, test } from 'vitest'
import { parseIsbn } from '../domain/books/isbn.ts'
import { demoBooks } from './books.ts'
import { dayInMilliseconds, yearOfOrders } from './history.ts'
import { editionOf } from './publishers.ts'
import { reviewsOfBuyers } from './reviews.ts'
import { demoShoppers } from './shoppers.ts'

const now = new Date('2026-11-19T10:00:00Z')

const books = demoBooks.map(({ title, author, description, category, coverImage }, place) => ({
  id: title,
  title,
  author,
  description,
  category,
  cover_image: coverImage,
  new_price_cents: 999,
  old_price_cents: 999,
  trending: false,
  created_at: new Date(now.getTime() - (place * 2 + 1) * dayInMilliseconds).toISOString(),
}))

test('each demo book has a publisher and an ISBN of its own', () => {
  const editions = demoBooks.map(({ category }, place) => editionOf(category, place))
  expect(editions.map(({ isbn }) => parseIsbn(isbn))).toEqual(editions.map(({ isbn }) => ({ isbn })))
  expect(new Set(editions.map(({ isbn }) => isbn)).size).toBe(demoBooks.length)
  expect(new Set(editions.map(({ publisher }) => publisher)).size).toBe(2)
})

test('demo reviews are by readers to whom the book was delivered, and not older than the book', () => {
  const history = yearOfOrders(books, now, (book) => book)
  const uids = new Map(demoShoppers.map(({ email }) => [email, email]))
  const reviews = reviewsOfBuyers(books, history, uids, now)
  expect(reviews).toHaveLength(9)
  expect(new Set(reviews.map(({ uid, book_id }) => `${uid} ${book_id}`)).size).toBe(9)
  for (const { uid, book_id, written_at } of reviews) {
    const delivered = history.orders.filter(({ email, status }) => email === uid && status === 'delivered')
    const ids = new Set(delivered.map(({ id }) => id))
    expect(history.lines.some((line) => line.book_id === book_id && ids.has(line.order_id))).toBe(true)
    expect(written_at > (books.find(({ id }) => id === book_id)?.created_at ?? '')).toBe(true)
    expect(written_at < now.toISOString()).toBe(true)
  }
})
