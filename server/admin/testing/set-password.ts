import type { Queryable } from '../../database/database.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { bookseller } from '../../testing/test-shop.ts'
import { findAdmin, insertAdmin, replaceAdminsHash } from '../admins.sql.ts'

/** Sets the password of a member of staff. An unknown one is added as an owner. */
export async function setPassword(db: Queryable, username: string, password: string) {
  const passwordHash = await hashPassword(password)
  const known = await findAdmin(db, username)
  if (known) await replaceAdminsHash(db, known, passwordHash)
  else await insertAdmin(db, { ...bookseller, username, passwordHash })
}
