import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { asSignedInAdmin, logInAsAdmin } from './admin.ts'
import { expect, test } from './shop-test.ts'

// Browsers log each refused log-in and invitation.
test.use({ expected: /40[19] .*\/api\/auth\/admin|Admin login failed/ })

const password = 'correct horse battery'

const main = (page: Page) => page.getByRole('main')

/** Invites a clerk by the form and returns the link. */
async function invite(page: Page, name: string): Promise<string> {
  await page.goto('/dashboard/staff')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@shop.example`)
  await page.getByLabel('Role', { exact: true }).selectOption('Clerk')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = page.getByLabel('Link of the invitation')
  await expect(link).toHaveValue(/\/admin\/invitation#[\w-]{43}$/)
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(name)
  await expectNoA11yViolations(page)
  await expectNoHorizontalOverflow(page, [390, 1280])
  return link.inputValue()
}

async function accept(page: Page, link: string, username: string) {
  await page.goto(link)
  await expect(main(page)).toContainText('as clerk')
  await expect(page).toHaveURL(/\/admin\/invitation$/)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This username is taken. Choose another.')).toBeVisible()
  await expectNoA11yViolations(page)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'To the log-in' }).click()
}

const fillLogin = async (page: Page, username: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const signOut = (page: Page) => page.evaluate(() => localStorage.clear())

test('an invited clerk works with orders, but neither edits books nor opens what is for others', async ({
  page,
}) => {
  await asSignedInAdmin(page)
  const link = await invite(page, 'Clara')
  await signOut(page)
  await accept(page, link, 'clara')
  await fillLogin(page, 'clara')

  await expect(page).toHaveURL(/\/dashboard\/orders$/)
  await expect(main(page).getByRole('table')).toContainText('Placed')
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await expect(nav.getByRole('link')).toHaveText([
    'Book Store, home',
    'Manage Books',
    'Orders',
    'Stock',
    /^Reviews/,
  ])
  await expect(page.getByRole('link', { name: 'Add New Book' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0)
  await nav.getByRole('link', { name: 'Manage Books' }).click()
  await expect(page.getByRole('table', { name: 'All Books' })).toContainText('Dracula')
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  for (const [path, words] of [
    ['/dashboard/add-new-book', 'Only a manager can open this'],
    ['/dashboard/audit', 'Only an owner can open this'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
  }
  await signOut(page)
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('This invitation has been used already. Log in instead.')

  await asSignedInAdmin(page)
  await page.goto('/dashboard/audit?action=staff&q=clara')
  const entries = page.getByRole('list', { name: 'Entries, newest first' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Accepted an invitation')
  await expect(entries.nth(1)).toContainText('nothing → became clerk')
  await expectNoA11yViolations(page)
  await expectNoHorizontalOverflow(page, [390, 1280])
  await page.goto('/dashboard/staff')
  await page.getByRole('button', { name: 'Remove Clara' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect(page.getByRole('list', { name: 'Staff', exact: true })).not.toContainText('Clara')
})

test('with two-step log-in the log-in asks for a code of the app', async ({ page, request }) => {
  await asSignedInAdmin(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const invited = await request.post('/api/admin/staff/invitations', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Tess', email: 'tess@shop.example', role: 'manager' },
  })
  const { link }: { link: string } = await invited.json()
  const code = link.split('#')[1]
  await request.post(`/api/auth/admin/invitations/${code}`, { data: { username: 'tess', password } })
  await signOut(page)
  await logInAsAdmin(page, { username: 'tess', password })

  await page.getByRole('button', { name: 'Tess' }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('QR code for the authenticator app')).toBeAttached()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  await expectNoA11yViolations(page)
  await expectNoHorizontalOverflow(page, [390, 1280])
  await page.getByLabel('Code').fill(totp.generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)

  await signOut(page)
  await logInAsAdmin(page, { username: 'tess', password })
  const codeField = page.getByLabel('Code')
  await expect(codeField).toBeFocused()
  await codeField.fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText("This code isn't right.")).toBeVisible()
  await expectNoA11yViolations(page)
  // A code works once: that of the next step is accepted, because clocks differ.
  await codeField.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
