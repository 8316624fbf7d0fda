import type { IdentityConfig } from '../../contract/people/identity.ts'
import type { Database } from '../database/database.ts'
import type { Enqueue } from '../mail/mailer.ts'
import type { Config } from '../config.ts'
import type { Blocked, Shopper, Verify } from '../http/routing/authenticate.ts'
import { firebaseVerifier, tokenCache, type TokenCache } from './verify-id-token.ts'
import type { Google } from './google-oauth/google.ts'
import { type SignInThrottle, signInThrottle } from '../throttle/sign-in-throttle.ts'
import { type DeviceCookie, deviceCookie } from './device-cookie.ts'
import { type Origins, ownOrigins } from '../http/routing/origins.ts'
import { embeddedVerifier, idTokens, signatureVerifier } from './firebase-auth-api/id-tokens.ts'
import type { SigningKeys } from './signing-keys/signing-keys.ts'
import type { Provider } from './firebase-auth-api/provider.ts'
import { sessionCookie, type Sessions, sessionsIn } from './sessions/sessions.ts'
import type { Subscriber } from '../database/listen.ts'

export type ProviderConfig = Pick<
  Config,
  'firebase' | 'google' | 'publicUrl' | 'allowedOrigins' | 'demoByChoice' | 'rateLimit'
>

export type Identity = {
  /** A unique id of this store. */
  instanceId: string
  config(): IdentityConfig
  origins: Origins
  /** For the sign-ins of shoppers and admins. */
  throttle: SignInThrottle
  devices: DeviceCookie
  verifyShopper: Verify<Shopper | Blocked>
  tokenCache: TokenCache
  sessions: Sessions
  /** Undefined if a Firebase project is the provider. */
  provider: Provider | undefined
  /** Runs background work that the response does not wait for. */
  later(work: () => Promise<unknown>): void
  /** Resolves when all background work is done. */
  settled(): Promise<void>
}

type Deps = {
  db: Database
  config: ProviderConfig
  instanceId: string
  signingKeys: SigningKeys
  /** Signs device cookies. */
  secret: string
  enqueue: Enqueue
  /** Until the owner starts a shop of their own. */
  isDemo(): boolean
  /** Known once the store listens. */
  baseUrl(): string
  shop: Provider['shop']
  closeAccount: Provider['closeAccount']
  forgetStranger: Provider['forgetStranger']
  onError(error: unknown): void
  /** Overrides Google's URL of a Firebase project's keys. */
  firebaseKeysUrl?: string | undefined
  /** Overrides the provider that the config chooses. */
  google?: Google | undefined
}

const day = 86_400

/** The config chooses the verifier, never the token. */
export function openIdentity(deps: Deps): Identity {
  const { db, config, instanceId, signingKeys: keys, secret } = deps
  const origins = ownOrigins(config.publicUrl, config.allowedOrigins)
  const { firebase } = config
  const verify = firebase
    ? firebaseVerifier(firebase.projectId, deps.firebaseKeysUrl)
    : embeddedVerifier(db, keys, instanceId)
  const cache = tokenCache(verify)
  const cookie = sessionCookie(instanceId, origins)
  // A Firebase project sends no notification of ended sign-ins, so its sessions are short.
  const seconds = firebase ? day / 6 : 5 * day
  const google = () => deps.google ?? googleFor(deps, origins)
  const throttle = signInThrottle(db, config.rateLimit > 0)
  const devices = deviceCookie(secret, instanceId, origins)
  const { later, settled } = backgroundWork(deps.onError)
  const publicConfig = (): IdentityConfig => ({
    ...(firebase ?? { apiKey: instanceId, authDomain: 'localhost', projectId: instanceId }),
    mode: firebase ? 'firebase' : 'embedded',
    google: firebase !== undefined || google().kind !== 'off',
    sessionHint: cookie.hint,
  })
  return {
    instanceId,
    config: publicConfig,
    origins,
    throttle,
    devices,
    verifyShopper: cache.verify,
    tokenCache: cache,
    sessions: sessionsIn(db, { cookie, seconds, isOwnProvider: !firebase, onEnded: cache.forget }),
    provider: firebase
      ? undefined
      : {
          db,
          instanceId,
          tokens: idTokens(keys, instanceId),
          verifySignature: signatureVerifier(keys, instanceId),
          enqueue: deps.enqueue,
          origins,
          throttle,
          devices,
          google,
          isDemo: deps.isDemo,
          shop: deps.shop,
          closeAccount: deps.closeAccount,
          forgetStranger: deps.forgetStranger,
          later,
        },
    later,
    settled,
  }
}

/** The fake Google checks no identity, so a store with a public host name never has it. */
function googleFor({ config, isDemo, baseUrl }: Deps, { isLocal }: Origins): Google {
  if (config.google)
    return {
      kind: 'real',
      client: config.google,
      issuer: new URL('https://accounts.google.com'),
      callback: () => new URL('/emulator/auth/callback', baseUrl()),
    }
  return isDemo() && isLocal ? { kind: 'demo', isPublic: config.demoByChoice } : { kind: 'off' }
}

function backgroundWork(onError: (error: unknown) => void) {
  const pending = new Set<Promise<unknown>>()
  return {
    later: (work: () => Promise<unknown>) => {
      const done = work()
        .catch(onError)
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    settled: async () => void (await Promise.all(pending)),
  }
}

/** Evicts the tokens of sign-ins that end in other processes, on a database notification. */
export const signInSubscriber = (cache: TokenCache): Subscriber => ({
  onNotification: cache.forget,
  onSubscribed: cache.setSubscribed,
})
