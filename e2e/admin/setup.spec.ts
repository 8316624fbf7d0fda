import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { readCatalogue } from '../../messages/read-catalogue.ts'
import { adminPages } from '../../domain/admin-pages.ts'
import { pages } from '../../domain/pages.ts'
import { startPhrase } from '../../contract/shop/setup.ts'
import { copyDemoData } from '../../server/testing/demo-data.ts'
import { fakeMailServer } from '../../server/mail/testing/fake-mail-server.ts'
import { type Spawned, spawnStore } from '../../server/testing/spawn-store.ts'
import { logInAsAdmin } from '../support/admin.ts'
import { fillShop } from '../support/filled-shop.ts'
import { noRequestsInFlight } from '../support/in-flight.ts'
import { expectIn } from '../support/languages.ts'
import { firstOrder, german } from '../support/first-order.ts'
import { buildInPseudo } from '../support/pseudo-build.ts'
import { englishFinder } from '../support/pseudo-screens.ts'
import { publishTexts } from '../support/publish-texts.ts'
import { expect, test } from '../support/shop-test.ts'
import { fillLocalStorage, signIn } from '../support/shoppers.ts'
import { walk } from '../support/walk.ts'

const password = 'between the pages'
const words = readCatalogue('de')
const empty = 'Our shelves are still empty. Please look in again soon.'

/** Everything is the bookseller's own: nothing of the demo is in it, seen or unseen. */
const ofDemo = /Book Store|bookstore\.example|Ghost Stories by Lamplight/

let folder = ''
const stores: Spawned[] = []
let origin = ''
let emptyOrigin = ''

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-own-'))
  // Under root the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const { DEMO_DATA } = process.env
  if (DEMO_DATA) await copyDemoData(DEMO_DATA, join(folder, 'data'))
  const usual = { RATE_LIMIT: '0', LOG_LEVEL: 'error' }
  const empty = { DATA_DIR: join(folder, 'empty'), DEMO: '0', ADMIN_PASSWORD: password }
  stores.push(spawnStore({ ...usual, ...empty }))
  // Its Polish is the pseudo-language.
  const script = await buildInPseudo(join(folder, 'build'), 'pl')
  stores.push(spawnStore({ ...usual, DATA_DIR: join(folder, 'data'), DEMO: '1' }, { script }))
  const opened = await Promise.all(stores.map((store) => store.opened()))
  const named = opened.map((each) => each.replace('127.0.0.1', 'localhost'))
  ;[emptyOrigin = '', origin = ''] = named
})

test.afterAll(async () => {
  await Promise.all(stores.map((store) => store.stop()))
  await rm(folder, { recursive: true, force: true })
})

test.use({ baseURL: async ({ baseURL }, use) => use(origin || baseURL) })

test('the demo becomes an empty shop, is set up in three steps, speaks the language of its country and opens', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
  test.slow()
  const setup = page.getByRole('region', { name: 'Set up your shop' })
  const next = setup.getByRole('button', { name: 'Save and continue' })

  await test.step('the owner removes the demo', async () => {
    await logInAsAdmin(page)
    await page.getByRole('link', { name: 'Start my own shop' }).click()
    const panel = page.getByRole('region', { name: 'Start my own shop' })
    await panel.getByLabel('New password').fill(password)
    await panel.getByLabel(`Type “${startPhrase}” to confirm`).fill(startPhrase)
    await page.keyboard.press('Enter')
    // A backup is taken first.
    await expect(setup).toBeVisible({ timeout: 90_000 })
    await visitor.goto('/books/some-book')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Opening soon')
  })

  await test.step('the shop has a name, a region, delivery and tax', async () => {
    await setup.getByLabel('Name of your shop').fill('Zum Bücherwurm')
    await setup.getByLabel('Tagline').fill('Books for rainy days.')
    await setup.getByLabel('Contact e-mail').fill('hello@wurm.example')
    await page.keyboard.press('Enter')
    await setup.getByLabel('Country', { exact: true }).selectOption('Germany')
    await expect(setup.getByLabel('Prices include tax')).toBeChecked()
    await expect(setup.getByLabel('Rate in percent')).toHaveValue('7')
    await setup.getByLabel('Delivery fee (EUR)').fill('4.90')
    await next.click()
  })

  const setupInGerman = page.getByRole('region', { name: words['Set up your shop'] ?? '' })
  const open = setupInGerman.getByRole('button', { name: words['Start empty and open the shop'] ?? '' })
  await test.step('the legal texts are published, and e-mail is left for later', async () => {
    // The page loads again in the language of the country.
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await publishTexts(page.request, { authorization: `Bearer ${token}` })
    await setupInGerman.getByRole('button', { name: words['Continue'] ?? '', exact: true }).click()
    await setupInGerman.getByRole('button', { name: words['Continue without e-mail'] ?? '' }).click()
  })

  await test.step('from then on it is German', async () => {
    await expect(open).toBeEnabled()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
    await expect(page.getByRole('main')).not.toContainText('Book Store')
  })

  await test.step('only the owner sees the shop before it opens', async () => {
    await visitor.goto('/about')
    await expect(visitor.getByRole('main')).toContainText('Books for rainy days.')
    await expect(visitor.getByRole('link', { name: 'hello@wurm.example' })).toBeVisible()
    expect(await visitor.content()).not.toMatch(ofDemo)
    await page.goto('/')
    await expect(page.getByText(words['Only you can see the shop.'] ?? '')).toBeVisible()
    await expect(page.getByText(words[empty] ?? '')).toBeVisible()
  })

  await test.step('it opens', async () => {
    await page.getByRole('link', { name: words['Open it…'] ?? '' }).click()
    await open.click()
    await expect(setupInGerman.getByText(words['Your shop is open'] ?? '')).toBeVisible()
    await visitor.goto('/')
    await expect(visitor.getByText(words[empty] ?? '')).toBeVisible()
    await page.getByRole('button', { name: words['Visit the shop'] ?? '' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(words['Only you can see the shop.'] ?? '')).toHaveCount(0)
    const files = ['/manifest.webmanifest', '/sitemap.xml', '/feeds/google.xml', '/favicon.svg', '/admin']
    for (const path of [...files, '/login', '/no-such-page'])
      expect(await (await visitor.request.get(path)).text(), path).not.toMatch(ofDemo)
  })

  await test.step('a member of staff reads the dashboard in another language, the shop stays German', async () => {
    await page.goto(adminPages.account)
    await expectIn('de', page)
    await page.getByLabel(words['Language of the dashboard'] ?? '').selectOption('français')
    await page.getByRole('button', { name: words['Save'] ?? '', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.goto(adminPages.orders)
    await expect(page.getByRole('main')).toBeVisible()
    await noRequestsInFlight(page)
    await expectIn('fr', page)
    for (const path of [pages.home, pages.search, pages.cart]) {
      await visitor.goto(path)
      await expectIn('de', visitor)
    }
  })
  await visitor.close()
})

const region = { country: 'DE', currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' }

async function speakEnglish(request: APIRequestContext) {
  const logIn = await request.post('/api/auth/admin', { data: { username: 'admin', password } })
  const headers = { authorization: `Bearer ${(await logIn.json()).token}` }
  const data = { ...region, language: 'en' }
  await expect(await request.put('/api/admin/settings/region', { headers, data })).toBeOK()
  const account = { name: 'ADA', email: '', language: null }
  await expect(await request.put('/api/admin/account', { headers, data: account })).toBeOK()
  return headers
}

/** Opens a shop of the owner's own, unless it is open: as the set-up does, through the API. */
async function openOwnShop(request: APIRequestContext) {
  const { isDemo } = await (await request.get('/api/shop')).json()
  if (!isDemo) return speakEnglish(request)
  const logIn = await request.post('/api/auth/admin', { data: { username: 'admin', password: 'bookstore' } })
  const asDemo = { authorization: `Bearer ${(await logIn.json()).token}` }
  const data = { confirm: startPhrase, password }
  const started = await request.post('/api/admin/start-own-shop', { headers: asDemo, data })
  const headers = { authorization: `Bearer ${(await started.json()).token}` }
  const zones = [{ name: '', countries: ['DE'], fee: '4.90', freeFrom: null, days: '', letter: null }]
  const rates = [{ country: 'DE', category: null, name: 'VAT', percent: '7' }]
  await publishTexts(request, headers)
  const contact = { email: 'hello@wurm.example', phone: '', address: '', openingHours: '' }
  for (const [group, data] of [
    ['region', region],
    ['delivery', { zones }],
    ['tax', { mode: 'included', rates }],
    ['shop', { name: 'Zum Bücherwurm', contact, isOpen: true }],
  ] as const)
    await expect(await request.put(`/api/admin/settings/${group}`, { headers, data })).toBeOK()
  return headers
}

/** Before the shop spoke this language. */
const saidBefore = (
  'Zum Bücherwurm|Books for rainy days.|Bookshop|Delivery|Pick-up in the shop|Lieferung|Abholung im Laden|' +
  'Chrome on Linux|Chrome auf Linux|admin|poesie|smtp.example.com|localhost'
).split('|')

test.describe('a walk', () => {
  // Pages and links that are gone, and a cart with a book that is sold out.
  test.use({ expected: /status of 40[049]/ })

  test('no screen of a shop has English of its own or is too wide for a phone', async ({
    page,
    browser,
    baseURL,
  }) => {
    // It opens more than eighty screens.
    test.slow()
    const owner = await openOwnShop(page.request)
    const shop = await fillShop(page.request, owner)
    const english = englishFinder('pl', [...saidBefore, shop.shopper.email.split('@')[0] ?? ''])
    const shopper = await browser.newPage({ ...(baseURL && { baseURL }) })
    for (const each of [page, shopper]) await each.setViewportSize({ width: 390, height: 844 })
    const problems = await walk(page, 'visitor', shop, english)
    await shopper.goto('/healthz')
    await signIn(shopper, shop.shopper)
    problems.push(...(await walk(shopper, 'shopper', shop, english)))
    await fillLocalStorage(page, { token: owner.authorization.slice('Bearer '.length) })
    problems.push(...(await walk(page, 'owner', shop, english)))
    await shopper.close()
    expect(problems).toEqual([])
  })
})

test.describe('an empty database', () => {
  test.use({ baseURL: async ({ baseURL }, use) => use(emptyOrigin || baseURL) })

  test('a shop in Germany is set up, and sells its first book in German', async ({
    page,
    browser,
    baseURL,
  }) => {
    const shopper = await browser.newPage({ ...(baseURL && { baseURL }) })
    const mail = await fakeMailServer()
    const steps = firstOrder(german, { owner: page, shopper, mail, password })
    for (const [name, work] of Object.entries(steps)) await test.step(name, work)
    await shopper.close()
    await mail.goAway()
  })
})
