import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { bookseller, openTestShop } from '../testing/test-shop.ts'
import { adminTokens } from './admin-token.ts'

const shop = await openTestShop()
const { tokenFor, strangersKey } = shop.shoppers
const email = 'shopper@reader.example'

const unsigned = (claims: object) =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

const now = Math.floor(Date.now() / 1000)
const hour = now + 3600
const adminClaims = { role: 'admin', sub: 'admin', iss: 'book-store', aud: 'book-store/admin', exp: hour }

const asShopper = async (token: string) =>
  (await shop.send(contract.orders.byEmail, { params: { email } }, { as: token })).status
const asAdmin = async (token: string) => (await shop.send(contract.admin.stats, {}, { as: token })).status

test('a valid token opens the routes of its role', async () => {
  expect(await asShopper(await tokenFor(email))).toBe(200)
  expect(await asAdmin(shop.people.admin)).toBe(200)
})

const storedAdmin = { ...bookseller, tokenGeneration: 0, language: null, role: 'owner' as const }

test.each([
  ['signed with a foreign key', () => tokenFor(email, { key: strangersKey })],
  ['of another issuer', () => tokenFor(email, { issuer: 'https://elsewhere.example' })],
  ['for another audience', () => tokenFor(email, { audience: 'another-shop' })],
  ['that has expired', () => tokenFor(email, { from: now - 3610 })],
  ['from the future', () => tokenFor(email, { from: now + 60 })],
  ['with auth_time in the future', () => tokenFor(email, { authTime: now + 60 })],
  ['without a subject', () => tokenFor(email, { subject: '' })],
  ['with too long a subject', () => tokenFor(email, { subject: 'x'.repeat(129) })],
  ['without a signature', async () => unsigned(decodeJwt(await tokenFor(email)))],
  ['that is no JWT', () => 'nonsense'],
])('a shopper token %s is refused', async (_kind, make) => {
  expect(await asShopper(await make())).toBe(401)
})

test.each([
  ['of a shopper', () => tokenFor(email)],
  ['of another secret', () => adminTokens('another secret', async () => storedAdmin).issue(storedAdmin)],
  ['without a signature', () => unsigned(adminClaims)],
  [
    'of a shopper who claims to be an admin',
    () => new SignJWT(adminClaims).setProtectedHeader({ alg: 'ES256', kid: 'test' }).sign(strangersKey),
  ],
])('an admin token %s is refused', async (_kind, make) => {
  expect(await asAdmin(await make())).toBe(401)
})
