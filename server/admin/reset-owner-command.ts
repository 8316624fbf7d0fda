import { withDatabase } from '../database/connect-database.ts'
import { openDatabase } from '../database/database.ts'
import { hasEmbedded } from '../database/embedded/open-embedded.ts'
import { say } from '../lib/command-line/run-command.ts'
import { type Config, readConfig } from '../config.ts'
import { recoverOwner } from './recover-owner.ts'

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
