import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { readForms } from '../../http/routing/read-forms.ts'
import { shippedFile } from '../../files.ts'
import { accentColors, defaultAccent } from '../../../domain/color.ts'
import type { Provider } from '../firebase-auth-api/provider.ts'
import { openDemoWindow } from './demo-popup.routes.ts'
import { openGoogleWindow } from './google-popup.routes.ts'

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
