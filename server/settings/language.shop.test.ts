import { expect, test } from 'vitest'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import type { Problem } from '../../contract/problem.ts'
import { contract } from '../../contract/contract.ts'
import { saveSettings } from '../../contract/shop/settings.ts'
import { publishTexts } from '../shop/testing/publish-texts.sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'

const [inGerman, inFrench] = [readCatalogue('de'), readCatalogue('fr')]

const { call, db, people, sell, origin } = await openTestShop({ isDemo: false })
const owner = { as: people.admin }
const shopper = { as: people.shopper }
const german = { language: 'de', locale: 'de-DE', currency: 'EUR', country: 'DE' } as const
await call(200, saveSettings.region, { body: german }, owner)
await publishTexts(db)
await call(200, saveSettings.shop, { body: { isOpen: true } }, owner)

const publicShop = async () => (await call(200, contract.shop.get, {})).body

test('a shop has the defaults and the payment methods of its language, until they are changed', async () => {
  const { deliveryMethods, stockWords, language } = await publicShop()
  expect(language).toBe('de')
  expect(deliveryMethods.map(({ name }) => name)).toEqual([inGerman['Delivery']])
  expect(stockWords).toMatchObject({
    low: inGerman['Only {count} left'],
    soldOut: inGerman['Sold out'],
  })
})

test('a name that was saved as the English default is in its language', async () => {
  const body = { delivery: { isOffered: true, name: 'Delivery' } }
  const saved = await call(200, saveSettings.delivery, { body }, owner)
  expect(saved.body.delivery.name).toBe(inGerman['Delivery'])
  expect((await publicShop()).deliveryMethods.map(({ name }) => name)).toEqual([inGerman['Delivery']])
})

test('the categories that a shop begins with are in its language, unless they were renamed', async () => {
  const named = async () => (await publicShop()).categories.map(({ name }) => name)
  expect(await named()).toEqual(['Wirtschaft', 'Technik', 'Belletristik', 'Horror', 'Abenteuer'])
  const fiction = { name: 'Romane', inHomeSelect: true }
  await call(200, contract.categories.edit, { params: { slug: 'fiction' }, body: fiction }, owner)
  await call(200, saveSettings.region, { body: { language: 'fr' } }, owner)
  expect(await named()).toEqual(['Économie', 'Technique', 'Romane', 'Horreur', 'Aventure'])
  await call(200, saveSettings.region, { body: { language: 'de' } }, owner)
  expect(await named()).toEqual(['Wirtschaft', 'Technik', 'Romane', 'Horror', 'Abenteuer'])
})

test('the manifest names the language', async () => {
  const manifest = await (await fetch(`${origin}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ lang: 'de' })
})

test('another field of the region can be saved alone', async () => {
  await call(200, saveSettings.region, { body: { timeZone: 'Europe/Berlin' } }, owner)
  expect((await publicShop()).language).toBe('de')
})

test('refusals are in the language of the shop, field by field', async () => {
  const { body } = await call(
    400,
    contract.orders.place,
    { body: { ...orderFor(await sell()), name: '' } },
    shopper,
  )
  expect(body).toMatchObject({
    code: 'invalid',
    fields: [{ field: 'name', message: inGerman['Enter your name'] }],
  })
})

/** Also where a schema has no message of its own. */
test.each([
  ['wrong type', '/api/newsletter', { email: 7 }, 'Enter an e-mail address, for example reader@example.com'],
  [
    'no e-mail address',
    '/api/newsletter',
    { email: 'a@b' },
    'Enter an e-mail address, for example reader@example.com',
  ],
  ['missing', '/api/newsletter', {}, 'Enter an e-mail address, for example reader@example.com'],
  ['no object', '/api/newsletter', [], 'This value cannot be used here'],
  ['no number', '/api/search?limit=many', undefined, 'Enter a number'],
  ['part of one', '/api/search?limit=1.5', undefined, 'Enter a whole number'],
  ['not offered', '/api/search?exact=perhaps', undefined, 'Choose true or false'],
  ['not known', '/api/search?format=scroll', undefined, /^Wählen Sie eines von hardback, /],
  ['too large', '/api/search?offset=10001', undefined, 'Höchstens 10.000 eingeben'],
  ['too small', '/api/search?limit=0', undefined, 'Mindestens 1 eingeben'],
  ['too long', `/api/search?q=${'x'.repeat(201)}`, undefined, 'Höchstens 200 Zeichen eingeben'],
] as const)('a value that is refused is told in German: %s', async (_what, path, body, message) => {
  const headers = { 'content-type': 'application/json' }
  const sent = body && { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${origin}${path}`, sent)
  const { code, fields } = (await answer.json()) as Problem
  const expected =
    typeof message === 'string' ? (inGerman[message] ?? message) : expect.stringMatching(message)
  expect([answer.status, code, fields?.map((field) => field.message)]).toEqual([400, 'invalid', [expected]])
})

test('e-mails are in the language of the shop, also for staff who have another one', async () => {
  await call(201, contract.orders.place, { body: orderFor(await sell({ title: 'Effi Briest' })) }, shopper)
  await call(200, contract.staffAccount.edit, { body: { name: 'Ada', email: '', language: 'fr' } }, owner)
  const { body } = await call(200, contract.mail.outbox, { query: {} }, owner)
  expect(body.messages[0]?.text).toContain('Effi Briest')
  expect(body.messages[0]?.text).toContain('Ihre Bestellung')
})

test('the window of Google is in the language of the shop', async () => {
  const response = await fetch(`${origin}/emulator/auth/handler`)
  expect(await response.text()).toContain('<html lang="de">')
})

test('a member of staff may have another language than the shop', async () => {
  const { body: edited } = await call(200, contract.staffAccount.get, {}, owner)
  expect(edited.language).toBe('fr')
  const wrong = { ...german, country: 'QQ' }
  const { body } = await call(400, saveSettings.region, { body: wrong }, owner)
  expect(body).toMatchObject({ fields: [{ field: 'country', message: inFrench['Choose a country'] }] })
  await call(200, contract.staffAccount.edit, { body: { name: 'Ada', email: '' } }, owner)
  expect((await call(200, contract.staffAccount.get, {}, owner)).body.language, 'stays').toBe('fr')
})
