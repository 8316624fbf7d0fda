import { useSyncExternalStore } from 'react'
import { adminToken, forgetAdminToken, isSessionExpired } from '../api/admin-token.ts'

/** Whether the bookseller is signed in at the counter. */
export const useHasToken = () => useSyncExternalStore(follow, hasToken, () => false)

const aMinute = 60_000

/** Other tabs tell what they have changed; a page that the browser had put aside has not heard of it. */
function follow(look: () => void) {
  const lookAgain = () => {
    const token = adminToken()
    // Later than the counter's own tabs would, which have to tell.
    if (token && isSessionExpired(aMinute)) forgetAdminToken(token)
    look()
  }
  lookAgain()
  const timer = setInterval(lookAgain, aMinute)
  window.addEventListener('storage', look)
  window.addEventListener('pageshow', lookAgain)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', look)
    window.removeEventListener('pageshow', lookAgain)
  }
}

const hasToken = () => Boolean(adminToken()) && !isSessionExpired()
