import type { Configuration } from 'openid-client'
import { isLoopback } from '../origins.ts'
import { hashOf } from '../random-code.ts'
import type { Failure } from './auth-event.ts'
import { type Claims, readClaims } from './claims.ts'
import type { RealGoogle } from './google.ts'
import type { Wishes } from './wishes.ts'

/** What ties a visit to the browser, to the ID token that it brings, and to us. */
type VisitSecrets = { state: string; nonce: string; verifier: string }

/** As much as we read of the library's errors. */
type LibraryError = Error & { code?: string; error?: string; status?: number }

export type Failed = { failed: Failure; error: LibraryError }

type AtGoogle = {
  addressFor(secrets: VisitSecrets, wishes: Wishes): Promise<URL | Failed>
  /** Exchanges the code of the callback's query for the claims. */
  whoCameBack(search: string, secrets: VisitSecrets): Promise<Claims | Failed>
}

const patienceSeconds = 10

export function atGoogle(google: RealGoogle): AtGoogle {
  let reached: Promise<Configuration> | undefined

  /** At the first visit, never at the start: a shop opens without the net. What failed is tried again at the next. */
  const reach = () =>
    (reached ??= discover(google).catch((error: Error) => {
      reached = undefined
      throw new Unreachable(`Google could not be reached: ${error.message}`)
    }))

  return {
    addressFor: async (secrets, wishes) =>
      reach()
        .then((config) => addressAt(config, google.callback(), secrets, wishes))
        .catch(failed),
    whoCameBack: async (search, secrets) =>
      reach()
        .then((config) => claimsFrom(config, google.callback(), search, secrets))
        .catch(failed),
  }
}

async function addressAt(
  config: Configuration,
  callback: URL,
  { state, nonce, verifier }: VisitSecrets,
  wishes: Wishes,
): Promise<URL> {
  const { buildAuthorizationUrl } = await import('openid-client')
  return buildAuthorizationUrl(config, {
    ...wishes,
    redirect_uri: callback.href,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: hashOf(verifier).toString('base64url'),
    code_challenge_method: 'S256',
  })
}

async function claimsFrom(
  config: Configuration,
  callback: URL,
  search: string,
  { state, nonce, verifier }: VisitSecrets,
): Promise<Claims> {
  const { authorizationCodeGrant } = await import('openid-client')
  const tokens = await authorizationCodeGrant(config, new URL(search, callback), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = readClaims(tokens.claims())
  if (!claims) throw new Error('Google told no address')
  return claims
}

class Unreachable extends Error {}

async function discover({ client, issuer }: RealGoogle): Promise<Configuration> {
  // Not above: it takes memory that a shop without Google would have for nothing.
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client')
  const isStandIn = issuer.protocol === 'http:' && isLoopback(issuer.hostname)
  return discovery(issuer, client.id, client.secret, undefined, {
    timeout: patienceSeconds,
    execute: [enableNonRepudiationChecks, ...(isStandIn ? [allowInsecureRequests] : [])],
  })
}

function failed(thrown: unknown): Failed {
  const error = thrown as LibraryError
  return { failed: failureOf(error), error }
}

function failureOf(error: LibraryError): Failure {
  if (error.code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && error.error === 'access_denied')
    return 'auth/user-cancelled'
  return isUnavailable(error) ? 'auth/network-request-failed' : 'auth/invalid-credential'
}

/** A call that does not come through is a TypeError. */
function isUnavailable(error: LibraryError): boolean {
  if (error instanceof Unreachable || error instanceof TypeError || error.code === 'OAUTH_TIMEOUT')
    return true
  const status = error.status ?? (error.cause as { status?: number } | undefined)?.status
  return status !== undefined && status >= 500
}
