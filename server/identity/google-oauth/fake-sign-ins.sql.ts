import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Ends the fake Google's sign-ins in a store that no longer has it. */
export const endSimulatedSignIns = (tx: Queryable) =>
  tx.run(sql`delete from sign_ins where uid in (select uid from accounts where simulated)`)
