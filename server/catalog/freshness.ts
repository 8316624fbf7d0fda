import { type Connection } from '../database/database.ts'
import type { Copies } from '../database/copies.ts'
import { listen, type Listening } from '../database/listen.ts'
import type { ResponseCache } from '../http/response-cache/response-cache.ts'
import type { ChangeCookie } from './change-cookie.ts'

/** On whatever shows more than one book. */
export const everyList = 'books'

export const thisBook = (id: string) => `book ${id}`

const changedBooks = (ids: string[]) => [everyList, ...ids.map(thisBook)]

type Headers = { 'set-cookie': string }

/** Who has to know when books change. What somebody changed here is answered with these headers. */
export type Changes = {
  ofBooks(ids: string[]): Headers
  ofCovers(): Headers
  ofEverything(): void
  /** Whether the database tells us of what other processes change. */
  hears(listening: boolean): void
}

type Told = { cache: ResponseCache; copies: Pick<Copies, 'outdate' | 'hears'>; cookie: ChangeCookie }

/** Copies first: what is made anew must not be read from one that lags behind. */
export function tellOfChanges({ cache, copies, cookie }: Told): Changes {
  const headers = () => ({ 'set-cookie': cookie.write() })
  return {
    ofBooks: (ids) => {
      copies.outdate()
      cache.invalidate(changedBooks(ids))
      return headers()
    },
    ofCovers: () => {
      copies.outdate()
      return headers()
    },
    ofEverything: () => {
      copies.outdate()
      cache.clear()
    },
    hears: (listening) => {
      copies.hears(listening)
      cache.setSubscribed(listening)
    },
  }
}

/** Drops what other processes have changed, as soon as the database tells. */
export function followChangedBooks(connection: Connection, changes: Changes): Promise<Listening> {
  return listen(connection, 'books_changed', {
    onTold: (ids) => (ids === '*' ? changes.ofEverything() : void changes.ofBooks(ids.split(' '))),
    onHearing: changes.hears,
  })
}
