export const tokenName = 'token'

/** What the bookseller signed in with; in the storage of this browser, where a browser lets a page have one. */
export function adminToken(): string | null {
  try {
    return localStorage.getItem(tokenName)
  } catch {
    return null
  }
}

/** Tells this tab too: of what a tab does itself the browser tells only the others. */
export function forgetAdminToken(): void {
  try {
    localStorage.removeItem(tokenName)
  } catch {}
  window.dispatchEvent(new Event('storage'))
}
