import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { hashOf, randomCode } from '../../random-code.ts'

/** The claims that the fake issues, and its faults. */
export type Behaviour = {
  claims?: Record<string, unknown>
  denies?: boolean
  nonce?: string
  signsWithAnotherKey?: boolean
  audience?: string
  breaksDown?: boolean
}

export const client = { id: 'the-shop', secret: 'the secret of the shop' }

type Begun = { challenge: string; nonce: string; redirectUri: string }

const [keys, otherKeys] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])

/** A fake OpenID provider that checks what Google checks. */
export async function openFakeGoogle(port = 0) {
  const begun = new Map<string, Begun>()
  const asked: URLSearchParams[] = []
  let behaviour: Behaviour = {}

  function authorize({ searchParams }: URL): URL {
    asked.push(searchParams)
    const word = (name: string) => searchParams.get(name) ?? ''
    const back = new URL(word('redirect_uri'))
    back.searchParams.set('state', word('state'))
    if (behaviour.denies) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomCode()
      begun.set(code, {
        challenge: word('code_challenge'),
        nonce: word('nonce'),
        redirectUri: word('redirect_uri'),
      })
      back.searchParams.set('code', code)
    }
    return back
  }

  async function token(form: URLSearchParams) {
    const code = form.get('code') ?? ''
    const pending = begun.get(code)
    begun.delete(code)
    const isRight =
      pending !== undefined &&
      hashOf(form.get('code_verifier') ?? '').toString('base64url') === pending.challenge &&
      form.get('redirect_uri') === pending.redirectUri &&
      form.get('client_id') === client.id &&
      form.get('client_secret') === client.secret
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } }
    const idToken = await new SignJWT({ ...behaviour.claims, nonce: behaviour.nonce ?? pending.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer.origin)
      .setAudience(behaviour.audience ?? client.id)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(behaviour.signsWithAnotherKey ? otherKeys.privateKey : keys.privateKey)
    return { status: 200, body: { access_token: 'x', token_type: 'Bearer', id_token: idToken } }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', issuer)
    const say = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return say({
          issuer: issuer.origin,
          authorization_endpoint: `${issuer.origin}/authorize`,
          token_endpoint: `${issuer.origin}/token`,
          jwks_uri: `${issuer.origin}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case '/authorize':
        return response.writeHead(302, { location: authorize(url).href }).end()
      case '/token': {
        if (behaviour.breaksDown) return say({}, 503)
        const { status, body } = await token(new URLSearchParams(await textOf(request)))
        return say(body, status)
      }
      case '/keys':
        return say({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] })
      default:
        return response.writeHead(404).end()
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    issuer,
    /** The parameters of all authorization requests, oldest first. */
    asked,
    behave: (next: Behaviour) => (behaviour = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}

export type FakeGoogle = Awaited<ReturnType<typeof openFakeGoogle>>
