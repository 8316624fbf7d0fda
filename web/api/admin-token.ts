export const tokenName = 'token'

/** Expiry by the clock of this browser only: it may be wrong, but is consistent with itself. */
export const sessionExpiryKey = 'token-until'

/** Reads localStorage; null if the browser denies access. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** The admin's token; null if it contains characters that a header must not contain. */
export function adminToken(): string | null {
  const token = kept(tokenName)
  return token && /^[\w.~+/=-]+$/.test(token) ? token : null
}

/** Whether the session expired at least `since` milliseconds ago. */
export const isSessionExpired = (since = 0) =>
  Number(kept(sessionExpiryKey) ?? Number.NaN) + since <= Date.now()

/**
 * Removes only the given token: another tab may have signed in again meanwhile. Dispatches `storage` in this
 * tab, because browsers send that event to other tabs only.
 */
export function forgetAdminToken(token: string | null): void {
  if (token !== adminToken()) return
  try {
    localStorage.removeItem(tokenName)
  } catch {}
  window.dispatchEvent(new Event('storage'))
}
