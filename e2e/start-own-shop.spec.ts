import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPhrase } from '../contract/setup.ts'
import { copyDemoData } from '../server/testing/demo-data.ts'
import { type Spawned, spawnStore } from '../server/testing/spawn-store.ts'
import { expectNoA11yViolations } from './a11y.ts'
import { logInAsAdmin } from './admin.ts'
import { expect, test } from './shop-test.ts'

const password = 'between the pages'
let folder = ''
let store: Spawned | undefined
let origin = ''

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-own-'))
  // Under root the database runs as another user, who needs access.
  await chmod(folder, 0o755)
  const { DEMO_DATA } = process.env
  if (DEMO_DATA) await copyDemoData(DEMO_DATA, folder)
  store = spawnStore({ DATA_DIR: folder, DEMO: '1', RATE_LIMIT: '0', LOG_LEVEL: 'error' })
  origin = (await store.opened()).replace('127.0.0.1', 'localhost')
})

test.afterAll(async () => {
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
})

test.use({
  expected: /400 \(Bad Request\).*\/api\/admin\/start-own-shop/,
  baseURL: async ({ baseURL }, use) => use(origin || baseURL),
})

test('the demo becomes an empty shop after a backup, and only if the owner types the words', async ({
  page,
}) => {
  await logInAsAdmin(page)
  await page.getByRole('link', { name: 'Start my own shop' }).click()
  const panel = page.getByRole('region', { name: 'Start my own shop' })
  await expect(panel.getByRole('listitem')).toContainText(['30 books', /\d+ orders/, /\d+ shoppers/])
  const remove = panel.getByRole('button', { name: 'Remove the demo and start my shop' })
  const words = panel.getByLabel(`Type “${startPhrase}” to confirm`)
  const newPassword = panel.getByLabel('New password')
  await expectNoA11yViolations(page)

  await newPassword.fill('short')
  await words.fill('start my shop?')
  await remove.click()
  await expect(words).toHaveAccessibleDescription(`Type “${startPhrase}”`)
  await expect(newPassword).toHaveAccessibleDescription(/Use 10 characters or more/)
  await expect(newPassword).toBeFocused()
  expect(await (await page.request.get('/api/books?limit=1')).json()).toHaveLength(1)
  expect(await readdir(folder)).not.toContain('backups')

  await newPassword.fill(password)
  await words.fill(startPhrase)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/setup')
  await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible()
  expect(await readdir(join(folder, 'backups'))).toEqual([expect.stringMatching(/\.backup$/)])
  expect(await (await page.request.get('/api/books?limit=1')).json()).toEqual([])
  const shop = await (await page.request.get('/api/shop')).json()
  expect(shop).toMatchObject({ name: 'Bookshop', isDemo: false, isOpen: false })

  await page.goto('/dashboard')
  await expect(page, 'the new token is valid').toHaveURL('/dashboard/setup')
  const logIn = async (typed: string) =>
    (await page.request.post('/api/auth/admin', { data: { username: 'admin', password: typed } })).status()
  expect([await logIn('bookstore'), await logIn(password)]).toEqual([401, 200])
})
