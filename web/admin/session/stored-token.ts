import { pages } from '../../../contract/pages.ts'
import {
  adminToken,
  forgetAdminToken,
  sessionExpiryKey,
  isSessionExpired,
  kept,
  tokenName,
} from '../../api/admin-token.ts'

/** Token lifetime in milliseconds. */
const lifetime = 3_600_000

/** If the browser denies storage, the admin stays signed out. */
export function keepToken(token: string): void {
  try {
    localStorage.setItem(sessionExpiryKey, String(Date.now() + lifetime))
    localStorage.setItem(tokenName, token)
  } catch {}
  // Browsers send storage events to other tabs only.
  window.dispatchEvent(new Event('storage'))
}

/** Removes the expiry too, so that other tabs report no expired session. Leads to the home page. */
export function logOut(): void {
  localStorage.removeItem(sessionExpiryKey)
  localStorage.removeItem(tokenName)
  window.location.assign(pages.home)
}

/** Stores an expiry in the past, so that other tabs report the expired session too. */
export function endSession(): void {
  localStorage.setItem(sessionExpiryKey, '0')
  forgetAdminToken(adminToken())
}

/** Whether an expiry is stored, although its token may be gone. */
export const hasSession = () => kept(sessionExpiryKey) !== null

/** A missing expiry, or one too far ahead (clock set back), becomes a full lifetime: the server decides. */
export function sessionExpiry(): number {
  const now = Date.now()
  const until = Number(kept(sessionExpiryKey) ?? Number.NaN)
  if (until <= now + lifetime) return until
  localStorage.setItem(sessionExpiryKey, String(now + lifetime))
  return now + lifetime
}

export const isSignedIn = () => Boolean(adminToken()) && !isSessionExpired()
