import { useSyncExternalStore } from 'react'
import {
  adminToken,
  forgetAdminToken,
  isSessionExpired,
  sessionExpiryKey,
  tokenName,
} from '../../../app/api/stored-admin-token.ts'
import { local, session } from '../../../app/browser-storage.ts'
import { admin } from '../../../../contract/people/admin.ts'
import { pages } from '../../../../domain/pages.ts'
import { urlOf } from '../../../../contract/request.ts'
import { useLocation } from 'react-router'

/** Signed in, signed out, or expired. */
type SessionState = 'in' | 'out' | 'over'

/** In milliseconds: on the server, which counts whole seconds, a token may expire slightly earlier. */
const slack = 60_000

/** Expiry of the last token in this tab: another tab may detect and remove the expired token first. */
let until = 0

function currentState(): SessionState {
  if (adminToken()) {
    until = sessionExpiry()
    return Date.now() < until ? 'in' : 'over'
  }
  if (until > 0 && hasSession() && (isSessionExpired() || Date.now() >= until - slack)) return 'over'
  until = 0
  return 'out'
}

export const useSessionState = () => useSyncExternalStore(subscribe, currentState, () => 'out' as const)

/** In milliseconds: how long before its end a session is said to end. */
const warning = 300_000

const isEnding = () => isSignedIn() && sessionExpiry() - Date.now() <= warning

export const useIsEnding = () => useSyncExternalStore(subscribe, isEnding, () => false)

export const useIsSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false)

const events = ['storage', 'pageshow', 'focus', 'visibilitychange']

/** Timers pause while the computer sleeps, so window events trigger a check too. */
function subscribe(onChange: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    onChange()
    clearTimeout(timer)
    const left = sessionExpiry() - Date.now()
    if (isSignedIn()) timer = setTimeout(check, left > warning ? left - warning : left)
  }
  check()
  for (const event of events) window.addEventListener(event, check)
  return () => {
    clearTimeout(timer)
    for (const event of events) window.removeEventListener(event, check)
  }
}

/** Token lifetime in milliseconds. */
const lifetime = 3_600_000

/** If the browser denies storage, the admin stays signed out. */
export function keepToken(token: string): void {
  local.set(sessionExpiryKey, String(Date.now() + lifetime))
  local.set(tokenName, token)
  // Browsers send storage events to other tabs only.
  window.dispatchEvent(new Event('storage'))
}

/** Revokes the token. The request outlives the page, and a log-out without a connection works all the same. */
export function logOut(): void {
  const headers = { authorization: `Bearer ${adminToken()}` }
  void fetch(urlOf(admin.logOut), { method: admin.logOut.method, headers, keepalive: true }).catch(() => {})
  leave()
}

/** Removes the expiry too, so that other tabs report no expired session. Leads to the home page. */
export function leave(): void {
  local.remove(sessionExpiryKey)
  local.remove(tokenName)
  window.location.assign(pages.home)
}

/** Stores an expiry in the past, so that other tabs report the expired session too. */
export function endSession(): void {
  local.set(sessionExpiryKey, '0')
  forgetAdminToken(adminToken())
}

/** Whether an expiry is stored, although its token may be gone. */
const hasSession = () => local.get(sessionExpiryKey) !== null

/** A missing expiry, or one too far ahead (clock set back), becomes a full lifetime: the server decides. */
function sessionExpiry(): number {
  const now = Date.now()
  const until = Number(local.get(sessionExpiryKey) ?? Number.NaN)
  if (until <= now + lifetime) return until
  local.set(sessionExpiryKey, String(now + lifetime))
  return now + lifetime
}

export const isSignedIn = () => Boolean(adminToken()) && !isSessionExpired()

/** Router state that the admin area passes to the login page. */
export type ReturnPath = { from: string }

const storageKey = 'admin:from'

const adminPath = new RegExp(`^${pages.dashboard}(?:[/?#]|$)`)

/** Only pages of the admin area, whatever the history or the storage contains. */
const isAdminPath = (path: unknown): path is string => typeof path === 'string' && adminPath.test(path)

/** Survives the expiry dialog, which leads to the home page. */
export const rememberReturnPath = ({ pathname, search, hash }: Location) =>
  session.set(storageKey, pathname + search + hash)

export const forgetReturnPath = () => session.remove(storageKey)

/** The page to open after the login. */
export function useReturnPath(): string {
  const { state } = useLocation()
  const from: unknown = (state as Partial<ReturnPath> | null)?.from
  if (isAdminPath(from)) return from
  const stored = typeof window === 'undefined' ? null : session.get(storageKey)
  return isAdminPath(stored) ? stored : pages.dashboard
}
