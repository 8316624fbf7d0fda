import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Services } from '../services.ts'
import type { Dispatch, State } from '../store.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { local, session } from '../browser-storage.ts'

/** The signed-in shopper according to the identity provider. */
export type Shopper = {
  uid: string
  email: string | null
  name: string | null
  photoUrl: string | null
  emailVerified: boolean
  /** Firebase's ids of the linked sign-in methods, such as password and google.com. */
  providers: string[]
}

export type AccountState = { isLoading: boolean; user: Shopper | null }

/** Unknown until the auth client reports. Server-rendered pages are the same for all visitors. */
const initialState: AccountState = { isLoading: true, user: null }

export const account = createSlice({
  name: 'account',
  initialState,
  reducers: {
    shopperReported: (_state, { payload: user }: PayloadAction<Shopper | null>) => ({
      isLoading: false,
      user,
    }),
  },
})

export const { shopperReported } = account.actions

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

/** localStorage key: a shopper is signed in, or the server may still have a session. */
const storageKey = 'shop:signed-in'

/** sessionStorage keys of Firebase and of the store: the shopper is returning from Google. */
const redirectKeys = /^(firebase:pendingRedirect|idp:redirectEvent)/

export const isComingBack = () => session.keys().some((key) => redirectKeys.test(key))

const mayBeSignedIn = () => isComingBack() || local.get(storageKey) !== null

export function markSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) local.set(storageKey, '1')
  else local.remove(storageKey)
}

/** Subscribes to sign-ins in other tabs; returns the unsubscribe function. */
function onSignedInElsewhere(callback: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && newValue !== null) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
