import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Extra } from '../extra.ts'
import type { Dispatch, State } from '../store.ts'
import { shopperReported } from './account.ts'
import { mayBeSomebody, onSignedInElsewhere } from './signed-in-mark.ts'

export const useAccount = () => useSelector((state: State) => state.account)

/** How to get the sign-in code, which is fetched when it is first asked for. */
export function useAuth() {
  const dispatch = useDispatch<Dispatch>()
  return useCallback(() => dispatch((_dispatch, _state, { auth }: Extra) => auth()), [dispatch])
}

/** For a screen that will want the sign-in code: has it fetched while the shopper reads and types. */
export function useAuthSoon() {
  const auth = useAuth()
  useEffect(() => {
    // Whoever then asks for it hears why it did not come.
    auth().catch(() => {})
  }, [auth])
  return auth
}

/** Most visitors are nobody in particular and never need the sign-in code: it is fetched where somebody may be. */
export function useWhoIsThere() {
  const dispatch = useDispatch<Dispatch>()
  const auth = useAuth()
  useEffect(() => {
    const look = () => void auth().catch(() => {})
    if (mayBeSomebody()) look()
    else dispatch(shopperReported(null))
    return onSignedInElsewhere(look)
  }, [auth, dispatch])
}
