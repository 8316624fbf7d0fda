import type { Queryable } from '../../database/database.ts'
import { isLargeShop } from './counts.sql.ts'

export type IsLarge = () => Promise<boolean>

/** Counts the books once until the version changes, as it does with every book. */
export function shopSize(db: Queryable, version: () => number): IsLarge {
  let last: { version: number; isLarge: Promise<boolean> } | undefined
  return () => {
    if (last?.version === version()) return last.isLarge
    const counting = { version: version(), isLarge: isLargeShop(db) }
    last = counting
    counting.isLarge.catch(() => {
      if (last === counting) last = undefined
    })
    return counting.isLarge
  }
}
