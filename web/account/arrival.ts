import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../ui/use-hydrated.ts'

/** What a page tells the login page when it sends a shopper there. */
export type Arrival = {
  /** Where to go on to. */
  from?: string | undefined
  /** The address to fill in. */
  email?: string
  because?: 'registered' | 'password-reset'
}

const kept = 'shop:from'

/** The browser keeps this over a reload and the server does not know it, so it counts once the page is alive. */
export function useArrival(): Arrival {
  const { state } = useLocation()
  return useHydrated() ? ((state as Arrival | null) ?? {}) : {}
}

/** Google sends the shopper back to this page, but without what the page before it had said. */
export const keepForTheWayBack = (from = '') => sessionStorage.setItem(kept, from)

export function useWhatWasKept() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const from = sessionStorage.getItem(kept)
    sessionStorage.removeItem(kept)
    if (from) void navigate(pathname, { replace: true, state: { from } satisfies Arrival })
  }, [navigate, pathname])
}
