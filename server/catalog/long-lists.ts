import type { Book } from '../../contract/books.ts'
import type { Queryable } from '../database/database.ts'
import { QueueFull, semaphore } from '../lib/semaphore.ts'
import { newestBooks, type Shelved } from './books.sql.ts'

/** So much is in memory for each who reads. */
const inOnePiece = 250

/** However many read, others find a connection: a process has more. */
export const readersAtOnce = 2

const mostReaders = 100

/** What was read of it already, to see how long it is, and where the rest is. */
export type LongList = Pick<Shelved, 'category'> & { first: Book[] }

/**
 * Reads a list of any length, newest first, piece by piece. A piece begins where the last one ended, so that neither a
 * connection nor a moment of the database is held for a slow reader: a book that is there all the while comes once, one
 * that comes in or goes meanwhile may or may not.
 */
export function longLists(db: Queryable) {
  const inTurn = semaphore(readersAtOnce, mostReaders)
  let readers = 0

  async function* read({ category, first }: LongList): AsyncGenerator<string> {
    readers += 1
    try {
      let [books, between] = [first, '[']
      while (books.length > 0) {
        yield between + books.map((book) => JSON.stringify(book)).join(',')
        const after = placeOf(books.at(-1))
        books = await inTurn(() => newestBooks(db, { category, after, limit: inOnePiece }))
        between = ','
      }
      yield ']'
    } finally {
      readers -= 1
    }
  }

  return (list: LongList): AsyncGenerator<string> => {
    if (readers >= mostReaders) throw new QueueFull()
    return read(list)
  }
}

const placeOf = (book: Book | undefined) => book && { createdAt: book.createdAt, id: book._id }
