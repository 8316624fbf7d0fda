import { type Connection } from '../database/database.ts'
import { listen, type Listening } from '../database/listen.ts'
import type { ReadyBytes } from '../http/ready/ready-bytes.ts'

/** On whatever shows more than one book. */
export const everyList = 'books'

export const thisBook = (id: string) => `book ${id}`

export const changedBooks = (ids: string[]) => [everyList, ...ids.map(thisBook)]

/** Drops what other processes have changed, as soon as the database tells. */
export function followChangedBooks(connection: Connection, ready: ReadyBytes): Promise<Listening> {
  return listen(connection, 'books_changed', {
    onTold: (ids) => (ids === '*' ? ready.dropAll() : ready.drop(changedBooks(ids.split(' ')))),
    onHearing: (hearing) => ready.hears(hearing),
  })
}
