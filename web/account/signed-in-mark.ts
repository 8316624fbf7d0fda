/** Ours, in every tab: somebody is signed in here, or the server may still think so. */
const mark = 'shop:signed-in'

/** Firebase's and our own: the shopper is on the way back from Google. */
const wayBack = /^(firebase:pendingRedirect|idp:redirectEvent)/

export const isComingBack = () =>
  inStorage(() => Object.keys(sessionStorage).some((key) => wayBack.test(key)))

export const mayBeSomebody = () => isComingBack() || inStorage(() => localStorage.getItem(mark) !== null)

export function markSignedIn(isSomebody: boolean): void {
  inStorage(() => {
    if (isSomebody) localStorage.setItem(mark, '1')
    else localStorage.removeItem(mark)
    return true
  })
}

/** Calls when somebody signs in in another tab; gives back how to stop listening. */
export function onSignedInElsewhere(call: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === mark && newValue !== null) call()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** A browser may refuse a page its storage. */
function inStorage(look: () => boolean): boolean {
  try {
    return look()
  } catch {
    return false
  }
}
