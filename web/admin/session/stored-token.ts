import { pages } from '../../../contract/pages.ts'
import { adminToken, forgetAdminToken, sessionExpiryKey, isSessionExpired, kept, tokenName } from '../../api/admin-token.ts'

/** For how long a token is good, in milliseconds. */
const hour = 3_600_000

/** Where the browser refuses its storage, nobody is signed in. */
export function keepToken(token: string): void {
  try {
    localStorage.setItem(sessionExpiryKey, String(Date.now() + hour))
    localStorage.setItem(tokenName, token)
  } catch {}
  // Of what a tab does itself the browser tells only the others.
  window.dispatchEvent(new Event('storage'))
}

/** Takes the hour along, so that no other tab tells that it were over; and this tab goes to the shop, not to the door. */
export function logOut(): void {
  localStorage.removeItem(sessionExpiryKey)
  localStorage.removeItem(tokenName)
  window.location.assign(pages.home)
}

/** Its end is kept for the other tabs, one of which may be the next to look: they tell too. */
export function endSession(): void {
  localStorage.setItem(sessionExpiryKey, '0')
  forgetAdminToken(adminToken())
}

/** Whether there still is an hour, though its token may be gone. */
export const hasSession = () => kept(sessionExpiryKey) !== null

/** A token that came without its hour, or a clock that was set back, gets a whole one: the server knows better. */
export function sessionExpiry(): number {
  const now = Date.now()
  const until = Number(kept(sessionExpiryKey) ?? Number.NaN)
  if (until <= now + hour) return until
  localStorage.setItem(sessionExpiryKey, String(now + hour))
  return now + hour
}

/** Whether somebody need not sign in. */
export const isSignedIn = () => Boolean(adminToken()) && !isSessionExpired()
