import { pages } from '../../../contract/pages.ts'
import { adminToken, tokenName } from '../../api/admin-token.ts'

/** For how long a token is good, in milliseconds. */
const hour = 3_600_000

/** When its hour is over by the clock of this browser, which alone is asked: it may be wrong, but stays so. */
const name = 'token-until'

/** Where the browser refuses its storage, nobody is signed in. */
export function keepToken(token: string): void {
  try {
    localStorage.setItem(name, String(Date.now() + hour))
    localStorage.setItem(tokenName, token)
  } catch {}
  // Of what a tab does itself the browser tells only the others.
  window.dispatchEvent(new Event('storage'))
}

/** Takes the hour along, so that no other tab tells that it were over; and this tab goes to the shop, not to the door. */
export function logOut(): void {
  localStorage.removeItem(name)
  localStorage.removeItem(tokenName)
  window.location.assign(pages.home)
}

/** Whether there still is an hour, though its token may be gone. */
export const isHourKept = () => localStorage.getItem(name) !== null

/** A token that came without its hour, or a clock that was set back, gets a whole one: the server knows better. */
export function hourOfToken(): number {
  const now = Date.now()
  const kept = Number(localStorage.getItem(name) ?? Number.NaN)
  if (kept <= now + hour) return kept
  localStorage.setItem(name, String(now + hour))
  return now + hour
}

/** Whether somebody need not sign in. */
export const isSignedIn = () => Boolean(adminToken()) && Date.now() < hourOfToken()
