import type { TestShop } from '../../../testing/test-shop.ts'

const accounts = '/identitytoolkit.googleapis.com/v1/accounts:'

type Options = { at?: TestShop; headers?: Record<string, string>; raw?: string }
type Answer = { idToken: string; refreshToken: string; localId: string; error?: { message: string } }

export const rita = { email: 'rita@reader.example', password: 'correct horse' }

/** Calls the provider with any body and any headers, which the client library would not send. */
export function callsAt(shop: TestShop) {
  async function ask(call: string, body: object, { at = shop, headers = {}, raw }: Options = {}) {
    const path = call.startsWith('/') ? call : accounts + call
    const answer = await at.server.inject({
      method: 'POST',
      url: `${path}?key=any`,
      headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers },
      payload: raw ?? JSON.stringify(body),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answer>() }
  }

  const renew = (refreshToken: string) => {
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return ask('/securetoken.googleapis.com/v1/token', {}, { headers, raw: String(form) })
  }

  return { ask, renew }
}

export const messageOf = ({ body }: { body: Answer }) => body.error?.message ?? 'no error'
