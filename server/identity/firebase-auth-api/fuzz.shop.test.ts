import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { fuzzRounds, malicious } from '../../testing/malicious-payloads.ts'
import { tally } from '../../testing/tally.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const count = tally('calls of the identity provider')
const email = 'shopper@reader.example'
const { idToken, refreshToken } = await shop.shoppers.signIn(email)

/** Valid values, used two times out of three, so that later checks are reached too. */
const right: Record<string, unknown> = {
  email,
  newEmail: 'new@reader.example',
  password: 'correct horse',
  newPassword: 'correct horse',
  idToken,
  oobCode: 'x'.repeat(43),
  requestUri: `${shop.origin}/emulator/auth/handler?providerId=google.com&code=${'x'.repeat(43)}`,
  sessionId: 'x'.repeat(43),
  postBody: `access_token=${'x'.repeat(43)}&providerId=google.com`,
  autoCreate: false,
  displayName: 'Rita',
  photoUrl: 'https://pictures.example/x.png',
  deleteProvider: ['google.com'],
  continueUrl: shop.origin,
  grant_type: 'refresh_token',
  refresh_token: refreshToken,
}

const field = (name: string) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(right[name]) }, { weight: 1, arbitrary: malicious })

const bodyOf = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, field(name)])), { requiredKeys: [] })

const requestType = fc.constantFrom(
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'EMAIL_SIGNIN',
)

const accounts = '/identitytoolkit.googleapis.com/v1/accounts:'

const calls: [string, fc.Arbitrary<unknown>][] = [
  [`${accounts}signUp`, bodyOf('email', 'password', 'idToken')],
  [`${accounts}signInWithPassword`, bodyOf('email', 'password')],
  [`${accounts}signInWithIdp`, bodyOf('requestUri', 'sessionId', 'idToken', 'postBody', 'autoCreate')],
  [`${accounts}lookup`, bodyOf('idToken')],
  [`${accounts}update`, bodyOf('idToken', 'displayName', 'photoUrl', 'deleteProvider', 'oobCode')],
  [
    `${accounts}sendOobCode`,
    fc
      .tuple(requestType, bodyOf('email', 'idToken', 'newEmail', 'continueUrl'))
      .map(([type, body]) => Object.assign(body, { requestType: type })),
  ],
  [`${accounts}resetPassword`, bodyOf('oobCode', 'newPassword')],
  [`${accounts}createAuthUri`, bodyOf('email')],
  ['/securetoken.googleapis.com/v1/token', bodyOf('grant_type', 'refresh_token')],
]

/** Few: each password costs a hash. */
const budget = { part: 'identity', tests: calls.length, inputs: 40 }

test.each(calls)('%s answers invalid bodies with Firebase errors, never 5xx', async (path, body) => {
  const property = fc.asyncProperty(fc.oneof(body, malicious), async (payload) => {
    await shop.db.run(sql`delete from throttles`)
    const answer = await shop.server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', host: 'localhost' },
      payload: JSON.stringify(payload),
    })
    count(answer.statusCode)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    if (answer.statusCode >= 400) expect(answer.json().error.message).toMatch(/^[A-Z_]+( : .*)?$/s)
  })
  await fuzzRounds(budget, (inputs) => fc.assert(property, { numRuns: inputs }))
})
