import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import type { PublicShop } from '../../contract/shop/shop.ts'
import { sql } from '../database/sql.ts'
import { publishTexts } from './testing/publish-texts.sql.ts'
import { openTestShop, orderFor } from '../testing/test-shop.ts'
import { saveSettings as save } from './save-settings.ts'

const shop = await openTestShop()
const own = await openTestShop({ isDemo: false })
const second = await openTestShop({ database: shop.connection })
const another = await openTestShop()
const { readSettings, saveSettings } = contract
const asAdmin = { as: shop.people.admin }
const asOwner = { as: own.people.admin }

test('the demo is the store of the specification', async () => {
  const { body } = await shop.call(200, contract.shop.get, {})
  expect(body).toMatchObject({
    name: 'Book Store',
    currency: 'USD',
    decimals: 2,
    locale: 'en-US',
    timeZone: 'UTC',
    country: 'US',
    isOpen: true,
    isDemo: true,
    taxes: 'none',
  } satisfies Partial<PublicShop>)
  expect(body.deliveryMethods).toMatchObject([{ id: 'delivery', fee: '0', freeFrom: null, countries: [] }])
  expect(body.categories.filter(({ inHomeSelect }) => inHomeSelect).map(({ name }) => name)).toEqual([
    'Business',
    'Fiction',
    'Horror',
    'Adventure',
  ])
})

test('a shop of its own publishes nothing that its owner has not said', async () => {
  const { body } = await own.call(200, contract.shop.get, {})
  expect(body).toMatchObject({ isOpen: false, isDemo: false, tagline: '', social: [], pages: [] })
  expect(Object.values(body.contact).join('')).toBe('')
  expect(JSON.stringify(body)).not.toContain('Book Store')
})

test('fields that are left out keep their values, and the change is audited', async () => {
  const name = 'Zum Bücherwurm'
  const { body: saved } = await own.call(200, saveSettings.shop, { body: { name } }, asOwner)
  expect(saved).toMatchObject({ name, isOpen: false, version: 1, changedBy: 'admin' })
  await publishTexts(own.db)
  await own.call(200, saveSettings.shop, { body: { isOpen: true } }, asOwner)
  expect((await own.call(200, readSettings.shop, {}, asOwner)).body).toMatchObject({ name, isOpen: true })
  expect((await own.call(200, contract.shop.get, {})).body).toMatchObject({ name, isOpen: true })
  const entry = await own.db.first<{ changes: unknown }>(
    sql`select changes from audit_log where action = 'settings.save' order by id limit 1`,
  )
  expect(entry?.changes).toEqual({ name: ['Bookshop', name] })
})

test('the second of two concurrent saves is refused with the current values', async () => {
  const { body } = await shop.call(200, readSettings.home, {}, asAdmin)
  const save = (heroTitle: string) =>
    shop.send(saveSettings.home, { body: { heroTitle, version: body.version } }, asAdmin)
  const answers = await Promise.all([save('Spring'), save('Summer')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  const { heroTitle } = (await shop.call(200, readSettings.home, {}, asAdmin)).body
  expect(refused?.body).toMatchObject({
    code: 'settings-changed',
    changedBy: 'admin',
    current: { heroTitle },
  })
})

test('words about the stock start with defaults, and reach other processes', async () => {
  const wordsAt = async (origin: string) =>
    ((await (await fetch(`${origin}/api/shop`)).json()) as PublicShop).stockWords
  expect(await wordsAt(second.origin)).toEqual({
    inStock: 'On our shelves',
    low: 'Only {count} left',
    toOrder: 'Usually ships in 1–5 days',
    preOrder: 'Pre-order',
    preOrderDated: 'Pre-order, expected {date}',
    soldOut: 'Sold out',
  })
  await shop.call(200, saveSettings.stock, { body: { soldOut: 'Gone for now' } }, asAdmin)
  await expect.poll(async () => (await wordsAt(second.origin)).soldOut).toBe('Gone for now')
  const entry = await shop.db.first<{ changes: unknown }>(
    sql`select changes from audit_log where action = 'settings.save' and subject = 'stock'`,
  )
  expect(entry?.changes).toEqual({ soldOut: ['Sold out', 'Gone for now'] })
})

test('a colour that is hard to read is refused with the nearest that works', async () => {
  const { body } = await shop.call(400, saveSettings.shop, { body: { accent: '#ffcc00' } }, asAdmin)
  const [field] = body.fields ?? []
  expect(field?.field).toBe('accent')
  const nearest = /#[\da-f]{6}/.exec(field?.message ?? '')?.[0] ?? ''
  await shop.call(200, saveSettings.shop, { body: { accent: nearest } }, asAdmin)
})

const bad: [keyof typeof saveSettings, object, string][] = [
  ['shop', { name: '' }, 'name'],
  ['shop', { logo: 'https://elsewhere.example/logo.png' }, 'logo'],
  ['shop', { social: [{ name: 'Site', url: 'javascript:alert(1)' }] }, 'social.0.url'],
  ['region', { currency: 'XYZ' }, 'currency'],
  ['region', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['region', { locale: '???' }, 'locale'],
  ['region', { country: 'QQ' }, 'country'],
  ['tax', { rates: [{ country: 'DE', category: null, name: 'VAT', percent: '-7' }] }, 'rates.0.percent'],
  ['stock', { low: 'Only {number} left' }, 'low'],
  ['stock', { preOrderDated: 'Pre-order' }, 'preOrderDated'],
  ['stock', { soldOut: '' }, 'soldOut'],
  ['stock', { inStock: '{count} on our shelves' }, 'inStock'],
  ['email', { notifyOnOrder: true, notifyAddress: 'nowhere' }, 'notifyAddress'],
]

test.each(bad)('%s settings %j are refused at %s', async (group, body, field) => {
  const answer = await shop.call(400, saveSettings[group], { body }, asAdmin)
  expect(answer.body.fields?.map((each) => each.field)).toContain(field)
})

test('a fee has no more decimals than the currency, and one way to get the books is offered', async () => {
  const { body } = await shop.call(200, readSettings.delivery, {}, asAdmin)
  const delivery = { ...body.delivery, fee: '4.905' }
  const refused = await shop.call(400, saveSettings.delivery, { body: { delivery } }, asAdmin)
  expect(refused.body.fields?.[0]?.field).toBe('delivery.fee')
  const none = { delivery: { ...body.delivery, isOffered: false } }
  expect((await shop.call(400, saveSettings.delivery, { body: none }, asAdmin)).body.message).toContain(
    'Offer delivery',
  )
})

test('each way of delivery has a payment method for everybody, and transfers and invoices an account', async () => {
  const as = { as: another.people.admin }
  const read = async () => ({
    delivery: (await another.call(200, readSettings.delivery, {}, as)).body,
    payment: (await another.call(200, readSettings.payment, {}, as)).body,
  })
  const refusedAt = async (group: 'delivery' | 'payment', body: object) =>
    (await another.call(400, saveSettings[group], { body }, as)).body.fields?.map(({ field }) => field)
  const { delivery, payment } = await read()
  const invoice = { isOffered: true, days: 14, customers: ['ada@reader.example'] }
  const account = { holder: 'Book Store', iban: 'DE89 3704 0044 0532 0130 00' }
  const no = { isOffered: false }
  expect(await refusedAt('payment', { cash: no })).toEqual(['cash.isOffered'])
  expect(await refusedAt('payment', { transfer: { ...payment.transfer, isOffered: true } })).toEqual([
    'transfer.holder',
    'transfer.iban',
  ])
  expect(await refusedAt('payment', { invoice: { ...invoice, customers: [] } })).toEqual([
    'transfer.holder',
    'transfer.iban',
  ])
  const mistyped = { isOffered: true, ...account, iban: 'DE88 3704 0044 0532 0130 00' }
  expect(await refusedAt('payment', { transfer: { ...payment.transfer, ...mistyped } })).toEqual([
    'transfer.iban',
  ])
  const transfer = { ...payment.transfer, ...account }
  expect(await refusedAt('payment', { cash: no, transfer, invoice }), 'only for chosen customers').toEqual([
    'cash.isOffered',
  ])
  await another.call(200, saveSettings.payment, { body: { pickup: no } }, as)
  const pickup = { pickup: { ...delivery.pickup, isOffered: true } }
  expect(await refusedAt('delivery', pickup)).toEqual(['pickup.isOffered'])
  await another.call(200, saveSettings.payment, { body: { transfer: { ...transfer, isOffered: true } } }, as)
  await another.call(200, saveSettings.delivery, { body: pickup }, as)
  expect(await refusedAt('payment', { cash: no, transfer })).toEqual(['cash.isOffered', 'pickup.isOffered'])

  const { version: _v, changedAt: _a, changedBy: _b, ...before } = payment
  await another.call(200, saveSettings.delivery, { body: { pickup: delivery.pickup } }, as)
  await another.call(200, saveSettings.payment, { body: before }, as)
  const both = await Promise.all([
    another.send(saveSettings.payment, { body: { pickup: no } }, as),
    another.send(saveSettings.delivery, { body: pickup }, as),
  ])
  expect(both.map(({ status }) => status).toSorted(), 'of two at once that contradict each other').toEqual([
    200, 400,
  ])
  await another.call(200, saveSettings.delivery, { body: { pickup: delivery.pickup } }, as)
  await another.call(200, saveSettings.payment, { body: before }, as)
})

test('the currency can change until the first order, and prices keep their figures', async () => {
  const as = { as: another.people.admin }
  const book = await another.sell({ newPrice: 12.5, oldPrice: 20 })
  const { delivery } = (await another.call(200, readSettings.delivery, {}, as)).body
  const withFee = { delivery: { ...delivery, fee: '4.90', freeFrom: '39.50' } }
  await another.call(200, saveSettings.delivery, { body: withFee }, as)
  const before = another.shop.current
  await another.call(200, saveSettings.region, { body: { currency: 'JPY' } }, as)
  const now = await another.call(200, readSettings.delivery, {}, as)
  expect(now.body.delivery).toMatchObject({ fee: '5', freeFrom: '40' })
  const process = { db: another.db, state: { current: before, reload: async () => {} } }
  const late = await save(process, 'delivery', withFee, { username: 'admin', staffRole: 'owner' })
  expect(late, 'another process has not heard of the currency').toHaveProperty('invalid')
  const prices = () =>
    another.db.first(sql`select new_price_cents as now, old_price_cents as before from books`)
  expect(await prices()).toEqual({ now: 13, before: 20 })
  await another.call(200, saveSettings.region, { body: { currency: 'KWD' } }, as)
  expect(await prices()).toEqual({ now: 13_000, before: 20_000 })
  await another.call(200, saveSettings.region, { body: { currency: 'USD' } }, as)
  await another.db.run(sql`update books set old_price_cents = 999999999`)
  const high = await another.call(400, saveSettings.region, { body: { currency: 'KWD' } }, as)
  expect(high.body.fields?.map(({ field }) => field)).toEqual(['currency'])
  await another.call(200, saveSettings.delivery, { body: { delivery } }, as)
  const order = { body: orderFor({ ...book, newPrice: 13 }) }
  await another.call(201, contract.orders.place, order, { as: another.people.shopper })
  const { body } = await another.call(409, saveSettings.region, { body: { currency: 'EUR' } }, as)
  expect(body).toMatchObject({ code: 'currency-in-use', currency: 'USD' })
  await another.call(200, saveSettings.region, { body: { timeZone: 'Europe/Berlin' } }, as)
})

test('settings of a newer version are read as far as they are known, and not overwritten', async () => {
  await own.db.run(sql`
    insert into settings (name, value, format) values ('tax', '{"mode": "by moonlight", "number": "DE 1"}', 2)`)
  await expect
    .poll(async () => (await own.call(200, readSettings.tax, {}, asOwner)).body)
    .toMatchObject({ mode: 'none', number: 'DE 1' })
  const { body } = await own.call(409, saveSettings.tax, { body: { mode: 'none' } }, asOwner)
  expect(body.code).toBe('settings-newer')
})

test('a change is seen at once by other processes, and drops the pages that show it', async () => {
  const nameAt = async (origin: string) =>
    ((await (await fetch(`${origin}/api/shop`)).json()) as PublicShop).name
  expect([await nameAt(shop.origin), await nameAt(second.origin)]).toEqual(['Book Store', 'Book Store'])
  await shop.call(200, saveSettings.shop, { body: { name: 'Two Rivers' } }, asAdmin)
  expect(await nameAt(shop.origin)).toBe('Two Rivers')
  await expect.poll(() => nameAt(second.origin)).toBe('Two Rivers')
})
