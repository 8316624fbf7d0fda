import { useSyncExternalStore } from 'react'
import { adminToken } from '../api/admin-token.ts'

/** Whether the bookseller is signed in at the counter. */
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

const hasToken = () => Boolean(adminToken())
