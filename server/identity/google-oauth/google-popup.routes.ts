import { readCookie, setCookie } from '../../http/routing/cookies.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Provider } from '../firebase-auth-api/provider.ts'
import { hashOf, randomCode } from '../random-code.ts'
import { type PopupQuery, readPopupQuery } from './popup-query.ts'
import { atGoogle, type Failed, readAuthorizationParams } from './google-client.ts'
import { failedEvent, succeededEvent } from './auth-event.ts'
import type { RealGoogle } from './google.ts'
import { popupReplies } from './send-page.routes.ts'
import { elsewherePage } from './popup-pages.ts'
import { insertOauthState, takeOauthState } from './google-accounts.sql.ts'
import type { Origins } from '../../http/routing/origins.ts'

/** Each sign-in stores a row for ten minutes. */
const fewVisits = { rateLimit: { max: 60 } }

/** Redirects the popup to Google and handles the callback. */
export function openGoogleWindow(scope: FastifyInstance, provider: Provider, google: RealGoogle) {
  const { db, origins, shop } = provider
  const { sendEnd, sendPage, sendWrong } = popupReplies(shop)
  const { addressFor, claimsOfCallback } = atGoogle(google)
  const cookie = stateCookie(origins)

  scope.get<{ Querystring: { customParameters?: unknown } }>(
    '/handler',
    { config: fewVisits },
    async (request, reply) => {
      const query = readPopupQuery(provider, request.query, request.host)
      if ('wrong' in query) return sendWrong(reply, query.wrong)
      // The callback page can notify only pages of its own origin.
      const { origin } = google.callback()
      if (new URL(query.redirectUrl).origin !== origin)
        return sendPage(reply, 403, elsewherePage(query, origin))
      const secrets = { state: randomCode(), nonce: randomCode(), verifier: randomCode() }
      const address = await addressFor(secrets, readAuthorizationParams(request.query.customParameters))
      if ('failed' in address) return sendEnd(reply, query, failureOf(reply, query, address))
      await insertOauthState(db, hashOf(secrets.state), { ...secrets, query }, stateSeconds)
      return reply.header('set-cookie', cookie.write(secrets.state)).redirect(address.href, 303)
    },
  )

  scope.get<{ Querystring: { state?: unknown } }>('/callback', async (request, reply) => {
    const state = String(request.query.state)
    const isTheirs = cookie.isIn(request.headers.cookie, state)
    const pending = isTheirs ? await takeOauthState(db, hashOf(state)) : undefined
    if (!pending) return sendWrong(reply, 'This sign-in has run out, or was begun in another browser.')
    void reply.header('set-cookie', cookie.clear(state))
    const { search } = new URL(request.url, google.callback())
    const claims = await claimsOfCallback(search, { ...pending, state })
    if ('failed' in claims) return sendEnd(reply, pending.query, failureOf(reply, pending.query, claims))
    return sendEnd(reply, pending.query, await succeededEvent(db, pending.query, claims))
  })
}

/** The config may need a fix. Of Google's response only the error code is logged. */
function failureOf(reply: FastifyReply, query: PopupQuery, { failed, error }: Failed) {
  if (failed !== 'auth/user-cancelled')
    reply.log.warn({ err: error, reason: error.error }, 'Google sign-in failed')
  return failedEvent(query, failed)
}

const stateSeconds = 600

/**
 * Binds an OAuth state to the browser that requested it, against login CSRF. One cookie per state, since two
 * popups may be open at once.
 */
function stateCookie({ isSecure }: Origins) {
  const nameFor = (state: string) => `oauth-state-${hashOf(state).toString('hex').slice(0, 12)}`
  const write = (state: string, value: string, maxAge: number) =>
    setCookie({ name: nameFor(state), value, maxAge, isSecure, path: '/emulator/auth' })
  return {
    write: (state: string) => write(state, state, stateSeconds),
    clear: (state: string) => write(state, '', 0),
    isIn: (cookies: string | undefined, state: string) => readCookie(cookies, nameFor(state)) === state,
  }
}
