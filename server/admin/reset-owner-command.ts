import { withDatabase } from '../database/connect-database.ts'
import { type Database, openDatabase, type Transaction } from '../database/database.ts'
import { hasEmbedded } from '../database/embedded/open-embedded.ts'
import { say } from '../lib/command-line/run-command.ts'
import { readConfig, type Config } from '../config.ts'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '../audit/audit.sql.ts'
import { hashPassword } from '../identity/passwords.ts'
import { lowerCase } from '../lib/lower-case.ts'
import { resetAll } from '../throttle/throttle.sql.ts'
import { findAdmin, removeTotp, replaceAdminsHash, revokeAllAdminTokens } from './admins.sql.ts'
import { throttleKey } from './log-in.ts'
import { lockOwners } from './staff/staff.sql.ts'

/** SQLSTATE codes of a missing table and a missing column. */
const isOldSchema = (error: unknown) => /^42(P01|703)$/.test((error as { code?: string }).code ?? '')

const notMigrated = 'this database has no shop of this version: start the shop once with it first'

async function recover(config: Config, username: string | undefined) {
  // Opening a missing embedded database would create one.
  if (!config.databaseUrl && !(await hasEmbedded(config.dataDir)))
    return { refused: `there is no shop in ${config.dataDir}` }
  return withDatabase(config, say, async (connection) => {
    const db = openDatabase(connection)
    try {
      return await recoverOwner(db, username)
    } catch (error) {
      if (isOldSchema(error)) return { refused: notMigrated }
      throw error
    } finally {
      await db.close()
    }
  })
}

/** Returns why it failed. */
export async function runResetOwner(username: string | undefined): Promise<string | undefined> {
  const config = readConfig(process.env)
  if ('wrong' in config) return config.wrong.join('; ')
  const outcome = await recover(config, username)
  if ('refused' in outcome) return outcome.refused
  say(`${outcome.username} has a new password: ${outcome.password}. This is not shown again.`)
  say('Two-step log-in is off and all sessions have ended. Log in and choose another password.')
  return undefined
}

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
    // Guesses at the password throttle the owner too.
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
