import type { Tx } from './database.ts'
import { sql } from './sql.ts'

export const isThere = (db: Tx): Promise<boolean> =>
  db.run(sql`select 1`).then(
    () => true,
    () => false,
  )
