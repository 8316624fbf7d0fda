import { invitationDays, type NewInvitation, type StaffInvitation } from '../../../contract/people/staff.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { nothing, sql } from '../../database/sql.ts'

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

/** Later than they expire, so that an old link still gets the right words. */
export const deleteOldInvitations = (db: Queryable) =>
  db.run(sql`delete from staff_invitations where expires_at < now() - interval '90 days'`)
