import { local, session } from '../browser-storage.ts'

/** localStorage key: a shopper is signed in, or the server may still have a session. */
const mark = 'shop:signed-in'

/** sessionStorage keys of Firebase and of the store: the shopper is returning from Google. */
const redirectKeys = /^(firebase:pendingRedirect|idp:redirectEvent)/

export const isComingBack = () => session.keys().some((key) => redirectKeys.test(key))

export const mayBeSignedIn = () => isComingBack() || local.get(mark) !== null

export function markSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) local.set(mark, '1')
  else local.remove(mark)
}

/** Subscribes to sign-ins in other tabs; returns the unsubscribe function. */
export function onSignedInElsewhere(callback: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === mark && newValue !== null) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
