import { useState } from 'react'
import type { ScannedBook } from '../../../contract/stock/stock-taking.ts'
import { find, forget, keep } from '../../app/browser-storage.ts'

export type Counted = { book: ScannedBook; copies: number }

export type Count = { section: string; began: string; counted: Counted[]; last: string[] }

const name = 'stock:count'

function stored(): Count | undefined {
  const count = find(name) as Partial<Count>
  return count.began === undefined ? undefined : (count as Count)
}

/** Survives a reload of the page: a count takes an hour. */
export function useCount() {
  const [count, setCount] = useState(stored)

  const change = (next: (count: Count) => Count) =>
    setCount((before) => {
      if (!before) return before
      const after = next(before)
      keep(name, after)
      return after
    })
  const withCopies = (count: Count, book: ScannedBook, copiesOf: (before: number) => number): Count => {
    const before = count.counted.find((one) => one.book.bookId === book.bookId)
    const others = count.counted.filter((one) => one !== before)
    const copies = Math.max(0, copiesOf(before?.copies ?? 0))
    return { ...count, counted: copies === 0 ? others : [{ book, copies }, ...others] }
  }
  return {
    count,
    begin(section: string) {
      const began = { section, began: new Date().toISOString(), counted: [], last: [] }
      keep(name, began)
      setCount(began)
    },
    add: (book: ScannedBook) =>
      change((count) => ({
        ...withCopies(count, book, (copies) => copies + 1),
        last: [...count.last, book.bookId],
      })),
    undo: () =>
      change((count) => {
        const line = count.counted.find(({ book }) => book.bookId === count.last.at(-1))
        const undone = line ? withCopies(count, line.book, (copies) => copies - 1) : count
        return { ...undone, last: count.last.slice(0, -1) }
      }),
    drop: (bookIds: string[]) =>
      change((count) => ({
        ...count,
        counted: count.counted.filter(({ book }) => !bookIds.includes(book.bookId)),
      })),
    /** What is known of the book now. */
    renew: (book: ScannedBook) =>
      change((count) => ({
        ...count,
        counted: count.counted.map((one) => (one.book.bookId === book.bookId ? { ...one, book } : one)),
      })),
    end() {
      forget(name)
      setCount(undefined)
    },
  }
}
