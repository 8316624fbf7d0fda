import type { LastOwner, StaffMember } from '../../../contract/people/staff.ts'
import type { StaffRole } from '../../../contract/route.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import { revokeAllAdminTokens } from '../admins.sql.ts'
import { deleteInvitationsBy } from './invitations.sql.ts'
import { deleteMember, findMember, lockAsOwner, updateRole } from './staff.sql.ts'

/** The caller is no longer an owner. */
export type NotOwner = { notOwner: true }

type Refused = { refused: LastOwner } | { unknown: true } | NotOwner

const lastOwner = (message: string): Refused => ({ refused: { code: 'last-owner', message } })

export function changeRole(
  db: Database,
  actor: string,
  username: string,
  role: StaffRole,
): Promise<{ changed: StaffMember } | Refused> {
  return db.transaction(async (tx) => {
    if (!(await lockAsOwner(tx, actor))) return { notOwner: true }
    const before = await findMember(tx, username)
    if (!before) return { unknown: true }
    if (!(await updateRole(tx, username, role)))
      return lastOwner('This is the only owner. Make somebody else an owner first.')
    if (role !== 'owner') await deleteInvitationsBy(tx, username)
    const changes = { role: [before.role, role] as [StaffRole, StaffRole] }
    await recordAudit(tx, actor, { action: 'staff.role', subject: username, changes })
    const changed = await findMember(tx, username)
    return changed ? { changed } : { unknown: true }
  })
}

export function removeMember(
  db: Database,
  actor: string,
  username: string,
): Promise<{ removed: true } | Refused> {
  return db.transaction(async (tx) => {
    if (!(await lockAsOwner(tx, actor))) return { notOwner: true }
    const before = await findMember(tx, username)
    if (!before) return { unknown: true }
    if (!(await deleteMember(tx, username)))
      return lastOwner('The only owner cannot be removed. Make somebody else an owner first.')
    await deleteInvitationsBy(tx, username)
    const changes = { role: [before.role, null] as [StaffRole, null] }
    await recordAudit(tx, actor, { action: 'staff.remove', subject: username, changes })
    return { removed: true }
  })
}

/** False if there is no such member. */
export function endSessionsOf(db: Database, actor: string, username: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await revokeAllAdminTokens(tx, username))) return false
    const action = actor === username ? 'account.sign-out-everywhere' : 'staff.end-sessions'
    await recordAudit(tx, actor, { action, subject: username })
    return true
  })
}
