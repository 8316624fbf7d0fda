import type { Queryable } from '../database/database.ts'
import type { Client } from '../http/mount.ts'
import type { Enqueue } from '../mail/mailer.ts'
import type { DeviceCookie } from '../identity/device-cookie.ts'
import { isPassword } from '../identity/passwords.ts'
import { lowerCase } from '../lib/lower-case.ts'
import { demoAdmin } from '../settings.ts'
import type { SignInThrottle } from '../throttle/sign-in-throttle.ts'
import { tryConsume } from '../throttle/throttle.sql.ts'
import { findAdmin, type StoredAdmin } from './admins.sql.ts'

export type LogInParts = {
  db: Queryable
  throttle: SignInThrottle
  devices: DeviceCookie
  enqueue: Enqueue
  ownerEmail: string
  /** Runs background work that the response does not wait for. */
  later(work: () => Promise<unknown>): void
}

type Given = { username: string; password: string; cookies: string | undefined }

type LogIn =
  | { admin: StoredAdmin; deviceCookie: string }
  | { wrong: true }
  | { waitSeconds: number }
  | { demoFromOutside: true }

/** The owner mistypes the password a few times, too. */
const beforeAlert = { free: 10, refillSeconds: 3_600 }

const perAlert = { free: 1, refillSeconds: 3_600 }

export async function logIn(
  parts: LogInParts,
  { username: typed, password, cookies }: Given,
  { address, isPrivate }: Client,
): Promise<LogIn> {
  const { db, throttle, devices, later } = parts
  const username = lowerCase(typed)
  // A space would make it the key of another account's network.
  const account = `admin ${encodeURIComponent(username)}`
  const client = { address, device: devices.read(cookies, account) }
  const { waitSeconds } = await throttle.consumeGuess(account, client)
  if (waitSeconds > 0) return { waitSeconds }
  const admin = await findAdmin(db, username)
  const isRight = await isPassword(password, admin?.passwordHash)
  if (!admin || !isRight) {
    if (admin) later(() => alertOwner(parts, username))
    return { wrong: true }
  }
  await throttle.guessedRight(account, client)
  // The demo's password is in the README: it opens the admin area to anyone who can reach the store.
  if (password === demoAdmin.password && !isPrivate) return { demoFromOutside: true }
  return { admin, deviceCookie: devices.write(cookies, account) }
}

async function alertOwner({ db, enqueue, ownerEmail }: LogInParts, username: string) {
  if (await tryConsume(db, `wrong passwords of ${username}`, beforeAlert)) return
  if (await tryConsume(db, `alerts about ${username}`, perAlert))
    await enqueue(db, { to: ownerEmail, template: 'admin-guesses', username })
}
