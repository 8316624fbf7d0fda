import { msg } from '../../messages/t.ts'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '../audit/audit.sql.ts'
import type { Database } from '../database/database.ts'
import { hashPassword, isPassword } from '../identity/passwords.ts'
import { demoAdmin } from '../config.ts'
import { type AdminRecord, findAdmin, hasOwner, insertAdmin, replaceAdminsHash } from './admins.sql.ts'
import { deleteInvitationsBy, deleteMember, listStaff, lockOwners } from './staff/staff.sql.ts'

/** As the specification shows it. */
export const demoBookseller = { name: 'Ada Pagewright', roleLabel: 'Lecturer' }

export const booksellerLabel = msg('Bookseller')

/** In the audit log. A username has no spaces. */
const actor = 'start of the shop'

type Given = { username: string; password: string }

type Say = (line: string) => void

/**
 * Ensures that the shop has an owner. The environment makes the first one only, and an account with the demo's public
 * password does not count as one. Without the environment a demo gets the demo admin, and another shop a new owner whose
 * password is printed once.
 */
export async function ensureAdmin(db: Database, given: Given | undefined, isDemo: boolean, say: Say) {
  if (!(await hasOwner(db))) return insertFirstOwner(db, given, isDemo, say)
  const isGivenPublic = given?.username === demoAdmin.username && given.password === demoAdmin.password
  if (isDemo && (!given || isGivenPublic)) return
  const known = await findDemoAdmin(db)
  if (known) return endPublicPassword(db, known, given, say)
  if (given && !(await isCurrent(db, given))) say(withoutEffect)
}

async function insertFirstOwner(db: Database, given: Given | undefined, isDemo: boolean, say: Say) {
  const made = given ?? (isDemo ? demoAdmin : { username: 'admin', password: newPassword() })
  const record = await recordOf(made)
  // Of concurrent processes one inserts the owner, and only its password is valid.
  const isFirst = await db.transaction(async (tx) => {
    if (!(await insertAdmin(tx, record))) return false
    await recordAudit(tx, actor, { action: 'staff.first-owner', subject: made.username })
    return true
  })
  if (isFirst && !given && !isDemo)
    say(`The first admin is ${made.username} with the password ${made.password}. This is not shown again.`)
}

/** Strangers may have invited staff with the public password. Invitations end; the owner judges who has joined. */
async function endPublicPassword(db: Database, known: AdminRecord, given: Given | undefined, say: Say) {
  const isIn = given !== undefined && (await replaceDemoAdmin(db, known, given))
  // Also where the name belongs to a colleague: then this account stays, with a password that is printed once.
  await changeDemosPassword(db, known, say)
  await deleteInvitationsBy(db, known.username)
  const own = isIn ? given.username : known.username
  const others = (await listStaff(db)).map(({ username }) => username).filter((name) => name !== own)
  if (others.length > 0) say(`${strangers} ${others.join(', ')}`)
}

const strangers =
  'Staff who joined while the password was public may be strangers. Look at them in the dashboard:'

/** The owner of the environment takes the place of the account whose password is public, unless the name is taken. */
async function replaceDemoAdmin(db: Database, known: AdminRecord, given: Given): Promise<boolean> {
  const record = await recordOf(given)
  return db.transaction(async (tx) => {
    await lockOwners(tx)
    const isSame = given.username === known.username
    const isIn = await (isSame ? replaceAdminsHash(tx, known, record.passwordHash) : insertAdmin(tx, record))
    if (isIn) await recordAudit(tx, actor, { action: 'staff.first-owner', subject: given.username })
    if (!isSame) await deleteMember(tx, known.username)
    return isIn
  })
}

/** Does nothing if the account is gone or has another password. */
async function changeDemosPassword(db: Database, known: AdminRecord, say: Say) {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const isOurs = await db.transaction(async (tx) => {
    if (!(await replaceAdminsHash(tx, known, passwordHash))) return false
    await recordAudit(tx, actor, { action: 'account.reset', subject: known.username })
    return true
  })
  if (isOurs) say(`The admin ${known.username} has a new password: ${password}. This is not shown again.`)
}

const newPassword = () => randomBytes(12).toString('base64url')

/** The admin with the public password. */
async function findDemoAdmin(db: Database): Promise<AdminRecord | undefined> {
  const known = await findAdmin(db, demoAdmin.username)
  return known && (await isPassword(demoAdmin.password, known.passwordHash)) ? known : undefined
}

export const hasDemoAdmin = async (db: Database): Promise<boolean> => (await findDemoAdmin(db)) !== undefined

async function isCurrent(db: Database, { username, password }: Given): Promise<boolean> {
  const known = await findAdmin(db, username)
  return known !== undefined && isPassword(password, known.passwordHash)
}

const withoutEffect =
  'ADMIN_USERNAME and ADMIN_PASSWORD have no effect: this shop has an owner. npm run reset-owner gives an owner a new password.'

async function recordOf({ username, password }: Given): Promise<AdminRecord> {
  const passwordHash = await hashPassword(password)
  const isDemos = username === demoAdmin.username && password === demoAdmin.password
  return isDemos
    ? { username, ...demoBookseller, passwordHash }
    : { username, name: username, roleLabel: booksellerLabel, passwordHash }
}
