import type { Queryable } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'

type Caller = { uid: string; sid: string | undefined }

/**
 * A row while the sign-in is active, which then stays so until the end of the transaction; none after an end that was under
 * way. For what belongs to the account and must not be written once the sign-in or the account is gone. A Firebase project
 * has its sign-ins itself.
 */
export const activeSignIn = ({ uid, sid }: Caller): Sql =>
  sid === undefined
    ? sql`select`
    : sql`select from sign_ins where sid = ${sid} and uid = ${uid} for key share`

export const isSignedIn = (tx: Queryable, caller: Caller) => tx.exists(activeSignIn(caller))
