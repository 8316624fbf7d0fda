import { useSyncExternalStore } from 'react'
import { adminToken, isHourOver } from '../../api/admin-token.ts'
import { hourOfToken, isHourKept, isSignedIn } from './kept-token.ts'

/** Signed in, not signed in, or signed in until the hour was over. */
export type Standing = 'in' | 'out' | 'over'

/** The server counts whole seconds and began earlier: it may refuse a token shortly before its hour is over here. */
const slack = 60_000

/** Of the token that this tab has seen last: another tab may be the first to find its hour over. */
let until = 0

function standing(): Standing {
  if (adminToken()) {
    until = hourOfToken()
    return Date.now() < until ? 'in' : 'over'
  }
  if (until > 0 && isHourKept() && (isHourOver() || Date.now() >= until - slack)) return 'over'
  until = 0
  return 'out'
}

export const useStanding = () => useSyncExternalStore(follow, standing, () => 'out' as const)

export const useIsSignedIn = () => useSyncExternalStore(follow, isSignedIn, () => false)

const moments = ['storage', 'pageshow', 'focus', 'visibilitychange']

/** A timer sleeps when the laptop does, so whoever comes back is looked at too. */
function follow(look: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookAgain = () => {
    look()
    clearTimeout(timer)
    if (isSignedIn()) timer = setTimeout(lookAgain, hourOfToken() - Date.now())
  }
  lookAgain()
  for (const moment of moments) window.addEventListener(moment, lookAgain)
  return () => {
    clearTimeout(timer)
    for (const moment of moments) window.removeEventListener(moment, lookAgain)
  }
}
