import { local } from '../browser-storage.ts'
import { useSyncExternalStore } from 'react'

export const tokenName = 'token'

/** Expiry by the clock of this browser only: it may be wrong, but is consistent with itself. */
export const sessionExpiryKey = 'token-until'

/** The admin's token; null if it contains characters that a header must not contain. */
export function adminToken(): string | null {
  const token = local.get(tokenName)
  return token && /^[\w.~+/=-]+$/.test(token) ? token : null
}

/** Whether the session expired at least `since` milliseconds ago. */
export const isSessionExpired = (since = 0) =>
  Number(local.get(sessionExpiryKey) ?? Number.NaN) + since <= Date.now()

/**
 * Removes only the given token: another tab may have signed in again meanwhile. Dispatches `storage` in this
 * tab, because browsers send that event to other tabs only.
 */
export function forgetAdminToken(token: string | null): void {
  if (token !== adminToken()) return
  local.remove(tokenName)
  window.dispatchEvent(new Event('storage'))
}

/** Whether a bookseller is signed in to the admin area. */
export const useHasToken = () => useSyncExternalStore(subscribe, hasToken, () => false)

const aMinute = 60_000

/** Storage events report changes in other tabs; a page from the back/forward cache has missed them. */
function subscribe(onChange: () => void) {
  const check = () => {
    const token = adminToken()
    // Later than tabs of the admin area, which have to show that the session expired.
    if (token && isSessionExpired(aMinute)) forgetAdminToken(token)
    onChange()
  }
  check()
  const timer = setInterval(check, aMinute)
  window.addEventListener('storage', onChange)
  window.addEventListener('pageshow', check)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', onChange)
    window.removeEventListener('pageshow', check)
  }
}

const hasToken = () => Boolean(adminToken()) && !isSessionExpired()
