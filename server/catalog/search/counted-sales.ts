import type { Queryable } from '../../database/database.ts'
import { bestSold, type Sales } from '../books/books.sql.ts'

/** The order of the others is by date, which bounds the query whatever the number of orders. */
const maxRanked = 1_000

const maxAge = 60_000

/** The best-selling books. Counting reads every order of thirty days, so a process counts once a minute. */
export function countedSales(db: Queryable, worksOnce: () => boolean): () => Promise<Sales> {
  let last: { sales: Promise<Sales>; at: number; once: boolean } | undefined
  return () => {
    const [now, once] = [Date.now(), worksOnce()]
    if (last && now - last.at < maxAge && last.once === once) return last.sales
    const counting = { sales: bestSold(db, maxRanked, once), at: now, once }
    last = counting
    counting.sales.catch(() => {
      if (last === counting) last = undefined
    })
    return counting.sales
  }
}
