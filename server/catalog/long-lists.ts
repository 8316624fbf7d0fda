import type { Book } from '../../contract/books.ts'
import type { Tx } from '../database/database.ts'
import { Busy, gate } from '../gate.ts'
import { newestBooks, type Shelved } from './books.sql.ts'

/** So much is in memory for each who reads. */
const inOnePiece = 250

/** However many read, others find a connection: a process has more. */
export const readersAtOnce = 2

const mostReaders = 100

/**
 * Reads a list of any length, newest first, piece by piece. A piece begins where the last one ended, so that neither a
 * connection nor a moment of the database is held for a slow reader: a book that is there all the while comes once, one
 * that comes in or goes meanwhile may or may not.
 */
export function longLists(db: Tx) {
  const inTurn = gate(readersAtOnce, mostReaders)
  let readers = 0

  async function* read(list: Shelved): AsyncGenerator<string> {
    readers += 1
    try {
      let [from, between]: [Shelved | undefined, string] = [list, '[']
      while (from) {
        const asked: Shelved = from
        const books = await inTurn(() => newestBooks(db, { ...asked, limit: inOnePiece }))
        if (books.length > 0) yield between + books.map((book) => JSON.stringify(book)).join(',')
        ;[from, between] = [restOf(list, books), ',']
      }
      yield ']'
    } finally {
      readers -= 1
    }
  }

  return (list: Shelved): AsyncGenerator<string> => {
    if (readers >= mostReaders) throw new Busy()
    return read(list)
  }
}

function restOf({ category }: Shelved, books: Book[]): Shelved | undefined {
  const last = books[inOnePiece - 1]
  return last && { category, after: { createdAt: last.createdAt, id: last._id } }
}
