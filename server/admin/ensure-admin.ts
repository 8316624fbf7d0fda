import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { hashPassword, isPassword } from '../identity/passwords.ts'
import { demoAdmin } from '../settings.ts'
import {
  type AdminRecord,
  findAdmin,
  hasAdmin,
  insertAdmin,
  putAdmin,
  rememberSettingsPassword,
  removeAdmin,
  replaceAdminsHash,
} from './admins.sql.ts'

/** As the specification shows it. */
export const demoBookseller = { name: 'Ada Pagewright', roleLabel: 'Lecturer' }

export const booksellerLabel = 'Bookseller'

type Given = { username: string; password: string }

/**
 * Ensures that an admin exists: the one of the settings, else the demo admin of a demo, else a new one whose
 * password is printed once.
 */
export async function ensureAdmin(
  db: Database,
  given: Given | undefined,
  isDemo: boolean,
  say: (line: string) => void,
) {
  if (given) return put(db, given)
  if (await hasAdmin(db)) return isDemo ? undefined : changeDemosPassword(db, say)
  const made = isDemo ? demoAdmin : { username: 'admin', password: randomBytes(12).toString('base64url') }
  // Of concurrent processes one inserts the admin, and only its password is valid.
  const isFirst = await insertAdmin(db, await recordOf(made))
  if (isFirst && !isDemo) {
    say(`The first admin is ${made.username} with the password ${made.password}. This is not shown again.`)
  }
}

/** A store that is no longer a demo may still have the demo admin, whose password is public. */
async function changeDemosPassword(db: Database, say: (line: string) => void) {
  const known = await findDemoAdmin(db)
  if (!known) return
  const password = randomBytes(12).toString('base64url')
  const isOurs = await replaceAdminsHash(db, known, await hashPassword(password))
  if (isOurs) say(`The admin ${known.username} has a new password: ${password}. This is not shown again.`)
}

/** The admin with the public password. */
async function findDemoAdmin(db: Database): Promise<AdminRecord | undefined> {
  const known = await findAdmin(db, demoAdmin.username)
  return known && (await isPassword(demoAdmin.password, known.passwordHash)) ? known : undefined
}

export const hasDemoAdmin = async (db: Database): Promise<boolean> => (await findDemoAdmin(db)) !== undefined

async function put(db: Database, given: Given) {
  const known = await findAdmin(db, given.username)
  if (known && (await isPassword(given.password, known.passwordHash)))
    return rememberSettingsPassword(db, given.username)
  // Its owner has changed it since: it was set at an earlier start.
  if (known?.settingsPasswordHash && (await isPassword(given.password, known.settingsPasswordHash))) return
  const record = await recordOf(given)
  const replacesDemos = given.username !== demoAdmin.username && (await hasDemoAdmin(db))
  await db.transaction(async (tx) => {
    // An admin in the settings replaces the one with the public password.
    if (replacesDemos) await removeAdmin(tx, demoAdmin.username)
    await putAdmin(tx, record)
  })
}

async function recordOf({ username, password }: Given): Promise<AdminRecord> {
  const passwordHash = await hashPassword(password)
  const isDemos = username === demoAdmin.username && password === demoAdmin.password
  return isDemos
    ? { username, ...demoBookseller, passwordHash }
    : { username, name: username, roleLabel: booksellerLabel, passwordHash }
}
