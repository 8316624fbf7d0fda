import { say } from '../backup/command.ts'
import { withDatabase } from '../database/connect-database.ts'
import { openDatabase } from '../database/database.ts'
import { hasEmbedded } from '../database/embedded/open-embedded.ts'
import { errorMessage } from '../lib/error-message.ts'
import { readSettings, type Settings } from '../settings.ts'
import { recoverOwner } from './recover-owner.ts'

/** SQLSTATE codes of a missing table and a missing column. */
const isOldSchema = (error: unknown) => /^42(P01|703)$/.test((error as { code?: string }).code ?? '')

const notMigrated = 'this database has no shop of this version: start the shop once with it first'

async function recover(settings: Settings, username: string | undefined) {
  // Opening a missing embedded database would create one.
  if (!settings.databaseUrl && !(await hasEmbedded(settings.dataDir)))
    return { refused: `there is no shop in ${settings.dataDir}` }
  return withDatabase(settings, say, async (connection) => {
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

async function run(): Promise<{ refused: string } | undefined> {
  const settings = readSettings(process.env)
  if ('wrong' in settings) return { refused: settings.wrong.join('; ') }
  const [username, ...further] = process.argv.slice(2)
  if (further.length > 0 || username?.startsWith('-'))
    return { refused: 'it takes one username and nothing else: npm run reset-owner -- <username>' }
  const outcome = await recover(settings, username)
  if ('refused' in outcome) return outcome
  say(`${outcome.username} has a new password: ${outcome.password}. This is not shown again.`)
  say('Two-step log-in is off and all sessions have ended. Log in and choose another password.')
}

const failure = await run().catch((error: unknown) => ({ refused: errorMessage(error) }))
if (failure) {
  process.stderr.write(`No password was changed: ${failure.refused}\n`)
  process.exitCode = 1
}
