import { expect, type Page } from '@playwright/test'
import type { Backups } from '../../contract/shop/backups.ts'
import type { MailServerState } from '../../contract/shop/mail-server.ts'
import { goOn } from '../support/go-on.ts'
import { path as shelf, rows } from '../support/shelf.ts'
import { answer, asOwnShop, main, phoneAndDesktop } from './a11y-answers.ts'
import type { Screen } from './a11y.ts'

const nowhere = '/dashboard/nowhere'

/** Until a page is loaded again, as it is after each row of another shop than the store's. */
const withStored = (page: Page, key: string, value: string) =>
  page.evaluate(
    ([key, value]) => {
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function getStored(name) {
        return name === key ? (value ?? null) : getItem.call(this, name)
      }
    },
    [key, value],
  )

/** Filtered, with a saved view, the form for another one, and the menu of a row. */
async function showManageBooks(page: Page) {
  await asOwnShop(page, nowhere)
  await page.goto(nowhere)
  await withStored(
    page,
    'books:views:admin',
    JSON.stringify([{ name: 'Long'.repeat(15), query: 'gap=cover' }]),
  )
  await goOn(page, `${shelf}?category=horror`)
  await expect(rows(page)).not.toHaveCount(0)
  await expect(main(page).getByRole('combobox', { name: 'Only books that need attention' })).toBeVisible()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Name of the view')).toHaveAccessibleDescription(/^Enter a name/)
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
}

async function showEndingSession(page: Page) {
  await asOwnShop(page, nowhere)
  await page.goto(nowhere)
  await withStored(page, 'token-until', String(Date.now() + 240_000))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const question = page.getByRole('dialog', { name: 'Your session is about to end' })
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(question.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
}

async function showBackups(page: Page) {
  const at = (day: number) => `2026-09-0${day}T23-30-00`
  const backups: Backups = {
    backups: [1, 2, 3].map((day) => ({
      name: `${day === 1 ? '' : 'daily-'}book-store-${at(day)}Z.backup`,
      isDaily: day !== 1,
      size: 9_999_999_999,
      createdAt: `2026-09-0${day}T23:30:00.000Z`,
    })),
    isRunning: false,
    failure: { at: '2026-09-04T23:30:00.000Z', reason: 'Long'.repeat(40) },
    isEncrypted: true,
  }
  await answer(page, '**/api/admin/backups', backups)
  await page.goto('/dashboard/settings/backups')
  await main(page).getByRole('button', { name: 'Download' }).first().click()
  await expect(main(page).getByLabel('Your password', { exact: true })).toBeVisible()
}

const server: MailServerState = {
  from: 'dashboard',
  host: `${'long'.repeat(15)}.example`,
  port: 587,
  security: 'starttls',
  username: 'long'.repeat(15),
  hasPassword: true,
  sender: `${'long'.repeat(15)}@reader.example`,
  isSending: false,
  linksTo: 'http://localhost:3000',
  changedBy: 'admin',
  changedAt: '2026-09-30T23:30:00.000Z',
}

async function openMailServer(page: Page) {
  await asOwnShop(page, '/dashboard/settings/email')
  await answer(page, '**/api/admin/mail-server', server)
  await page.goto('/dashboard/settings/email')
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible()
}

async function changeMailServer(page: Page) {
  await openMailServer(page)
  await page.getByRole('button', { name: 'Change mail server' }).click()
  await expect(page.getByLabel('SMTP server')).toHaveValue(server.host)
}

/** Of the dashboard, told that it is that of an own shop. */
export const ownShopScreens: Screen[] = [
  { name: 'Own shop: Manage Books', widths: [390, 768, 1280], show: showManageBooks },
  { name: 'Own shop: session that ends', widths: phoneAndDesktop, show: showEndingSession },
  { name: 'Own shop: backups', widths: phoneAndDesktop, show: showBackups },
  { name: 'Own shop: mail server', widths: phoneAndDesktop, show: openMailServer },
  { name: 'Own shop: mail server, its form', widths: phoneAndDesktop, show: changeMailServer },
]

/** The server renders the demo, so the page is come to within the app. */
async function openHome(page: Page) {
  await asOwnShop(page, '/about')
  await page.goto('/about')
  await goOn(page, '/')
  await expect(page.getByRole('button', { name: /wish list/ }).first()).toBeVisible()
}

async function showOpeningSoon(page: Page) {
  await asOwnShop(page, '/admin', false)
  await page.goto('/admin')
  await goOn(page, '/')
  await expect(page.getByRole('heading', { name: 'Opening soon' })).toBeVisible()
}

/** Of the storefront. */
export const ownStorefront: Screen[] = [
  { name: 'Own shop: home page with hearts', show: openHome },
  { name: 'Own shop: opening soon', show: showOpeningSoon },
]
