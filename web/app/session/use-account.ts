import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Services } from '../services.ts'
import type { Dispatch, State } from '../store.ts'
import { shopperReported } from './account-state.ts'
import { mayBeSignedIn, onSignedInElsewhere } from './signed-in-flag.ts'

export const useAccount = () => useSelector((state: State) => state.account)

/** Returns a function that loads the sign-in code on first use. */
export function useAuth() {
  const dispatch = useDispatch<Dispatch>()
  return useCallback(() => dispatch((_dispatch, _state, { auth }: Services) => auth()), [dispatch])
}

/** Preloads the sign-in code while the shopper reads and types. */
export function useAuthSoon() {
  const auth = useAuth()
  useEffect(() => {
    // The call that needs the code reports the failure.
    auth().catch(() => {})
  }, [auth])
  return auth
}

/** Loads the sign-in code only if a shopper may be signed in: most visitors never need it. */
export function useRestoredAuth() {
  const dispatch = useDispatch<Dispatch>()
  const auth = useAuth()
  useEffect(() => {
    const load = () => void auth().catch(() => {})
    if (mayBeSignedIn()) load()
    else dispatch(shopperReported(null))
    return onSignedInElsewhere(load)
  }, [auth, dispatch])
}
