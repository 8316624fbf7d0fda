import { type Auth, beforeAuthStateChanged, type User } from '@firebase/auth'
import { identity } from '../../contract/identity.ts'
import type { Route } from '../../contract/route.ts'

/** The server takes tokens that are a little older than this, so that ours is still good when it arrives. */
const freshFor = 4 * 60_000

/** Another tab may be in the middle of signing in. */
const patience = 2_000

/** Keeps the server's cookie in step with who is signed in here. */
export function keepSession(auth: Auth, hint: string) {
  const isOpen = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hint}=`))
  const begin = (token: string) => tell(identity.beginSession, 10_000, bearer(token))
  // Nobody is held back who wants to leave: what the server missed is made good at the next visit.
  const end = async () => {
    const token = await auth.currentUser?.getIdToken().catch(() => undefined)
    const headers = token ? bearer(token) : {}
    await tell(identity.endSession, 3_000, headers).catch(() => {})
  }

  beforeAuthStateChanged(auth, async (user) => (user ? begin(await user.getIdToken()) : end()))

  return {
    isOpen,
    renew: async () => {
      if (auth.currentUser) await begin(await auth.currentUser.getIdToken(true))
    },
    mend: async () => {
      if (auth.currentUser && !isOpen()) return begin(await freshToken(auth.currentUser))
      if (auth.currentUser || !isOpen()) return
      await new Promise((resolve) => setTimeout(resolve, patience))
      if (!auth.currentUser && isOpen()) await end()
    },
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function freshToken(user: User): Promise<string> {
  const { token, issuedAtTime } = await user.getIdTokenResult()
  return Date.now() - Date.parse(issuedAtTime) < freshFor ? token : user.getIdToken(true)
}

async function tell({ method, path }: Route, patience: number, headers: Record<string, string> = {}) {
  const signal = AbortSignal.timeout(patience)
  const { ok, status } = await fetch(path, { method, headers, signal, keepalive: true })
  if (!ok) throw new Error(`The shop answered ${status}`)
}
