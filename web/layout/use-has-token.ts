import { useSyncExternalStore } from 'react'

/** Whether the bookseller is signed in at the counter: the token is kept in this browser's storage. */
export const useHasToken = () => useSyncExternalStore(follow, hasToken, () => false)

/** Other tabs tell what they have changed; a page that the browser had put aside has not heard of it. */
function follow(look: () => void) {
  window.addEventListener('storage', look)
  window.addEventListener('pageshow', look)
  return () => {
    window.removeEventListener('storage', look)
    window.removeEventListener('pageshow', look)
  }
}

function hasToken(): boolean {
  try {
    return Boolean(localStorage.getItem('token'))
  } catch {
    // A browser may refuse a page its storage.
    return false
  }
}
