import type { RecordWrite } from '../engine/write-books.sql.ts'
import type { WantedCover } from './cover-queue.sql.ts'

/** The covers that records name. Without an address a book keeps the cover that it has. */
export const wantedCovers = (records: RecordWrite[]): WantedCover[] =>
  records.flatMap(({ bookId, parts }) => {
    const address = parts.collateral?.cover
    const host = address && URL.parse(address)?.hostname
    return bookId && host ? [{ id: bookId, address, host }] : []
  })
