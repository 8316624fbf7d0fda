import { t } from '../../messages/t.ts'
import type { SignInOutcome } from '../../contract/people/staff.ts'
import type { Database } from '../database/database.ts'
import type { Client } from '../http/routing/mount.ts'
import type { Enqueue } from '../mail/mailer.ts'
import type { DeviceCookie } from '../identity/device-cookie.ts'
import type { Encryption } from '../lib/encryption.ts'
import { isPassword } from '../identity/passwords.ts'
import { lowerCase } from '../lib/lower-case.ts'
import { demoAdmin } from '../config.ts'
import type { SignInThrottle } from '../throttle/sign-in-throttle.ts'
import { tryConsume } from '../throttle/throttle.sql.ts'
import { findAdmin, recordSignIn, type StoredAdmin } from './admins.sql.ts'
import { checkCode, type CodeCheck } from './second-factor.ts'

export type LogInDeps = {
  db: Database
  throttle: SignInThrottle
  devices: DeviceCookie
  enqueue: Enqueue
  ownerEmail: string
  /** Of the secrets of second factors. */
  totp: Encryption
  /** Runs background work that the response does not wait for. */
  later(work: () => Promise<unknown>): void
}

type Given = {
  username: string
  password: string
  code: string | undefined
  cookies: string | undefined
  userAgent: string | undefined
}

type LogIn =
  | { admin: StoredAdmin; deviceCookie: string }
  | { wrong: true }
  | { secondFactor: Exclude<CodeCheck, 'right'> | 'missing' }
  | { waitSeconds: number }
  | { demoFromOutside: true }

/** The owner mistypes the password a few times, too. */
const beforeAlert = { free: 10, refillSeconds: 3_600 }

const perAlert = { free: 1, refillSeconds: 3_600 }

/** The throttle's name of an account. A space would make it the key of another account's network. */
export const throttleKey = (username: string) => `admin ${encodeURIComponent(username)}`

export async function logIn(
  deps: LogInDeps,
  { username: typed, password, code, cookies, userAgent }: Given,
  { address, isPrivate }: Client,
): Promise<LogIn> {
  const { db, throttle, devices, later } = deps
  const username = lowerCase(typed)
  const account = throttleKey(username)
  const client = { address, device: devices.read(cookies, account) }
  const { waitSeconds } = await throttle.consumeGuess(account, client)
  if (waitSeconds > 0) return { waitSeconds }
  const admin = await findAdmin(db, username)
  const isRight = await isPassword(password, admin?.passwordHash)
  const record = (outcome: SignInOutcome) =>
    recordSignIn(db, { username, ip: address, browser: browserName(userAgent), outcome })
  if (!admin || !isRight) {
    // Not before the response, whose time would tell that the username exists.
    if (admin) later(async () => Promise.all([record('wrong-password'), alertOwner(deps, username)]))
    return { wrong: true }
  }
  const secondFactor = await checkSecondFactor(deps, admin, code)
  if (secondFactor !== 'right') {
    await record(secondFactor === 'missing' ? 'code-asked' : 'wrong-code')
    if (secondFactor !== 'missing') later(() => alertOwner(deps, username))
    return { secondFactor }
  }
  // Resets the throttle only after the code: a known password must not allow unlimited guesses at codes.
  await throttle.guessedRight(account, client)
  // The demo's password is in the README: it opens the admin area to anyone who can reach the store.
  if (password === demoAdmin.password && !isPrivate) {
    await record('demo-password')
    return { demoFromOutside: true }
  }
  await record('signed-in')
  return { admin, deviceCookie: devices.write(cookies, account) }
}

async function checkSecondFactor({ db, totp }: LogInDeps, admin: StoredAdmin, code: string | undefined) {
  if (!admin.totpEncrypted) return 'right'
  return code ? checkCode(db, totp, admin, code) : 'missing'
}

async function alertOwner({ db, enqueue, ownerEmail }: LogInDeps, username: string) {
  if (await tryConsume(db, `wrong passwords of ${username}`, beforeAlert)) return
  if (await tryConsume(db, `alerts about ${username}`, perAlert))
    await enqueue(db, { to: ownerEmail, template: 'admin-guesses', username })
}

/** The first match counts: most browsers also name others. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biP(hone|ad|od)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (userAgent: string, known: [RegExp, string][]) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Such as "Firefox on Windows"; the beginning of the header for other programs. */
export function browserName(userAgent = ''): string {
  const [browser, system] = [nameIn(userAgent, browsers), nameIn(userAgent, systems)]
  if (browser) return system ? t('{browser} on {system}', { browser, system }) : browser
  return userAgent.slice(0, 40)
}
