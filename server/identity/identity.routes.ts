import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { type IdentityConfig, identity } from '../../contract/people/identity.ts'
import { answer, problem } from '../http/routing/problems.ts'
import type { Mount } from '../http/routing/mount.ts'
import { bearerOf, type Blocked, type Shopper, type Verify } from '../http/routing/authenticate.ts'
import type { Origins } from '../http/routing/origins.ts'
import { mountFirebaseAuthApi } from './firebase-auth-api/firebase-auth-api.routes.ts'
import { mountOauthPopup } from './google-oauth/popup.routes.ts'
import type { Identity } from './open-identity.ts'
import type { Sessions } from './sessions/sessions.ts'

type Deps = {
  config(): IdentityConfig
  verifyShopper: Verify<Shopper | Blocked>
  sessions: Sessions
  origins: Origins
  /** For a verified account of a Firebase project, which the store learns by its token only. */
  onVerified(uid: string): Promise<unknown>
}

/** An older token begins no session, which limits the use of a stolen one. */
const freshSeconds = 5 * 60 + 30

const isFresh = (token: string) => (decodeJwt(token).iat ?? 0) > Date.now() / 1000 - freshSeconds

export function mountIdentity(mount: Mount, { config, verifyShopper, sessions, origins, onVerified }: Deps) {
  const shopperOf = async (token: string | undefined) => {
    const caller = token ? await verifyShopper(token) : undefined
    return caller?.role === 'shopper' ? caller : undefined
  }

  mount(identity.config, async () => ({
    ...answer(200, config()),
    cache: { tags: ['shop'], ttl: 3_600_000 },
  }))

  mount(identity.beginSession, async ({ headers: { authorization, cookie } }) => {
    const token = bearerOf(authorization)
    const shopper = await shopperOf(token)
    const isGood = token && shopper && isFresh(token)
    const cookies = isGood ? await sessions.begin(shopper, cookie) : undefined
    if (cookies && shopper?.emailVerified && shopper.sid === undefined) await onVerified(shopper.uid)
    return cookies
      ? { ...answer(204, undefined), headers: { 'set-cookie': cookies } }
      : answer(401, problem(401))
  })

  mount(identity.endSession, async ({ headers: { authorization, cookie, ...sender } }) => {
    const { host = '' } = sender
    // Browsers attach the cookie to any site's request, which must not sign the shopper out (CSRF).
    if (cookie && !origins.isNotFromOthers({ method: 'DELETE', headers: sender, host }))
      return answer(401, problem(401))
    const shopper = await shopperOf(bearerOf(authorization))
    return { ...answer(204, undefined), headers: { 'set-cookie': await sessions.end(cookie, shopper) } }
  })
}

/** None if a Firebase project is the provider. */
export async function mountProvider(server: FastifyInstance, { provider }: Pick<Identity, 'provider'>) {
  if (!provider) return
  await mountFirebaseAuthApi(server, provider)
  await mountOauthPopup(server, provider)
}
