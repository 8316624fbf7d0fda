import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { roleLabels, type StaffRole } from '../../../domain/staff-roles.ts'
import type {
  InvitationRefusal,
  LastOwner,
  NewInvitation,
  StaffInvitation,
  StaffMember,
} from '../../../contract/people/staff.ts'
import { recordAudit } from '../../audit/audit.sql.ts'
import type { Database } from '../../database/database.ts'
import { insertAdmin, revokeAllAdminTokens } from '../admins.sql.ts'
import {
  deleteInvitation,
  deleteInvitationsBy,
  deleteMember,
  findInvitation,
  findMember,
  type FoundInvitation,
  insertInvitation,
  lockAsOwner,
  markInvitationUsed,
  updateRole,
} from './staff.sql.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { hashOf, randomCode } from '../../identity/random-code.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import { weaknessOf } from '../../identity/common-passwords.ts'

/** The caller is no longer an owner. */
export type NotOwner = { notOwner: true }

type Refused = { refused: LastOwner } | { unknown: true } | NotOwner

const lastOwner = (message: Label): Refused => ({ refused: { code: 'last-owner', message } })

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
      return lastOwner(msg('This is the only owner. Make somebody else an owner first.'))
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
      return lastOwner(msg('The only owner cannot be removed. Make somebody else an owner first.'))
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

type Deps = { db: Database; enqueue: Enqueue }

/** The code is in the e-mail and in the response, and nowhere else. */
export function inviteMember(
  { db, enqueue }: Deps,
  actor: string,
  invited: NewInvitation,
): Promise<{ invitation: StaffInvitation; code: string } | NotOwner> {
  const code = randomCode()
  return db.transaction(async (tx) => {
    if (!(await lockAsOwner(tx, actor))) return { notOwner: true }
    const invitation = await insertInvitation(tx, invited, actor, hashOf(code))
    if (!invitation) throw new Error('The insert returned no row')
    const { name, email, role } = invited
    await enqueue(tx, { to: email, template: 'staff-invitation', code, name, role })
    const changes = { role: [null, role] as [null, string] }
    await recordAudit(tx, actor, { action: 'staff.invite', subject: email, changes })
    return { invitation, code }
  })
}

/** False if it does not exist, was used or has expired. */
export function withdrawInvitation(db: Database, actor: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const withdrawn = await deleteInvitation(tx, id)
    if (!withdrawn) return false
    await recordAudit(tx, actor, { action: 'staff.withdraw-invitation', subject: withdrawn.email })
    return true
  })
}

type Unusable = { refused: InvitationRefusal } | { unknown: true }

export async function readInvitation(
  db: Database,
  code: string,
): Promise<{ invitation: FoundInvitation } | Unusable> {
  const invitation = await findInvitation(db, hashOf(code))
  return invitation ? (refusalOf(invitation) ?? { invitation }) : { unknown: true }
}

type Chosen = { username: string; password: string }

/** Of concurrent requests with one code, one creates an account. */
export async function acceptInvitation(
  db: Database,
  code: string,
  { username, password }: Chosen,
): Promise<{ accepted: string } | Unusable | { weak: string }> {
  // Before the password is hashed, which takes long.
  const found = await readInvitation(db, code)
  if (!('invitation' in found)) return found
  const weak = weaknessOf(password, [username, found.invitation.email])
  if (weak) return { weak }
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, hashOf(code), { locks: true })
    if (!invitation) return { unknown: true as const }
    const refused = refusalOf(invitation)
    if (refused) return refused
    const { name, role, email, invitedBy } = invitation
    const record = { username, name, roleLabel: t(roleLabels[role]), passwordHash }
    if (!(await insertAdmin(tx, record, { role, email })))
      return refuse('username-taken', msg('This username is taken. Choose another.'))
    await markInvitationUsed(tx, invitation)
    const changes = { role: [null, role], invitedBy: [null, invitedBy] } as Record<string, [null, string]>
    await recordAudit(tx, username, { action: 'staff.join', subject: username, changes })
    return { accepted: username }
  })
}

const refuse = (code: InvitationRefusal['code'], message: Label) => ({ refused: { code, message } })

function refusalOf({ isUsed, isExpired }: FoundInvitation): { refused: InvitationRefusal } | undefined {
  if (isUsed) return refuse('invitation-used', msg('This invitation has been used already. Log in instead.'))
  if (isExpired)
    return refuse(
      'invitation-expired',
      msg('This invitation has expired. Ask the owner of the shop for a new one.'),
    )
}
