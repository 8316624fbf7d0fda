import type { IdentityConfig } from '../../contract/identity.ts'
import type { Database } from '../database/database.ts'
import type { Enqueue } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import type { Shopper, Verify } from './authenticate.ts'
import { firebaseVerifier } from './firebase.ts'
import type { Google } from './google-oauth/google.ts'
import { instanceIdOf } from './instance-id.ts'
import { type Origins, ownOrigins } from './origins.ts'
import { embeddedVerifier } from './firebase-auth-api/embedded-verifier.ts'
import { idTokens } from './firebase-auth-api/id-tokens.ts'
import { signingKeys, keyEncryption } from './signing-keys/signing-keys.ts'
import type { Provider } from './firebase-auth-api/provider.ts'
import { type TokenCache, tokenCache } from './token-cache.ts'
import { sessionCookie } from './sessions/session-cookie.ts'
import { type Sessions, sessionsIn } from './sessions/sessions.ts'

export type IdentitySettings = Pick<
  Settings,
  'firebase' | 'google' | 'publicUrl' | 'allowedOrigins' | 'demoByChoice' | 'rateLimit'
>

/** How the shop knows its shoppers. */
export type Identity = {
  /** A name for this shop that no other has. */
  installation: string
  config: IdentityConfig
  origins: Origins
  verifyShopper: Verify<Shopper>
  tokenCache: TokenCache
  sessions: Sessions
  /** The shop's own, unless a Firebase project is the provider. */
  provider: Provider | undefined
  /** Settles when the work that no answer waits for is done. */
  settled(): Promise<void>
}

type Parts = {
  db: Database
  settings: IdentitySettings
  secret: string
  enqueue: Enqueue
  isDemo: boolean
  /** Where the shop is reached, known once it listens. */
  baseUrl(): string
  onFault(error: unknown): void
  /** Where a Firebase project's keys are, if not at Google. */
  firebaseKeysUrl?: string
}

const day = 86_400

/** Which verifier there is, is a setting: never the token's choice. */
export function openIdentity(parts: Parts): Identity {
  const { db, settings, secret } = parts
  const installation = instanceIdOf(secret)
  const origins = ownOrigins(settings.publicUrl, settings.allowedOrigins)
  const ring = signingKeys(db, keyEncryption(secret))
  const { firebase } = settings
  const verify = firebase
    ? firebaseVerifier(firebase.projectId, parts.firebaseKeysUrl)
    : embeddedVerifier(db, ring, installation)
  const cache = tokenCache(verify)
  const cookie = sessionCookie(installation, origins)
  // A Firebase project does not tell us when somebody is put out, so its sessions are short.
  const seconds = firebase ? day / 6 : 5 * day
  const google = googleFor(parts, origins)
  const { later, settled } = workForLater(parts.onFault)
  const config: IdentityConfig = {
    ...(firebase ?? { apiKey: installation, authDomain: 'localhost', projectId: installation }),
    mode: firebase ? 'firebase' : 'embedded',
    google: firebase !== undefined || google.kind !== 'off',
    sessionHint: cookie.hint,
  }
  return {
    installation,
    config,
    origins,
    verifyShopper: cache.verify,
    tokenCache: cache,
    sessions: sessionsIn(db, { cookie, seconds, isOwnProvider: !firebase, onEnded: cache.forget }),
    provider: firebase
      ? undefined
      : {
          db,
          installation,
          tokens: idTokens(ring, installation),
          verify,
          enqueue: parts.enqueue,
          origins,
          limitsAddresses: settings.rateLimit > 0,
          google,
          later,
        },
    settled,
  }
}

/** The stand-in authenticates nobody, so a shop that others can reach by name never has it. */
function googleFor({ settings, isDemo, baseUrl }: Parts, { isLocal }: Origins): Google {
  if (settings.google)
    return {
      kind: 'real',
      client: settings.google,
      issuer: new URL('https://accounts.google.com'),
      callback: () => new URL('/emulator/auth/callback', baseUrl()),
    }
  return isDemo && isLocal ? { kind: 'demo', isPublic: settings.demoByChoice } : { kind: 'off' }
}

function workForLater(onFault: (error: unknown) => void) {
  const underWay = new Set<Promise<unknown>>()
  return {
    later: (work: () => Promise<unknown>) => {
      const done = work()
        .catch(onFault)
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    settled: async () => void (await Promise.all(underWay)),
  }
}
