import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { OutboxMessage } from '../contract/mail.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow, horizontalOverflow } from './a11y.ts'
import { goTo } from './book-form.ts'
import { asSignedInAdmin } from './admin.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'
import { linkFor } from './outbox.ts'
import { askProvider, newShopper, stranger } from './shoppers.ts'

const subscribers = {
  call: '**/api/newsletter',
  failed: 'The subscribers cannot be shown just now.',
}
const outbox = {
  call: '**/api/admin/outbox',
  failed: "The e-mails couldn't be loaded.",
}
type List = typeof subscribers
type Outbox = { isSending: boolean; messages: OutboxMessage[]; total: number }

const rows = (page: Page) => page.getByRole('main').locator('tbody tr')
const exporting = (page: Page) => page.getByRole('button', { name: 'Export as CSV', exact: true })

async function exported(page: Page) {
  const coming = page.waitForEvent('download')
  await exporting(page).click()
  const download = await coming
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Cells that a spreadsheet would evaluate as formulas. */
const formulasIn = (csv: string) =>
  [...csv.slice(1).matchAll(/(?:^|,|\r\n)("(?:[^"]|"")*"|[^,\r\n]*)/g)]
    .map(([, cell = '']) => cell.replace(/^"/, ''))
    .filter((cell) => /^[=+\-@]/.test(cell))

test.describe('with a store that fails at first', () => {
  test.use({ expected: /500.*\/api\/(newsletter|admin\/outbox)/ })

  async function failAndTryAgain(page: Page, { call, failed }: List, open: () => Promise<unknown>) {
    const fail = await held(page, call, (route) => route.fulfill({ status: 500, json: {} }))
    await open()
    await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
    fail()
    await expect(page.getByRole('alert')).toHaveText(failed)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('main div:focus')).toBeVisible()
    await expect(page.getByRole('main').getByText(/newest first$/)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  test('subscribers and e-mails are listed after Try again and exported as CSV', async ({ page }) => {
    const email = `+1${stranger().email}`
    expect((await page.request.post('/api/newsletter', { data: { email } })).ok()).toBe(true)
    const token = new URL(await linkFor(page.request, email)).searchParams.get('token')
    expect((await page.request.post(`/api/newsletter/confirm/${token}`)).ok()).toBe(true)
    await asSignedInAdmin(page)
    await failAndTryAgain(page, subscribers, () => page.goto('/dashboard/subscribers'))
    await expect(page).toHaveTitle('Newsletter subscribers – Book Store')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Newsletter subscribers')
    const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    await expect(rows(page).filter({ hasText: email })).toHaveText(`${email}Confirmed${today}`)
    await expect(page.getByRole('columnheader')).toHaveText(['Address', 'State', 'Day'])
    const many = await rows(page).getByText('Confirmed', { exact: true }).count()
    const waiting = await rows(page).getByText('Not confirmed', { exact: true }).count()
    expect(await rows(page).count()).toBe(many + waiting)
    const words = page.getByRole('searchbox', { name: 'Find subscribers' })
    await words.fill(email.toUpperCase())
    await expect(page).toHaveURL(/\?q=/)
    await expect(rows(page)).toHaveText([new RegExp(email.replace('+', '\\+'))])
    await expect(words).toBeFocused()
    await page.goBack()
    await expect(words).toHaveValue('')
    expect(await rows(page).count()).toBe(many + waiting)
    const counted = `${many} ${many === 1 ? 'subscriber' : 'subscribers'}`
    await expect(page.getByText(/, newest first$/)).toHaveText(
      `${counted}${waiting > 0 ? ` and ${waiting} not confirmed yet` : ''}, newest first`,
    )

    await page.route('**/api/newsletter.csv', (route) => route.fulfill({ status: 500, json: {} }))
    await exporting(page).click()
    const errorDialog = page.getByRole('alertdialog', {
      name: "The file couldn't be downloaded. Try again in a moment.",
    })
    await errorDialog.getByRole('button', { name: 'OK' }).click()
    await page.unroute('**/api/newsletter.csv')
    const { name, text } = await exported(page)
    expect(name).toBe('newsletter.csv')
    expect(text).toMatch(/^\uFEFF"email","subscribed at","confirmed at"\r\n/)
    expect(text).toContain(`\r\n"'${email}",`)
    expect(formulasIn(text)).toEqual([])

    await test.step('an e-mail opens by keyboard and is in the export', async () => {
      const shopper = await newShopper(page.request)
      await askProvider(page.request, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: shopper.email })
      await failAndTryAgain(page, outbox, () => goTo(page, 'Outbox'))
      await expect(page).toHaveTitle('Outbox – Book Store')
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('Outbox')
      await expect(page.getByRole('columnheader')).toHaveText(['To', 'Subject', 'Day'])
      await expect(page.getByText("E-mail isn't set up. Messages are kept here and not sent.")).toBeVisible()
      const message = rows(page)
        .filter({ hasText: shopper.email })
        .filter({ hasText: 'Choose a new password' })
      const text = message.locator('details > p')
      await expect(text).toBeHidden()
      await message.locator('summary').focus()
      await page.keyboard.press('Enter')
      await expect(text).toContainText('/auth/action?mode=resetPassword')

      const file = await exported(page)
      expect(file.name).toBe('outbox.csv')
      expect(file.text).toMatch(/^\uFEFF"to","subject","created at","text"\r\n/)
      expect(file.text).toContain(`\r\n"${shopper.email}","Choose a new password",`)
      expect(formulasIn(file.text)).toEqual([])
    })
  })
})

test('the lists show their state, are accessible, and cause no horizontal overflow on a phone', async ({
  page,
}) => {
  const message: OutboxMessage = {
    _id: '00000000-0000-4000-8000-000000000001',
    to: 'ada@reader.example',
    subject: 'Your order',
    text: 'Dear Ada',
    createdAt: '2026-09-30T23:30:00.000Z',
  }
  let kept: Outbox = { isSending: true, messages: [message], total: 1 }
  let subscribed: object[] = []
  await asSignedInAdmin(page)
  await page.route('**/api/newsletter', (route) => route.fulfill({ json: subscribed }))
  await page.route('**/api/admin/outbox', (route) => route.fulfill({ json: kept }))
  const reopenWith = async (now: Outbox) => {
    kept = now
    await goTo(page, 'Newsletter subscribers')
    await expect(page.getByText('No subscribers yet.', { exact: true })).toBeVisible()
    await expect(exporting(page)).toHaveCount(0)
    await goTo(page, 'Outbox')
  }
  await page.goto('/dashboard/outbox')
  await expect(page.getByText("These messages couldn't be sent yet.", { exact: true })).toBeVisible()
  await expect(page.getByText('1 e-mail, newest first', { exact: true })).toBeVisible()
  await expect(rows(page)).toContainText(['September 30, 2026'])

  await reopenWith({ isSending: true, messages: [], total: 0 })
  await expect(page.getByText('Every message has been sent.', { exact: true })).toBeVisible()
  await reopenWith({ isSending: false, messages: [], total: 0 })
  await expect(page.getByText(/There are none yet\.$/)).toBeVisible()
  await expect(exporting(page)).toHaveCount(0)
  const messages = Array.from({ length: 200 }, (_, at) => ({ ...message, _id: String(at) }))
  await reopenWith({ isSending: false, messages, total: 1234 })
  await expect(page.getByText('The latest 200 of 1234 e-mails, newest first', { exact: true })).toBeVisible()

  const long = `${'long'.repeat(15)}@reader.example`
  const longMessage = { ...message, to: long, subject: 'Word'.repeat(30), text: `Dear\n${'x'.repeat(300)}` }
  kept = { isSending: false, messages: [longMessage], total: 1 }
  subscribed = [{ email: long, subscribedAt: message.createdAt, confirmed: true }]
  for (const name of ['Newsletter subscribers', 'Outbox']) {
    await page.setViewportSize({ width: 1280, height: 844 })
    await goTo(page, name)
    // Both lists have that row, and the outbox shows its 200 messages until the refetch completes.
    await expect(page).toHaveTitle(`${name} – Book Store`)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(long)
    await expectNoHorizontalOverflow(page, [390])
    for (const summary of await page.locator('main summary').all()) await summary.click()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await expectNoA11yViolations(page)
  }
})
