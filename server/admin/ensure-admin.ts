import { randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { hashPassword, isPassword } from '../identity/passwords.ts'
import { demoAdmin } from '../settings.ts'
import { findAdmin, hasAdmin, putAdmin, removeAdmin } from './admins.sql.ts'

type Given = { username: string; password: string }

/**
 * Sees to it that somebody can sign in: whom the settings name, else on the demo the demo's admin, else one that is
 * made here and whose password is said once.
 */
export async function ensureAdmin(
  db: Database,
  given: Given | undefined,
  isDemo: boolean,
  say: (line: string) => void,
) {
  if (given) return put(db, given)
  if (await hasAdmin(db)) return
  if (isDemo) return put(db, demoAdmin)
  const made = { username: 'admin', password: randomBytes(12).toString('base64url') }
  await put(db, made)
  say(`The first admin is ${made.username} with the password ${made.password}. This is not shown again.`)
}

async function put(db: Database, { username, password }: Given) {
  const known = await findAdmin(db, username)
  if (known && (await isPassword(password, known.passwordHash))) return
  const passwordHash = await hashPassword(password)
  const isDemos = username === demoAdmin.username && password === demoAdmin.password
  await db.transaction(async (tx) => {
    // Whoever names an admin does not want the one whose password everybody knows.
    if (username !== demoAdmin.username) await removeAdmin(tx, demoAdmin.username)
    const name = isDemos ? 'Ada Pagewright' : username
    await putAdmin(tx, { username, name, roleLabel: isDemos ? 'Lecturer' : 'Bookseller', passwordHash })
  })
}
