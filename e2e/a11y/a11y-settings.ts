import { expect, type Page } from '@playwright/test'
import { type SetupStep, startPhrase } from '../../contract/shop/setup.ts'
import { asOwnShop, main, phoneAndDesktop, press, problem } from './a11y-answers.ts'
import type { Screen } from './a11y.ts'

const allWidths = [390, 768, 1280]

async function showConflict(page: Page) {
  const current = { heroTitle: 'Their title', heroText: '', heroButton: '' }
  await page.route('**/api/admin/settings/home', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: problem('settings-changed', { current, changedBy: 'Bea', version: 7 }),
        })
      : route.continue(),
  )
  await main(page).getByLabel('Title', { exact: true }).fill('My title')
  await press(page, 'Save')
  await expect(page.getByRole('button', { name: 'Use theirs' })).toBeVisible()
}

/** With a colour that is hard to read. */
async function showShopSettings(page: Page) {
  await main(page).getByLabel('Accent colour', { exact: true }).fill('#ffcc00')
  await expect(page.getByText('This colour is hard to read')).toBeVisible()
}

async function showNewsEditor(page: Page) {
  await press(page, 'Add news')
  await main(page).getByLabel('Text (optional)').fill('Bring a **cushion**.')
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toBeVisible()
}

/** The form, not its skeleton. */
const showSettings = (page: Page) =>
  expect(main(page).locator('input, textarea, select, button').first()).toBeVisible()

/** With refused fields, next to the keys that are not entered yet. */
async function showPayment(page: Page) {
  const fields = ['cash.isOffered', 'transfer.iban', 'invoice.customers'].map((field) => ({
    field,
    message: 'Something is wrong.',
  }))
  await page.route('**/api/admin/settings/payment', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: problem('invalid', { fields }) })
      : route.continue(),
  )
  await main(page).getByLabel('Invoice', { exact: true }).check()
  await press(page, 'Save')
  await expect(main(page).getByLabel('IBAN')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Save keys' })).toBeVisible()
}

const settings = (name: string, slug: string, show: Screen['show'] = showSettings): Screen => ({
  name: `settings: ${name}`,
  path: `/dashboard/settings/${slug}`,
  widths: allWidths,
  show,
})

async function showZones(page: Page) {
  await press(page, 'Add zone')
  const zone = page.getByRole('group', { name: 'Zone 2: All other countries' })
  await zone.getByLabel('Light orders go as a letter').check()
  await zone.getByLabel('Countries', { exact: true }).fill('ger')
  await expect(zone.getByRole('button', { name: 'Germany' })).toBeVisible()
}

export const settingsScreens: Screen[] = [
  settings('shop, a colour that is hard to read', 'shop', showShopSettings),
  settings('region', 'region'),
  settings('home page, a conflict', 'home', showConflict),
  settings('news', 'news'),
  settings('news, the editor', 'news', showNewsEditor),
  settings('pages', 'pages'),
  settings('categories', 'categories'),
  settings('books', 'books'),
  settings('delivery, with two zones', 'delivery', showZones),
  settings('payment, with refused fields', 'payment', showPayment),
  settings('tax, with a rate', 'tax', (page) => press(page, 'Add rate')),
  settings('e-mail', 'email'),
  settings('reviews', 'reviews'),
  settings('stock', 'stock', async (page) => {
    await main(page).getByLabel('Sold out', { exact: true }).fill('Gone')
    await expect(page.getByRole('button', { name: 'Use the default words' })).toBeVisible()
  }),
  settings('backups', 'backups'),
]

const showStep = (step: SetupStep, button: string) => async (page: Page) => {
  await asOwnShop(page, '/dashboard/setup', false)
  await page.goto(`/dashboard/setup?step=${step}`)
  await expect(page.getByRole('button', { name: button })).toBeVisible()
}

/** The demo is no shop to set up, so the page is told that it is none; what is saved is refused. */
async function showSetup(page: Page) {
  await asOwnShop(page, '/dashboard/setup')
  await page.route('**/api/admin/settings/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: problem('invalid', { fields: [{ field: 'zones.0.fee', message: 'Enter an amount' }] }),
        })
      : route.continue(),
  )
  await page.goto('/dashboard/setup?step=region')
  const setup = page.getByRole('region', { name: 'Set up your shop' })
  await setup.getByLabel('Prices include tax').check()
  await setup.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Enter an amount')).toBeVisible()
}

export const setupScreens: Screen[] = [
  {
    name: 'set-up, the region with a refused fee',
    path: '/dashboard/setup',
    widths: phoneAndDesktop,
    show: showSetup,
  },
  {
    name: 'set-up, the shop',
    path: '/dashboard/setup',
    widths: phoneAndDesktop,
    show: showStep('shop', 'Save and continue'),
  },
  {
    name: 'set-up, the books',
    path: '/dashboard/setup',
    widths: phoneAndDesktop,
    show: showStep('books', 'Open the shop'),
  },
  {
    name: 'set-up, the legal texts',
    path: '/dashboard/setup',
    widths: phoneAndDesktop,
    show: showStep('texts', 'Continue'),
  },
  {
    name: 'set-up, e-mail',
    path: '/dashboard/setup',
    widths: phoneAndDesktop,
    show: showStep('email', 'Save mail server'),
  },
  {
    name: 'start my own shop',
    path: '/dashboard/start-own-shop',
    widths: phoneAndDesktop,
    show: (page) => expect(page.getByLabel(`Type “${startPhrase}” to confirm`)).toBeVisible(),
  },
]
