import { useSyncExternalStore } from 'react'
import { adminToken, isSessionExpired } from '../../api/admin-token.ts'
import { sessionExpiry, hasSession, isSignedIn } from './stored-token.ts'

/** Signed in, signed out, or expired. */
export type SessionState = 'in' | 'out' | 'over'

/** In milliseconds: on the server, which counts whole seconds, a token may expire slightly earlier. */
const slack = 60_000

/** Expiry of the last token in this tab: another tab may detect and remove the expired token first. */
let until = 0

function currentState(): SessionState {
  if (adminToken()) {
    until = sessionExpiry()
    return Date.now() < until ? 'in' : 'over'
  }
  if (until > 0 && hasSession() && (isSessionExpired() || Date.now() >= until - slack)) return 'over'
  until = 0
  return 'out'
}

export const useSessionState = () => useSyncExternalStore(subscribe, currentState, () => 'out' as const)

export const useIsSignedIn = () => useSyncExternalStore(subscribe, isSignedIn, () => false)

const events = ['storage', 'pageshow', 'focus', 'visibilitychange']

/** Timers pause while the computer sleeps, so window events trigger a check too. */
function subscribe(onChange: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    onChange()
    clearTimeout(timer)
    if (isSignedIn()) timer = setTimeout(check, sessionExpiry() - Date.now())
  }
  check()
  for (const event of events) window.addEventListener(event, check)
  return () => {
    clearTimeout(timer)
    for (const event of events) window.removeEventListener(event, check)
  }
}
