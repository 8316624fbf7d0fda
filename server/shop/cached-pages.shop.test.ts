import { expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { wholeWorld } from '../../domain/delivery-zones.ts'
import { pages as addresses, bookPage } from '../../domain/pages.ts'
import { letterIcon } from '../rendering/web-app.routes.ts'
import { plainPages } from '../testing/plain-pages.ts'
import { publishTexts } from './testing/publish-texts.sql.ts'
import { openTestShop } from '../testing/test-shop.ts'

let rendered: string[] = []
const pages = {
  ...plainPages,
  render: async (url: string) => {
    rendered.push(url)
    return { status: 200, html: `<!doctype html>${url}` }
  },
}
/** Without notifications, which would drop the same pages a moment later. */
const shop = await openTestShop({ pages, isDemo: false, isSubscribed: false })
const { saveSettings } = contract
const as = { as: shop.people.admin }
await publishTexts(shop.db)
await shop.call(200, saveSettings.shop, { body: { isOpen: true } }, as)
const { _id } = await shop.sell()

const notFoundPage = '/nowhere'
const urls = [addresses.home, addresses.about, addresses.search, addresses.cart, bookPage(_id), notFoundPage]

const visitAll = async () => {
  rendered = []
  for (const url of urls) await (await fetch(shop.origin + url, { headers: { accept: 'text/html' } })).text()
  return rendered
}

/** Pages that show what delivery costs. */
const withDelivery = [addresses.cart, bookPage(_id)]

const zones = [{ ...wholeWorld, fee: '3' }]

const saves: [group: string, save: () => Promise<unknown>, dropped: string[]][] = [
  ['email', () => shop.call(200, saveSettings.email, { body: { signature: 'Yours' } }, as), []],
  ['delivery', () => shop.call(200, saveSettings.delivery, { body: { zones } }, as), withDelivery],
  ['tax', () => shop.call(200, saveSettings.tax, { body: { number: 'DE 1' } }, as), urls],
  ['home', () => shop.call(200, saveSettings.home, { body: { heroTitle: 'Spring' } }, as), [addresses.home]],
  ['region', () => shop.call(200, saveSettings.region, { body: { timeZone: 'Europe/Berlin' } }, as), urls],
  ['stock', () => shop.call(200, saveSettings.stock, { body: { soldOut: 'Gone' } }, as), urls],
  ['shop', () => shop.call(200, saveSettings.shop, { body: { name: 'Two Rivers' } }, as), urls],
]

test.each(saves)(
  '%s settings drop the cached pages that show them, and no others',
  async (_group, save, dropped) => {
    await visitAll()
    expect(await visitAll()).toEqual([])
    await save()
    expect(await visitAll()).toEqual(dropped)
  },
)

test('the name and the accent reach icons, manifest, API description and e-mails', async () => {
  const body = { name: 'Zum Bücherwurm', accent: '#1f6f54', tagline: 'Books & tea' }
  await shop.call(200, saveSettings.shop, { body }, as)
  await shop.call(200, saveSettings.email, { body: { signature: '', senderName: '' } }, as)
  const get = (path: string) => fetch(shop.origin + path)
  expect(await (await get('/favicon.svg')).text()).toBe(letterIcon(body.name, body.accent))
  const touchIcon = await get('/apple-touch-icon.png')
  expect([touchIcon.status, touchIcon.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await get('/book-store.png')).status).toBe(404)
  expect(await (await get('/manifest.webmanifest')).json()).toMatchObject({
    name: body.name,
    description: body.tagline,
    theme_color: body.accent,
  })
  expect(await (await get('/api/docs/openapi.json')).json()).toMatchObject({ info: { title: body.name } })
  const preview = await shop.call(200, contract.settingsPreviews.email, { query: { message: 'placed' } }, as)
  expect(preview.body).toMatchObject({ from: body.name, isSending: false })
  expect(preview.body.text).toMatch(/Walden[^]*\n\nYour Zum Bücherwurm\n$/)
  const query = { message: 'verify-email', signature: 'The team', senderName: 'The shop' } as const
  const unsaved = (await shop.call(200, contract.settingsPreviews.email, { query }, as)).body
  expect([unsaved.from, unsaved.text.endsWith('\n\nThe team\n')]).toEqual(['The shop', true])
  for (const path of ['/favicon.svg', '/manifest.webmanifest', '/api/docs/openapi.json'])
    expect(await (await get(path)).text(), path).not.toContain('Book Store')
})

test('months and days of the statistics are those of the time zone', async () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    await shop.call(200, saveSettings.region, { body: { timeZone } }, as)
    const { body } = await shop.call(200, contract.admin.stats, {}, as)
    // The two are 25 hours apart, so they never share a day.
    const today = new Date().toLocaleDateString('sv-SE', { timeZone })
    expect(body.lastThirtyDays.at(-1)).toMatchObject({ day: today })
    expect(body.monthlyRevenue.at(-1)?.month).toBe(today.slice(0, 7))
  }
  await shop.call(400, saveSettings.region, { body: { timeZone: '+02:00' } }, as)
})
