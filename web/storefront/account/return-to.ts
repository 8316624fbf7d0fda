import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../../app/browser-storage.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Router state that a page passes to the login page. */
export type ReturnTo = {
  /** Path to return to after login. */
  from?: string | undefined
  /** E-mail address to fill in. */
  email?: string
  because?: 'registered' | 'registered-and-mailed' | 'password-reset'
}

const storageKey = 'shop:from'

/** Read after hydration only: history state survives a reload, but the server does not know it. */
export function useReturnTo(): ReturnTo {
  const { state } = useLocation()
  return useHydrated() ? ((state as ReturnTo | null) ?? {}) : {}
}

/** Stores the return path, because the redirect to Google loses the router state. */
export const rememberReturnTo = (from = '') => session.set(storageKey, from)

export function useRestoredReturnPath() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const from = session.get(storageKey)
    session.remove(storageKey)
    if (from) void navigate(pathname, { replace: true, state: { from } satisfies ReturnTo })
  }, [navigate, pathname])
}
