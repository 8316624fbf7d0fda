import type { StaffMember } from '../../../contract/people/staff.ts'
import type { StaffRole } from '../../../contract/route.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** For a select from `admins`. */
const memberColumns = sql`
  username, name, email, role, role_label as "roleLabel", totp_encrypted is not null as "hasTotp",
  (select max(at) from admin_sign_ins where admin_sign_ins.username = admins.username
    and outcome = 'signed-in' and at >= admins.created_at) as "lastSignInAt"`

/** Owners first. */
export const listStaff = (db: Queryable) =>
  db.many<StaffMember>(sql`
    select ${memberColumns} from admins
    order by array_position(array['owner', 'manager', 'clerk'], role), name, username`)

export const findMember = (db: Queryable, username: string) =>
  db.first<StaffMember>(sql`select ${memberColumns} from admins where username = ${username}`)

/** Concurrent changes of owners wait for each other, and each sees those before it. */
export const lockOwners = (tx: Transaction) =>
  tx.many<{ username: string }>(
    sql`select username from admins where role = 'owner' order by username for update`,
  )

/**
 * Locks the owners and returns whether this one still is among them: the caller may have been demoted or removed since
 * the request was authorized, which a slow body delays.
 */
export const lockAsOwner = async (tx: Transaction, username: string): Promise<boolean> =>
  (await lockOwners(tx)).some((owner) => owner.username === username)

/** True in a statement after `lockOwners` for all but the last owner. */
const isNotLastOwner = sql`
  (role <> 'owner' or exists (select from admins as others where others.role = 'owner'
    and others.username <> admins.username))`

/** The label follows the role, unless it is another word. False for the last owner and for an unknown username. */
export const updateRole = async (tx: Transaction, username: string, role: StaffRole): Promise<boolean> =>
  (await tx.run(sql`
    update admins set role = ${role},
      role_label = case when role_label = initcap(role) then initcap(${role}::text) else role_label end
    where username = ${username} and (${role} = 'owner' or ${isNotLastOwner})`)) === 1

/** False for the last owner and for an unknown username. */
export const deleteMember = async (tx: Transaction, username: string): Promise<boolean> =>
  (await tx.run(sql`delete from admins where username = ${username} and ${isNotLastOwner}`)) === 1
