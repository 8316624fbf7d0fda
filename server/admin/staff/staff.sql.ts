import type { StaffRole } from '../../../domain/staff-roles.ts'
import {
  invitationDays,
  type NewInvitation,
  type StaffInvitation,
  type StaffMember,
} from '../../../contract/people/staff.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { nothing, sql } from '../../database/sql.ts'

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

const invitationColumns = sql`
  id as "_id", name, email, role, invited_by as "invitedBy", expires_at as "expiresAt"`

const isOpen = sql`used_at is null and expires_at > now()`

export const openInvitations = (db: Queryable) =>
  db.many<StaffInvitation>(sql`
    select ${invitationColumns} from staff_invitations where ${isOpen} order by created_at desc, id`)

/** Replaces earlier ones of the e-mail address. */
export async function insertInvitation(
  tx: Transaction,
  { name, email, role }: NewInvitation,
  invitedBy: string,
  hash: Buffer,
): Promise<StaffInvitation | undefined> {
  await tx.run(sql`delete from staff_invitations where email = ${email} and used_at is null`)
  return tx.first<StaffInvitation>(sql`
    insert into staff_invitations (hash, name, email, role, invited_by, expires_at)
    values (${hash}, ${name}, ${email}, ${role}, ${invitedBy}, now() + ${invitationDays} * interval '1 day')
    returning ${invitationColumns}`)
}

export const deleteInvitation = (tx: Queryable, id: string) =>
  tx.first<StaffInvitation>(sql`
    delete from staff_invitations where id = ${id} and ${isOpen} returning ${invitationColumns}`)

/** Only owners may invite, so their unused invitations end with the role. */
export const deleteInvitationsBy = (tx: Queryable, invitedBy: string) =>
  tx.run(sql`delete from staff_invitations where invited_by = ${invitedBy} and used_at is null`)

export type FoundInvitation = StaffInvitation & { isUsed: boolean; isExpired: boolean }

export const findInvitation = (db: Queryable, hash: Buffer, { locks = false } = {}) =>
  db.first<FoundInvitation>(sql`
    select ${invitationColumns}, used_at is not null as "isUsed", expires_at <= now() as "isExpired"
    from staff_invitations where hash = ${hash} ${locks ? sql`for update` : nothing}`)

export const markInvitationUsed = (tx: Transaction, { _id }: FoundInvitation) =>
  tx.run(sql`update staff_invitations set used_at = now() where id = ${_id}`)

/** Later than they expire, so that an old link still gets the right message. */
export const deleteOldInvitations = (db: Queryable) =>
  db.run(sql`delete from staff_invitations where expires_at < now() - interval '90 days'`)
