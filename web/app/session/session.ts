import { type Auth, beforeAuthStateChanged, type User } from '@firebase/auth'
import { identity } from '../../../contract/people/identity.ts'
import type { Route } from '../../../contract/route.ts'

/** In milliseconds: below the server's maximum token age, so that the token is still valid on arrival. */
const maxTokenAge = 4 * 60_000

/** In milliseconds: another tab may be signing in. */
const gracePeriod = 2_000

/** Keeps the server's session cookie in sync with the Firebase user. */
export function keepSession(auth: Auth, hint: string) {
  const isOpen = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hint}=`))
  const begin = (token: string) => callServer(identity.beginSession, 10_000, bearer(token))
  // Sign-out succeeds even if this request fails; `reconcile` ends the session on the next visit.
  const end = async () => {
    const token = await auth.currentUser?.getIdToken().catch(() => undefined)
    const headers = token ? bearer(token) : {}
    await callServer(identity.endSession, 3_000, headers).catch(() => {})
  }

  beforeAuthStateChanged(auth, async (user) => (user ? begin(await user.getIdToken()) : end()))

  return {
    isOpen,
    renew: async () => {
      if (auth.currentUser) await begin(await auth.currentUser.getIdToken(true))
    },
    reconcile: async () => {
      if (auth.currentUser && !isOpen()) return begin(await freshToken(auth.currentUser))
      if (auth.currentUser || !isOpen()) return
      await new Promise((resolve) => setTimeout(resolve, gracePeriod))
      if (!auth.currentUser && isOpen()) await end()
    },
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function freshToken(user: User): Promise<string> {
  const { token, issuedAtTime } = await user.getIdTokenResult()
  return Date.now() - Date.parse(issuedAtTime) < maxTokenAge ? token : user.getIdToken(true)
}

async function callServer({ method, path }: Route, timeout: number, headers: Record<string, string> = {}) {
  const signal = AbortSignal.timeout(timeout)
  const { ok, status } = await fetch(path, { method, headers, signal, keepalive: true })
  if (!ok) throw new Error(`The server responded with status ${status}`)
}
