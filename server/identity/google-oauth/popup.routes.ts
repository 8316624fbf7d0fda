import { t } from '../../../messages/t.ts'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readForms } from '../../http/routing/read-forms.ts'
import { shippedFile } from '../../files.ts'
import { accentColors, defaultAccent } from '../../../domain/color.ts'
import type { Provider } from '../firebase-auth-api/provider.ts'
import { isAtThisMachine, readCookie, setCookie } from '../../http/routing/headers.ts'
import { hashOf, randomCode } from '../random-code.ts'
import {
  type AuthEvent,
  failedEvent,
  type Failure,
  type PopupQuery,
  readPopupQuery,
  succeededEvent,
} from './popup-protocol.ts'
import { atGoogle, type Failed, readAuthorizationParams } from './google-client.ts'
import type { RealGoogle } from './google.ts'
import {
  accountPage,
  claimsOfDemoAccount,
  elsewherePage,
  endPage,
  htmlOf,
  notHerePage,
  type PopupPage,
  wrongPage,
} from './popup-pages.ts'
import { insertOauthState, takeOauthState } from './google-accounts.sql.ts'
import type { Origins } from '../../http/routing/origins.ts'

/** The "Sign in with Google" popup, at the paths that the client library opens. */
export async function mountOauthPopup(server: FastifyInstance, provider: Provider) {
  const { shop } = provider
  const google = provider.google()
  await server.register(
    async (scope) => {
      configureScope(scope)
      serveFile(scope, 'popup.js', 'text/javascript; charset=utf-8')
      serveFile(scope, 'popup.css', 'text/css; charset=utf-8', () => accentStyle(shop().accent))
      if (google.kind === 'real') openGoogleWindow(scope, provider, google)
      else openDemoWindow(scope, provider)
    },
    { prefix: '/emulator/auth' },
  )
}

const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  // With any other value the opener would take the popup for closed while the shopper is at Google.
  'cross-origin-opener-policy': 'unsafe-none',
  // With no-referrer, browsers would post the form with Origin: null.
  'referrer-policy': 'same-origin',
}

const maxForm = 16 * 1024

function configureScope(scope: FastifyInstance) {
  scope.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
  })
  readForms(scope, maxForm)
}

const accentStyle = (accent: string) =>
  accent === defaultAccent ? '' : `:root { --accent: ${accentColors(accent).accent} }`

function serveFile(scope: FastifyInstance, name: string, type: string, more = () => '') {
  let file: string | undefined
  scope.get(`/${name}`, async (_request, reply) => {
    file ??= await readFile(shippedFile(`server/identity/google-oauth/popup/${name}`), 'utf8')
    return reply.type(type).send(file + more())
  })
}

/** Each sign-in stores a row for ten minutes. */
const fewVisits = { rateLimit: { max: 60 } }

/** Redirects the popup to Google and handles the callback. */
function openGoogleWindow(scope: FastifyInstance, provider: Provider, google: RealGoogle) {
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
    if (!pending) return sendWrong(reply, t('This log-in has run out, or was begun in another browser.'))
    void reply.header('set-cookie', cookie.clear(state))
    const { search } = new URL(request.url, google.callback())
    const claims = await claimsOfCallback(search, { ...pending, state })
    if ('failed' in claims) return sendEnd(reply, pending.query, failureOf(reply, pending.query, claims))
    return sendEnd(reply, pending.query, await succeededEvent(db, pending.query, claims))
  })
}

/** The settings may need a fix. Of Google's response only the error code is logged. */
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

type Chosen = { account?: string }

/** The demo's fake Google: a visitor who can open the popup can sign in to any of its accounts. */
function openDemoWindow(scope: FastifyInstance, provider: Provider) {
  const { db, instanceId, origins, shop } = provider
  const { sendEnd, sendPage, sendWrong } = popupReplies(shop)
  const mayChoose = ({ raw }: FastifyRequest) => {
    const google = provider.google()
    return google.kind === 'demo' && (google.isPublic || isAtThisMachine(raw))
  }

  scope.get('/handler', async (request, reply) => {
    const query = readPopupQuery(provider, request.query, request.host)
    if ('wrong' in query) return sendWrong(reply, query.wrong)
    if (!mayChoose(request)) return sendPage(reply, 403, notHerePage(query))
    return sendPage(reply, 200, accountPage(query, instanceId))
  })

  scope.post<{ Body: Chosen | undefined }>('/choose', async (request, reply) => {
    const query = readPopupQuery(provider, request.body, request.host)
    if ('wrong' in query) return sendWrong(reply, query.wrong)
    if (!origins.isSameOrigin(request))
      return sendWrong(reply, t('This was not chosen in a window of this shop.'))
    if (!mayChoose(request)) return sendPage(reply, 403, notHerePage(query))
    const claims = claimsOfDemoAccount(request.body?.account)
    if (!claims) return sendWrong(reply, t('There is no such account.'))
    return sendEnd(reply, query, await succeededEvent(db, query, claims))
  })
}

const statuses: Partial<Record<Failure, number>> = {
  'auth/user-cancelled': 200,
  'auth/network-request-failed': 503,
}

/** Sends pages with the shop's current name. */
function popupReplies(shop: () => { name: string }) {
  const sendPage = (reply: FastifyReply, status: number, page: PopupPage) =>
    reply.code(status).type('text/html; charset=utf-8').send(htmlOf(page, shop().name))
  return {
    sendPage,
    sendWrong: (reply: FastifyReply, why: string) => sendPage(reply, 400, wrongPage(why)),
    sendEnd: (reply: FastifyReply, query: PopupQuery, event: AuthEvent) => {
      const status = event.error ? (statuses[event.error.code] ?? 400) : 200
      return sendPage(reply, status, endPage(query, event))
    },
  }
}
