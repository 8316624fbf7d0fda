/** localStorage key: a shopper is signed in, or the server may still have a session. */
const mark = 'shop:signed-in'

/** sessionStorage keys of Firebase and of the store: the shopper is returning from Google. */
const redirectKeys = /^(firebase:pendingRedirect|idp:redirectEvent)/

export const isComingBack = () =>
  inStorage(() => Object.keys(sessionStorage).some((key) => redirectKeys.test(key)))

export const mayBeSomebody = () => isComingBack() || inStorage(() => localStorage.getItem(mark) !== null)

export function markSignedIn(isSignedIn: boolean): void {
  inStorage(() => {
    if (isSignedIn) localStorage.setItem(mark, '1')
    else localStorage.removeItem(mark)
    return true
  })
}

/** Subscribes to sign-ins in other tabs; returns the unsubscribe function. */
export function onSignedInElsewhere(callback: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === mark && newValue !== null) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Browsers may deny access to storage. */
function inStorage(action: () => boolean): boolean {
  try {
    return action()
  } catch {
    return false
  }
}
