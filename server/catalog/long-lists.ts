import type { Book } from '../../contract/books.ts'
import type { Queryable } from '../database/database.ts'
import { QueueFull, semaphore } from '../lib/semaphore.ts'
import { newestBooks, type BookFilter } from './books.sql.ts'

/** Books in memory for each reader. */
const batchSize = 250

/** Less than the connection pool, so that other requests find a connection. */
export const readersAtOnce = 2

const maxReaders = 100

/** The first books, already read to find that the list is long. */
export type LongList = Pick<BookFilter, 'category' | 'author'> & { first: Book[] }

/**
 * Reads a list of any length in batches, newest first. Each batch continues after the last book, so a slow
 * reader holds neither a connection nor a snapshot: an unchanged book appears once, one added or deleted
 * meanwhile may or may not.
 */
export function longLists(db: Queryable) {
  const inTurn = semaphore(readersAtOnce, maxReaders)
  let readers = 0

  async function* read({ first, ...filter }: LongList): AsyncGenerator<string> {
    readers += 1
    try {
      let [books, between] = [first, '[']
      while (books.length > 0) {
        yield between + books.map((book) => JSON.stringify(book)).join(',')
        const after = placeOf(books.at(-1))
        books = await inTurn(() => newestBooks(db, { ...filter, after, limit: batchSize }))
        between = ','
      }
      yield ']'
    } finally {
      readers -= 1
    }
  }

  return (list: LongList): AsyncGenerator<string> => {
    if (readers >= maxReaders) throw new QueueFull()
    return read(list)
  }
}

const placeOf = (book: Book | undefined) => book && { createdAt: book.createdAt, id: book._id }
