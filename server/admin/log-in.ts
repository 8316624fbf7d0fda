import type { Tx } from '../database/database.ts'
import { forgetTries, mayTry } from '../identity/failed-tries.sql.ts'
import { hashPassword, isPassword } from '../identity/passwords.ts'
import { type AdminRecord, findAdmin } from './admins.sql.ts'

export type LogIn = { admin: AdminRecord } | { wrong: true } | { waitSeconds: number }

/** Compared where no such admin exists, so that both cases cost the same. */
const nobodysHash = hashPassword('nobody')

export async function logIn(db: Tx, username: string, password: string): Promise<LogIn> {
  const who = `admin ${username.toLowerCase()}`
  const { waitSeconds } = await mayTry(db, who)
  if (waitSeconds > 0) return { waitSeconds }
  const admin = await findAdmin(db, username.toLowerCase())
  const isRight = await isPassword(password, admin?.passwordHash ?? (await nobodysHash))
  if (!admin || !isRight) return { wrong: true }
  await forgetTries(db, who)
  return { admin }
}
