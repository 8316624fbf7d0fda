import { useSyncExternalStore } from 'react'
import { adminToken, isSessionExpired } from '../../api/admin-token.ts'
import { sessionExpiry, hasSession, isSignedIn } from './stored-token.ts'

/** Signed in, not signed in, or signed in until the hour was over. */
export type SessionState = 'in' | 'out' | 'over'

/** The server counts whole seconds and began earlier: it may refuse a token shortly before its hour is over here. */
const slack = 60_000

/** Of the token that this tab has seen last: another tab may be the first to find its hour over. */
let until = 0

function standing(): SessionState {
  if (adminToken()) {
    until = sessionExpiry()
    return Date.now() < until ? 'in' : 'over'
  }
  if (until > 0 && hasSession() && (isSessionExpired() || Date.now() >= until - slack)) return 'over'
  until = 0
  return 'out'
}

export const useSessionState = () => useSyncExternalStore(follow, standing, () => 'out' as const)

export const useIsSignedIn = () => useSyncExternalStore(follow, isSignedIn, () => false)

const moments = ['storage', 'pageshow', 'focus', 'visibilitychange']

/** A timer sleeps when the laptop does, so whoever comes back is looked at too. */
function follow(look: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookAgain = () => {
    look()
    clearTimeout(timer)
    if (isSignedIn()) timer = setTimeout(lookAgain, sessionExpiry() - Date.now())
  }
  lookAgain()
  for (const moment of moments) window.addEventListener(moment, lookAgain)
  return () => {
    clearTimeout(timer)
    for (const moment of moments) window.removeEventListener(moment, lookAgain)
  }
}
