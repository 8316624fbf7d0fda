import type { Configuration } from 'openid-client'
import { isLoopback } from '../../http/routing/origins.ts'
import { hashOf } from '../random-code.ts'
import type { Failure } from './popup-protocol.ts'
import { type Claims, readClaims, type RealGoogle } from './google.ts'
import { z } from 'zod'

/** Bind an OAuth request to the browser (state), the ID token (nonce) and the store (PKCE verifier). */
type OAuthSecrets = { state: string; nonce: string; verifier: string }

/** The fields of openid-client errors that are read here. */
type LibraryError = Error & { code?: string; error?: string; status?: number }

export type Failed = { failed: Failure; error: LibraryError }

type GoogleOAuth = {
  addressFor(secrets: OAuthSecrets, authorizationParams: AuthorizationParams): Promise<URL | Failed>
  /** Exchanges the code of the callback's query for the claims. */
  claimsOfCallback(search: string, secrets: OAuthSecrets): Promise<Claims | Failed>
}

const timeoutSeconds = 10

export function atGoogle(google: RealGoogle): GoogleOAuth {
  let configuration: Promise<Configuration> | undefined

  /** Runs at the first sign-in: the store starts without network access. Retries failures. */
  const configure = () =>
    (configuration ??= discover(google).catch((error: Error) => {
      configuration = undefined
      throw new Unreachable(`Google could not be reached: ${error.message}`)
    }))

  return {
    addressFor: async (secrets, authorizationParams) =>
      configure()
        .then((config) => addressAt(config, google.callback(), secrets, authorizationParams))
        .catch(failed),
    claimsOfCallback: async (search, secrets) =>
      configure()
        .then((config) => claimsFrom(config, google.callback(), search, secrets))
        .catch(failed),
  }
}

async function addressAt(
  config: Configuration,
  callback: URL,
  { state, nonce, verifier }: OAuthSecrets,
  authorizationParams: AuthorizationParams,
): Promise<URL> {
  const { buildAuthorizationUrl } = await import('openid-client')
  return buildAuthorizationUrl(config, {
    ...authorizationParams,
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
  { state, nonce, verifier }: OAuthSecrets,
): Promise<Claims> {
  const { authorizationCodeGrant } = await import('openid-client')
  const tokens = await authorizationCodeGrant(config, new URL(search, callback), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = readClaims(tokens.claims())
  if (!claims) throw new Error('Google returned no e-mail address')
  return claims
}

class Unreachable extends Error {}

async function discover({ client, issuer }: RealGoogle): Promise<Configuration> {
  // Loaded here: a store without Google saves its memory.
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client')
  const isFake = issuer.protocol === 'http:' && isLoopback(issuer.hostname)
  return discovery(issuer, client.id, client.secret, undefined, {
    timeout: timeoutSeconds,
    execute: [enableNonRepudiationChecks, ...(isFake ? [allowInsecureRequests] : [])],
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

/** fetch throws a TypeError for network errors. */
function isUnavailable(error: LibraryError): boolean {
  if (error instanceof Unreachable || error instanceof TypeError || error.code === 'OAUTH_TIMEOUT')
    return true
  const status = error.status ?? (error.cause as { status?: number } | undefined)?.status
  return status !== undefined && status >= 500
}

const wish = z.string().max(300).optional()

/** The authorization parameters that a page may set; all others are fixed. */
const AuthorizationParams = z.object({ prompt: wish, login_hint: wish, hd: wish })

type AuthorizationParams = Record<string, string>

export function readAuthorizationParams(customParameters: unknown): AuthorizationParams {
  const { data = {} } = AuthorizationParams.safeParse(parsed(customParameters))
  return Object.fromEntries(Object.entries(data).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json))
  } catch {
    return undefined
  }
}
