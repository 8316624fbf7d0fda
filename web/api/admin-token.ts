export const tokenName = 'token'

/** When its hour is over by the clock of this browser, which alone is asked: it may be wrong, but stays so. */
export const sessionExpiryKey = 'token-until'

/** In the storage of this browser, where a browser lets a page have one. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** What the bookseller signed in with. What no header may hold is none. */
export function adminToken(): string | null {
  const token = kept(tokenName)
  return token && /^[\w.~+/=-]+$/.test(token) ? token : null
}

/** Since so many milliseconds. */
export const isSessionExpired = (since = 0) => Number(kept(sessionExpiryKey) ?? Number.NaN) + since <= Date.now()

/**
 * Only this one: another tab may have signed in again meanwhile. Tells this tab too, since of what a tab does itself the
 * browser tells only the others.
 */
export function forgetAdminToken(token: string | null): void {
  if (token !== adminToken()) return
  try {
    localStorage.removeItem(tokenName)
  } catch {}
  window.dispatchEvent(new Event('storage'))
}
