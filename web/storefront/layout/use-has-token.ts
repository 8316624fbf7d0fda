import { useSyncExternalStore } from 'react'
import { adminToken, forgetAdminToken, isSessionExpired } from '../../app/api/stored-admin-token.ts'

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
