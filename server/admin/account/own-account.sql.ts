import type { AccountEdit } from '../../../contract/people/staff-account.ts'
import type { Queryable } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

export const updateOwnAccount = (tx: Queryable, username: string, { name, email }: AccountEdit) =>
  tx.run(sql`update admins set name = ${name}, email = ${email} where username = ${username}`)
