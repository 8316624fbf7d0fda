import type { Queryable } from '../database/database.ts'
import { consume, reset } from '../throttle/throttle.sql.ts'
import { isPassword } from '../identity/passwords.ts'
import { type AdminRecord, findAdmin } from './admins.sql.ts'

export type LogIn = { admin: AdminRecord } | { wrong: true } | { waitSeconds: number }

export async function logIn(db: Queryable, username: string, password: string): Promise<LogIn> {
  const throttleKey = `admin ${username.toLowerCase()}`
  const { waitSeconds } = await consume(db, throttleKey)
  if (waitSeconds > 0) return { waitSeconds }
  const admin = await findAdmin(db, username.toLowerCase())
  const isRight = await isPassword(password, admin?.passwordHash)
  if (!admin || !isRight) return { wrong: true }
  await reset(db, throttleKey)
  return { admin }
}
