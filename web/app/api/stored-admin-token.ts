import { local } from '../browser-storage.ts'

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
