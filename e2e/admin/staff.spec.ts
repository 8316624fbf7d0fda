import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { asSignedInAdmin, logInAsAdmin } from '../support/admin.ts'
import { expect, test } from '../support/shop-test.ts'

// Browsers log each refused log-in and invitation.
test.use({ expected: /40[19] .*\/api\/auth\/admin|Admin login failed/ })

const main = (page: Page) => page.getByRole('main')
const signOut = (page: Page) => page.evaluate(() => localStorage.clear())

test('an invited clerk logs in, turns two-step log-in on, and leaves a trace in the audit log', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  const name = `Clara ${mark}`
  const clara = { username: `clara-${mark}`, password: 'correct horse battery' }
  await asSignedInAdmin(page)
  const link = await test.step('the owner invites her', async () => {
    await page.goto('/dashboard/staff')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('E-mail').fill(`${clara.username}@shop.example`)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    const link = page.getByLabel('Link of the invitation')
    await expect(link).toHaveValue(/\/admin\/invitation#[\w-]{43}$/)
    return link.inputValue()
  })

  await test.step('she creates an account and logs in to what a clerk may open', async () => {
    await signOut(page)
    await page.goto(link)
    await page.getByLabel('Username').fill(clara.username)
    await page.getByLabel('Password').fill(clara.password)
    await expect(page).toHaveURL(/\/admin\/invitation$/)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Username').fill(clara.username)
    await page.getByLabel('Password').fill(clara.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await expect(main(page).getByRole('table')).toContainText('Placed')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Manage Books' }).click()
    await expect(page.getByRole('table', { name: 'All Books' })).toContainText('Dracula')
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })

  const totp = await test.step('she turns two-step log-in on', async () => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByLabel('Your password').fill(clara.password)
    await page.getByRole('button', { name: 'Turn on' }).click()
    const key = await page.getByLabel('Key', { exact: true }).inputValue()
    const app = new TOTP({ secret: Secret.fromBase32(key) })
    await page.getByLabel('Code').fill(app.generate())
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    return app
  })

  await test.step('her next log-in asks for a code', async () => {
    await signOut(page)
    await logInAsAdmin(page, clara)
    const code = page.getByLabel('Code')
    await expect(code).toBeFocused()
    // A code works once: that of the next step is accepted, because clocks differ.
    await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders$/)
    await expect(main(page).getByRole('table')).toContainText('Placed')
  })

  await test.step('the owner reads what happened and removes her', async () => {
    await signOut(page)
    await asSignedInAdmin(page)
    await page.goto(`/dashboard/audit?action=staff&q=${clara.username}`)
    const entries = page.getByRole('list', { name: 'Entries, newest first' })
    await expect(entries).toContainText('Accepted an invitation')
    await expect(entries).toContainText('(empty) → became Clerk')
    await page.goto('/dashboard/staff')
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('list', { name: 'Staff', exact: true })).not.toContainText(name)
  })
})
