import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pages } from '../../../../domain/pages.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { describedBy, shopWith } from '../../../testing/shopping.ts'
import type { AuthClient } from '../../../app/services.ts'

const refusal = 'The link is used, too old or incomplete.'

const bad = Object.assign(new Error('Firebase: Error'), { code: 'auth/invalid-action-code' })

/** Opened twice, so that a screen that used the code by itself would use it twice. */
const openLink = (query: Record<string, string>, auth: Partial<AuthClient> = {}) =>
  openPage(`${pages.accountAction}?${new URLSearchParams(query)}`, shopWith([]).api, { auth, isStrict: true })

for (const [mode, button, done] of [
  ['verifyEmail', 'Confirm my address', 'Your address is confirmed.'],
  ['verifyAndChangeEmail', 'Change my address', 'Your address is changed. Please log in with it.'],
] as const) {
  test(`${mode}: the button, not opening the link, uses the code, which leaves the address bar`, async () => {
    const applyCode = vi.fn<AuthClient['applyCode']>().mockResolvedValue()
    const { person } = await openLink({ mode, oobCode: 'a-code' }, { applyCode })
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(applyCode).not.toHaveBeenCalled()
    await person.click(await screen.findByRole('button', { name: button }))
    await screen.findByText(done)
    expect(applyCode).toHaveBeenCalledExactlyOnceWith('a-code')
  })

  test(`${mode}: a used or forged code changes nothing`, async () => {
    const { person } = await openLink(
      { mode, oobCode: 'nonsense' },
      { applyCode: async () => Promise.reject(bad) },
    )
    await person.click(await screen.findByRole('button', { name: button }))
    expect((await screen.findByRole('alert')).textContent).toBe(refusal)
    expect(screen.getByRole('link', { name: 'Send a new e-mail from your account' })).toBeTruthy()
  })
}

for (const [continueUrl, to] of [
  ['/search?q=moby%20dick', '/search?q=moby%20dick'],
  ['//elsewhere.example/', undefined],
  ['/\\elsewhere.example/', undefined],
  ['https://elsewhere.example/', undefined],
  ['javascript:alert(1)', undefined],
] as const)
  test(`the page continues at a URL of this origin only: ${continueUrl}`, async () => {
    const url = continueUrl.startsWith('/') ? window.location.origin + continueUrl : continueUrl
    const { person } = await openLink(
      { mode: 'verifyEmail', oobCode: 'a-code', continueUrl: url },
      { applyCode: async () => {} },
    )
    await person.click(await screen.findByRole('button', { name: 'Confirm my address' }))
    await screen.findByText('Your address is confirmed.')
    const link = screen.queryByRole('link', { name: 'Continue' })
    expect(link?.getAttribute('href')).toBe(to)
    if (!to) expect(screen.getByRole('link', { name: 'To the books' }).getAttribute('href')).toBe(pages.home)
  })

for (const query of [
  {},
  { mode: 'resetPassword' },
  { mode: 'resetPassword', oobCode: 'nonsense' },
  { mode: 'x', oobCode: 'y' },
] as Record<string, string>[])
  test(`a link without a usable code says so: ${JSON.stringify(query)}`, async () => {
    const { person } = await openLink(query, { readResetCode: async () => Promise.reject(bad) })
    expect((await screen.findByRole('alert')).textContent).toBe(refusal)
    await person.click(screen.getByRole('link', { name: 'Send a new e-mail' }))
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })
  })

async function openReset(resetPassword: AuthClient['resetPassword'], more: Record<string, string> = {}) {
  const shown = await openLink(
    { mode: 'resetPassword', oobCode: 'a-code', ...more },
    { readResetCode: async () => 'reader@shop.example', resetPassword },
  )
  const field = await screen.findByLabelText<HTMLInputElement>('New password')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('reader@shop.example')
  const set = async (password: string) => {
    fireEvent.input(field, { target: { value: password } })
    await shown.person.click(screen.getByRole('button', { name: 'Set the password' }))
  }
  return { ...shown, field, set }
}

test('a new password that is refused is reported at its field; the next one leads to the login', async () => {
  const weak = Object.assign(new Error('Firebase: too-common (auth/weak-password).'), {
    code: 'auth/weak-password',
  })
  const resetPassword = vi
    .fn<AuthClient['resetPassword']>()
    .mockRejectedValueOnce(weak)
    .mockResolvedValueOnce()
  const { field, set } = await openReset(resetPassword)
  await set('password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(describedBy(field)).toMatch(/^This password is among the commonest\./)
  await set('battery staple')
  await screen.findByText('Your new password is set. Log in with it.')
  expect(window.location.pathname).toBe(pages.login)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('reader@shop.example')
  expect(resetPassword).toHaveBeenLastCalledWith('a-code', 'battery staple')
})

test('after a password reset the page continues where the link says', async () => {
  const { set } = await openReset(async () => {}, {
    continueUrl: `${window.location.origin}/search?q=moby`,
  })
  await set('battery staple')
  await screen.findByText('Your new password is set. Log in with it.')
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/search?q=moby')
})

for (const outcome of ['sent', 'auth/user-not-found'])
  test(`the e-mail for a new password does not reveal which addresses have an account: ${outcome}`, async () => {
    const unknown = Object.assign(new Error('Firebase: Error'), { code: outcome })
    const sendPasswordReset = async () => (outcome === 'sent' ? undefined : Promise.reject(unknown))
    const { person } = await openPage(pages.forgotPassword, shopWith([]).api, { auth: { sendPasswordReset } })
    fireEvent.input(screen.getByLabelText('E-mail'), { target: { value: 'reader@shop.example' } })
    await person.click(screen.getByRole('button', { name: 'Send reset link' }))
    await screen.findByText(/^If there is an account with that e-mail address, we've e-mailed you a link\./)
    expect(screen.queryByRole('alert')).toBeNull()
  })
