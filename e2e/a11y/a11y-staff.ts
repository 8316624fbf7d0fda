import { expect, type Page } from '@playwright/test'
import { answer, main, phoneAndDesktop, press, problem } from './a11y-answers.ts'
import type { Screen } from './a11y.ts'
import { goTo } from '../support/book-form.ts'

async function showInvited(page: Page) {
  const invitation = {
    _id: '00000000-0000-4000-8000-000000000000',
    name: 'Clara',
    email: 'clara@shop.example',
    role: 'clerk',
    invitedBy: 'admin',
    expiresAt: '2031-03-03T12:00:00.000Z',
  }
  const staff = {
    username: 'clara',
    email: null,
    role: 'clerk',
    roleLabel: 'Clerk',
    hasTotp: true,
    lastSignInAt: null,
  }
  await answer(page, '**/api/admin/staff', {
    staff: [{ ...staff, name: 'Clara' }],
    invitations: [invitation],
  })
  await answer(
    page,
    '**/api/admin/staff/invitations',
    { invitation, link: `/admin/invitation#${'a'.repeat(43)}` },
    201,
  )
  await main(page).getByLabel('Name').fill('Clara')
  await main(page).getByLabel('E-mail').fill('clara@shop.example')
  await press(page, 'Send invitation')
  await expect(page.getByLabel('Link of the invitation')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open invitations' })).toBeVisible()
}

async function showTakenName(page: Page) {
  const url = '**/api/auth/admin/invitations/*'
  await page.route(url, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { name: 'Clara', email: 'clara@shop.example', role: 'clerk' } })
      : route.fulfill({ status: 409, json: problem('username-taken') }),
  )
  await page.goto('/admin/invitation#code')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('correct horse battery')
  await press(page, 'Create account')
  await expect(page.getByText('Something is wrong.')).toBeVisible()
}

async function showSecondFactor(page: Page) {
  const started = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Shop:admin?secret=JBSWY3DPEHPK3PXP' }
  await answer(page, '**/api/admin/account/totp', started)
  await page.getByLabel('Your password').fill('bookstore')
  await press(page, 'Turn on')
  await expect(page.getByText('QR code for the authenticator app')).toBeAttached()
}

async function showWrongCode(page: Page) {
  const asked = async (code: string) => answer(page, '**/api/auth/admin', problem(code), 401)
  await asked('totp-required')
  await page.getByLabel('Username').fill('tess')
  await page.getByLabel('Password').fill('correct horse battery')
  await press(page, 'Login')
  await page.getByLabel('Code').fill('000000')
  await asked('totp-wrong')
  await press(page, 'Login')
  await expect(page.getByText("This code isn't right.")).toBeVisible()
}

async function showAudit(page: Page) {
  const entry = { at: '2026-09-30T12:00:00.000Z', actor: 'admin', subject: 'Clara' }
  const entries = [
    { ...entry, _id: 1, action: 'staff.invited', changes: { role: [null, 'clerk'] } },
    { ...entry, _id: 2, action: 'page.saved', changes: { markdown: ['', 'Come in and ask. '.repeat(10)] } },
  ]
  await answer(page, '**/api/admin/audit*', { entries, next: null })
  await goTo(page, 'Audit log')
  await expect(page.getByRole('list', { name: 'Entries, newest first' })).toBeVisible()
}

export const staffScreens: Screen[] = [
  {
    name: 'staff, a colleague is invited',
    path: '/dashboard/staff',
    widths: phoneAndDesktop,
    show: showInvited,
  },
  { name: 'audit log', path: '/dashboard/staff', widths: phoneAndDesktop, show: showAudit },
  {
    name: 'two-step log-in, its QR code',
    path: '/dashboard/account',
    widths: phoneAndDesktop,
    show: showSecondFactor,
  },
]

export const visitorScreens: Screen[] = [
  { name: 'invitation, a taken username', show: showTakenName },
  { name: 'log-in, a wrong code', path: '/admin', show: showWrongCode },
]
