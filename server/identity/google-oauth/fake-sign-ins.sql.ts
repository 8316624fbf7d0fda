import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Where there is no stand-in for Google any more, whoever it let in is out. */
export const endSimulatedSignIns = (tx: Queryable) =>
  tx.run(sql`delete from sign_ins where uid in (select uid from accounts where simulated)`)
