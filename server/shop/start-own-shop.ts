import type { FieldErrors } from '../../contract/problem.ts'
import { minOwnerPassword, type StartOwnShop, type StartRefusal } from '../../contract/setup.ts'
import { findAdmin, putAdmin, removeAdmin, revokeAllAdminTokens } from '../admin/admins.sql.ts'
import { booksellerLabel, demoBookseller } from '../admin/ensure-admin.ts'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Connection } from '../database/connection.ts'
import type { Queryable } from '../database/database.ts'
import { isCommonPassword } from '../identity/common-passwords.ts'
import { hashPassword, isPassword } from '../identity/passwords.ts'
import { errorMessage } from '../lib/error-message.ts'
import { demoAdmin } from '../settings.ts'
import { emptyDemo, inLongTransaction, lockContents, lockDemo, renameOwner } from './own-shop.sql.ts'

/** Takes a backup of the shop as it is. */
export type BackUp = () => Promise<{ file: string } | { refused: string }>

type Parts = { connection: Connection; backUp: BackUp }

export type Started = { backup: string } | { refused: StartRefusal } | { invalid: FieldErrors }

/** Makes the demo an empty shop of its owner. The backup comes first: if it fails, nothing is removed. */
export async function startOwnShop(
  { connection, backUp }: Parts,
  username: string,
  { password }: StartOwnShop,
): Promise<Started> {
  if (password !== undefined && isCommonPassword(password)) return wrongPassword(tooCommon)
  return inLongTransaction<Started>(connection, async (tx) => {
    if (!(await lockDemo(tx))) return { refused: notADemo }
    if (password === undefined && (await hasPublicPassword(tx, username)))
      return wrongPassword(passwordMissing)
    await lockContents(tx)
    const taken = await backUp().catch((error: unknown) => ({ refused: errorMessage(error) }))
    if ('refused' in taken) return { refused: backupFailed(taken.refused) }
    await emptyDemo(tx, username, taken.file)
    await secureAdmins(tx, username, password)
    await recordAudit(tx, username, {
      action: 'shop.start',
      subject: 'own shop',
      changes: { backup: [null, taken.file] },
    })
    return { backup: taken.file }
  })
}

/** Whether the admin has the password of the README. */
export async function hasPublicPassword(tx: Queryable, username: string): Promise<boolean> {
  const admin = await findAdmin(tx, username)
  return admin !== undefined && isPassword(demoAdmin.password, admin.passwordHash)
}

/** Afterwards nobody has the public password. */
async function secureAdmins(tx: Queryable, username: string, password: string | undefined) {
  const owner = await findAdmin(tx, username)
  if (!owner) throw new Error(`The admin ${username} is gone`)
  if (password !== undefined) await putAdmin(tx, { ...owner, passwordHash: await hashPassword(password) })
  await revokeAllAdminTokens(tx, username)
  await renameOwner(tx, username, demoBookseller, booksellerLabel)
  const another = demoAdmin.username !== username && (await hasPublicPassword(tx, demoAdmin.username))
  if (another) await removeAdmin(tx, demoAdmin.username)
}

const wrongPassword = (message: string): Started => ({ invalid: [{ field: 'password', message }] })

const tooCommon = 'This is among the commonest passwords. Choose another.'

const passwordMissing = `Choose a new password of ${minOwnerPassword} characters or more: the demo's is public`

export const notADemo: StartRefusal = {
  code: 'not-a-demo',
  message: 'This shop is not the demo any more.',
}

const backupFailed = (reason: string): StartRefusal => ({
  code: 'backup-failed',
  message: `The backup failed, so nothing was removed: ${reason}`,
  reason,
})
