import { randomBytes } from 'node:crypto'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Database, Transaction } from '../database/database.ts'
import { hashPassword } from '../identity/passwords.ts'
import { lowerCase } from '../lib/lower-case.ts'
import { resetAll } from '../throttle/throttle.sql.ts'
import { findAdmin, replaceAdminsHash, revokeAllAdminTokens } from './admins.sql.ts'
import { throttleKey } from './log-in.ts'
import { removeTotp } from './second-factor.sql.ts'
import { lockOwners } from './staff/staff.sql.ts'

type Recovered = { username: string; password: string } | { refused: string }

/** Gives an owner a new password and removes the second factor. Without a username, the only owner. */
export async function recoverOwner(db: Database, named: string | undefined): Promise<Recovered> {
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const owner = await chooseOwner(tx, named)
    if ('refused' in owner) return owner
    const { username } = owner
    await replaceAdminsHash(tx, owner, passwordHash)
    await revokeAllAdminTokens(tx, username)
    await removeTotp(tx, username)
    // Somebody may have guessed at the password, which delays the owner too.
    await resetAll(tx, throttleKey(username))
    await recordAudit(tx, 'npm run reset-owner', { action: 'account.reset', subject: username })
    return { username, password }
  })
}

async function chooseOwner(tx: Transaction, named: string | undefined) {
  const owners = (await lockOwners(tx)).map(({ username }) => username)
  const list = owners.join(', ')
  if (owners.length === 0) return { refused: 'this shop has no owner yet: start it once' }
  const username = named === undefined ? owners[0] : lowerCase(named)
  if (username === undefined || (named === undefined && owners.length > 1))
    return { refused: `which owner? npm run reset-owner -- <username>. The owners are ${list}` }
  if (!owners.includes(username)) return { refused: `${username} is not an owner. The owners are ${list}` }
  return (await findAdmin(tx, username)) ?? { refused: `${username} does not exist` }
}
