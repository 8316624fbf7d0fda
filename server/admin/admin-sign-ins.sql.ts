import type { SignIns, SignInOutcome } from '../../contract/people/staff.ts'
import type { Queryable } from '../database/database.ts'
import { nothing, sql } from '../database/sql.ts'

export type SignInAttempt = { username: string; ip: string; browser: string; outcome: SignInOutcome }

export const recordSignIn = (db: Queryable, { username, ip, browser, outcome }: SignInAttempt) =>
  db.run(sql`
    insert into admin_sign_ins (username, ip, browser, outcome)
    values (${username}, ${ip}, ${browser}, ${outcome})`)

type Page = { before?: number | undefined; limit: number }

/** Of one member of staff only those since the account exists: an earlier account may have had the username. */
export async function listSignIns(
  db: Queryable,
  { before, limit }: Page,
  username?: string,
): Promise<SignIns> {
  const signIns = await db.many<SignIns['signIns'][number]>(sql`
    select id as "_id", username, at, ip, browser, outcome from admin_sign_ins
    where true
      ${before ? sql`and id < ${before}` : nothing}
      ${
        username === undefined
          ? nothing
          : sql`and username = ${username}
              and at >= (select created_at from admins where admins.username = ${username})`
      }
    order by id desc limit ${limit}`)
  return { signIns, next: signIns.length === limit ? (signIns.at(-1)?._id ?? null) : null }
}

export const deleteOldSignIns = (db: Queryable) =>
  db.run(sql`delete from admin_sign_ins where at < now() - interval '90 days'`)
