import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { bookseller } from '../../testing/test-shop.ts'

/** Sets the password of a member of staff. An unknown one is added as an owner. */
export async function setPassword(db: Queryable, username: string, password: string) {
  const { name, roleLabel } = bookseller
  await db.run(sql`
    insert into admins (username, name, role_label, password_hash)
    values (${username}, ${name}, ${roleLabel}, ${await hashPassword(password)})
    on conflict (username) do update set password_hash = excluded.password_hash`)
}
