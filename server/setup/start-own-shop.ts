import { msg, t } from '../../messages/t.ts'
import type { FieldErrors } from '../../contract/problem.ts'
import type { StartOwnShop, StartRefusal } from '../../contract/shop/setup.ts'
import { findAdmin, replaceAdminsHash, type StoredAdmin } from '../admin/admins.sql.ts'
import { booksellerLabel, demoBookseller } from '../admin/ensure-admin.ts'
import type { NotOwner } from '../admin/staff/change-staff.ts'
import { weaknessOf } from '../identity/common-passwords.ts'
import { recordAudit, recordAudits } from '../audit/audit.sql.ts'
import type { BackUp } from '../backup/take-backup.ts'
import type { Connection } from '../database/connection.ts'
import type { Queryable } from '../database/database.ts'
import { hashPassword, isPassword } from '../identity/passwords.ts'
import { errorMessage } from '../lib/error-message.ts'
import { demoAdmin } from '../config.ts'
import {
  emptyDemo,
  inLongTransaction,
  lockContents,
  lockDemo,
  removeStaff,
  renameOwner,
} from './setup.sql.ts'

type Deps = { connection: Connection; backUp: BackUp }

export type Started = { backup: string } | { refused: StartRefusal } | { invalid: FieldErrors } | NotOwner

/**
 * Makes the demo an empty shop of its owner. The backup comes first: if it fails, nothing is removed. Whoever knew the
 * public password may have invited staff, so only those stay whom the owner chooses.
 */
export async function startOwnShop(
  { connection, backUp }: Deps,
  username: string,
  { password, keep }: Pick<StartOwnShop, 'password' | 'keep'>,
): Promise<Started> {
  return inLongTransaction<Started>(connection, async (tx) => {
    if (!(await lockDemo(tx))) return { refused: notADemo }
    await lockContents(tx)
    // The caller may have been removed since the request was authorized.
    const owner = await findAdmin(tx, username)
    if (owner?.role !== 'owner') return { notOwner: true }
    const invalid = (await passwordProblem(owner, password)) ?? (await keepProblem(tx, keep))
    if (invalid) return { invalid: [invalid] }
    const taken = await backUp().catch((error: unknown) => ({ refused: errorMessage(error) }))
    if ('refused' in taken) return { refused: backupFailed(taken.refused) }
    await emptyDemo(tx, username, taken.file)
    await secureStaff(tx, owner, password, keep)
    await recordAudit(tx, username, {
      action: 'shop.start',
      subject: '',
      changes: { backup: [null, taken.file] },
    })
    return { backup: taken.file }
  })
}

async function passwordProblem(owner: StoredAdmin, password: string) {
  const isOld = await isPassword(password, owner.passwordHash)
  const message = isOld ? samePassword : weaknessOf(password, [owner.username, owner.email])
  return message ? { field: 'password', message } : undefined
}

/** One after the other: only so many hashes are computed at a time. */
async function keepProblem(tx: Queryable, keep: string[]) {
  for (const username of keep) {
    const member = await findAdmin(tx, username)
    if (member && (await isPassword(demoAdmin.password, member.passwordHash)))
      return {
        field: 'keep',
        message: t("{username} has the demo's public password and cannot stay", { username }),
      }
  }
}

/** Afterwards nobody has the public password or a session, and the audit log says who was removed. */
async function secureStaff(tx: Queryable, owner: StoredAdmin, password: string, keep: string[]) {
  const { username } = owner
  await replaceAdminsHash(tx, owner, await hashPassword(password))
  await renameOwner(tx, username, demoBookseller, booksellerLabel)
  const removed = await removeStaff(tx, username, keep)
  const entries = removed.map((subject) => ({ action: 'staff.remove', subject, changes: {} }))
  await recordAudits(tx, username, [
    ...entries,
    { action: 'account.password', subject: username, changes: {} },
  ])
}

const samePassword = msg('Choose another password than the one that you have now')

export const notADemo: StartRefusal = {
  code: 'not-a-demo',
  message: msg('This shop is not the demo any more.'),
}

const backupFailed = (reason: string): StartRefusal => ({
  code: 'backup-failed',
  message: t('The backup failed, so nothing was removed: {reason}', { reason }),
  reason,
})
