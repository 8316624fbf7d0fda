import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { admin } from '../../../../contract/people/admin.ts'
import { staffAccount } from '../../../../contract/people/staff-account.ts'
import { adminToken } from '../../../app/api/stored-admin-token.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { openAdmin } from '../../testing/open-admin.tsx'

const button = (name: string) => screen.findByRole('button', { name })

const account = {
  username: 'tess',
  name: 'Tess',
  email: null,
  role: 'manager' as const,
  roleLabel: 'manager',
  hasTotp: false,
  recoveryCodesLeft: 0,
}

test('two-step log-in is turned on with the password and a code of the app, and shows recovery codes once', async () => {
  const api = fakeApi()
  let hasTotp = false
  api.on(staffAccount.get, () => ({ status: 200, body: { ...account, hasTotp, recoveryCodesLeft: 2 } }))
  api.on(staffAccount.signIns, () => ({ status: 200, body: { signIns: [], next: null } }))
  const { person } = await openAdmin('/dashboard/account', api)
  const wrong = [{ field: 'currentPassword', message: 'This is not your password' }]
  api.on(staffAccount.startTotp, () => problem(400, 'invalid', { fields: wrong }))
  await person.type(await screen.findByLabelText('Your password'), 'guess')
  await person.click(await button('Turn on'))
  await screen.findByText('This is not your password')
  api.on(staffAccount.startTotp, () => ({
    status: 200,
    body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Shop:tess?secret=ABCDEFGH' },
  }))
  await person.click(await button('Turn on'))
  expect(await screen.findByLabelText('Key')).toHaveProperty('value', 'ABCDEFGH')
  await screen.findByText('QR code for the authenticator app')

  api.on(staffAccount.confirmTotp, () => {
    hasTotp = true
    const body = { recoveryCodes: ['one-one', 'two-two'], token: 'the.new.token', expiresIn: 3600 }
    return { status: 200, body }
  })
  await person.type(screen.getByLabelText('Code'), '123456')
  await person.click(await button('Confirm'))
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(codes.textContent).toBe('one-onetwo-two')
  expect(adminToken()).toBe('the.new.token')
  await person.click(await button('I have kept them'))
  await screen.findByText('Recovery codes left: 2')
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
})

test('the log-in asks for the code after the right password, and says if it is wrong or used', async () => {
  const api = fakeApi()
  api.on(admin.logIn, () => problem(401, 'totp-required'))
  const { person } = await openPage('/admin', api)
  await person.type(await screen.findByLabelText('Username'), 'tess')
  await person.type(screen.getByLabelText('Password'), 'correct horse battery')
  expect(screen.queryByLabelText('Code')).toBeNull()
  await person.click(await button('Login'))
  const code = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(code)
  expect(screen.queryByRole('alert')).toBeNull()

  // The specification wants a refused log-in logged.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const [refusal, words] of [
    ['totp-wrong', "This code isn't right. Enter the one that your app shows now."],
    ['totp-used', 'This code has been used. Wait for the next one.'],
  ] as const) {
    api.on(admin.logIn, () => problem(401, refusal))
    await person.clear(code)
    await person.type(code, '000000')
    await person.click(await button('Login'))
    await screen.findByText(words)
  }
  expect(logged.mock.calls.map(([message]) => message)).toEqual(['Admin login failed', 'Admin login failed'])
  logged.mockClear()

  expect(adminToken()).toBeNull()
  expect(api.sentTo(admin.logIn).map(({ body }) => (body as { code?: string }).code)).toEqual([
    undefined,
    '000000',
    '000000',
  ])
})
