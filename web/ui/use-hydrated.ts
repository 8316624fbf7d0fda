import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run: not on the server, and not while a page that the server made is taken over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
