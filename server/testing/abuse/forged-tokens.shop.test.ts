import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { admin } from '../../../contract/people/admin.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { sql } from '../../database/sql.ts'
import { tally } from '../tally.ts'
import { openTestShop } from '../test-shop.ts'

const shop = await openTestShop()
const count = tally('forged tokens')

const email = 'shopper@reader.example'

const seesOrders = async (as: string) =>
  (await shop.send(orders.byEmail, { params: { email } }, { as })).status

const seesFigures = async (as: string) => (await shop.send(admin.stats, {}, { as })).status

test('the original tokens are valid', async () => {
  expect(await seesOrders(shop.people.shopper)).toBe(200)
  expect(await seesFigures(shop.people.admin)).toBe(200)
})

const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
const partsOf = (token: string) => token.split('.') as [string, string, string]
const read = (encoded: string) => JSON.parse(Buffer.from(encoded, 'base64url').toString()) as object

/** The public key, for an attack that uses it as an HMAC secret. */
const published = JSON.stringify(await shop.db.first(sql`select public_jwk from signing_keys limit 1`))

const signedWith = (secret: string, head: object, claims: object) => {
  const text = `${part(head)}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const { kid } = decodeProtectedHeader(shop.people.shopper)
const claims = read(partsOf(shop.people.shopper)[1])
const adminHead = read(partsOf(shop.people.admin)[0])
const adminClaims = read(partsOf(shop.people.admin)[1])

test.each<[string, string]>([
  ['no algorithm', `${part({ alg: 'none', kid })}.${part(claims)}.`],
  ['no algorithm, spelled otherwise', `${part({ alg: 'nOnE', kid })}.${part(claims)}.`],
  ['the public key as HMAC secret', signedWith(published, { alg: 'HS256', kid }, claims)],
  ['an empty secret', signedWith('', { alg: 'HS256', kid }, claims)],
  [
    'a key embedded in its header',
    signedWith('mine', { alg: 'HS256', kid, jwk: { kty: 'oct', k: 'bWluZQ' } }, claims),
  ],
  [
    'a key URL of another site',
    signedWith('mine', { alg: 'HS256', kid, jku: 'https://evil.example/keys' }, claims),
  ],
  ['a file path as key id', signedWith('', { alg: 'HS256', kid: '../../../dev/null' }, claims)],
  ['SQL as key id', signedWith('', { alg: 'HS256', kid: "' union select ''--" }, claims)],
  ['an empty signature', shop.people.shopper.replace(/[^.]+$/, '')],
  ['a signature of zeros', shop.people.shopper.replace(/[^.]+$/, 'A'.repeat(86))],
  [
    'other claims under a good signature',
    `${partsOf(shop.people.shopper)[0]}.${part({ ...claims, sub: 'x' })}.${partsOf(shop.people.shopper)[2]}`,
  ],
  ['the admin’s claims, unsigned', `${part({ ...adminHead, alg: 'none' })}.${part(adminClaims)}.`],
  ['the admin’s claims, with the shopper’s public key', signedWith(published, adminHead, adminClaims)],
  ['the admin’s claims, with an empty secret', signedWith('', adminHead, adminClaims)],
  [
    'the admin’s header on a shopper’s token',
    [partsOf(shop.people.admin)[0], ...partsOf(shop.people.shopper).slice(1)].join('.'),
  ],
])('a token with %s is refused', async (_what, forged) => {
  for (const status of [await seesOrders(forged), await seesFigures(forged)]) {
    count(status)
    expect(status).toBe(401)
  }
})

test('a token of another store or of another role is refused', async () => {
  const other = await openTestShop()
  expect(await seesOrders(other.people.shopper)).toBe(401)
  expect(await seesFigures(shop.people.shopper)).toBe(401)
  expect((await shop.send(orders.place, { body: {} }, { as: shop.people.admin })).status).toBe(403)
})

test('a token with any one character changed is refused', async () => {
  const { admin, shopper } = shop.people
  const spoiled = fc.record({
    which: fc.constantFrom({ token: admin, look: seesFigures }, { token: shopper, look: seesOrders }),
    at: fc.nat(),
    character: fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '_', '-', '.'),
  })
  await fc.assert(
    fc.asyncProperty(spoiled, async ({ which: { token, look }, at, character }) => {
      // Skips the header, where an unknown key id waits for a reload, and the last character, which has
      // unused bits.
      const place = token.indexOf('.') + (at % (token.length - 1 - token.indexOf('.')))
      fc.pre(token[place] !== character)
      const status = await look(token.slice(0, place) + character + token.slice(place + 1))
      count(status)
      expect(status).toBe(401)
    }),
    { numRuns: 300 },
  )
})
