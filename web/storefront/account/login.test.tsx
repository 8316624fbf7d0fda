import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { identity } from '../../../contract/people/identity.ts'
import { pages } from '../../../domain/pages.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
import { describedBy, identityConfig, shopWith } from '../../testing/shopping.ts'
import type { AuthClient } from '../../app/services.ts'
import type { ReturnTo } from './return-to.ts'

const message = 'Please provide a valid email and password'

/** A rejection of Firebase's client library. */
const refused = (code: string, words?: string) =>
  Object.assign(new Error(words ? `Firebase: ${words} (${code}).` : 'Firebase: Error'), { code })

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const button = (name = 'Login') => screen.getByRole('button', { name })

function fillIn(typed = { email: 'reader@shop.example', password: 'correct horse' }) {
  fireEvent.input(email(), { target: { value: typed.email } })
  fireEvent.input(password(), { target: { value: typed.password } })
}

const openLogin = (auth: Partial<AuthClient>, path: string = pages.login) =>
  openPage(path, shopWith([]).api, { auth })

test('an empty form is not sent, and says what is missing', async () => {
  const logIn = vi.fn<AuthClient['logIn']>()
  const { person } = await openLogin({ logIn })
  expect(document.title).toBe('Login – Book Store')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Please Login')
  await person.click(button())
  expect(document.activeElement).toBe(email())
  expect(describedBy(email())).toBe('Enter an e-mail address, for example reader@example.com')
  expect(describedBy(password())).toBe('Enter your password')
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  fillIn()
  expect(describedBy(email())).toBe('')
  expect(password().getAttribute('aria-invalid')).toBeNull()
  expect(logIn).not.toHaveBeenCalled()
})

test('the password is shown on request, and hidden again when the form is sent', async () => {
  const { person } = await openLogin({
    logIn: async () => Promise.reject(refused('auth/invalid-credential')),
  })
  fillIn()
  const show = screen.getByRole('button', { name: 'Show password' })
  expect(show.getAttribute('aria-pressed')).toBe('false')
  await person.click(show)
  expect(show.getAttribute('aria-pressed')).toBe('true')
  expect(password().type).toBe('text')
  expect(password().value).toBe('correct horse')
  expect(password().getAttribute('autocomplete')).toBe('current-password')
  await person.click(show)
  expect(password().type).toBe('password')
  await person.click(show)
  await person.click(button())
  expect(password().type).toBe('password')
  await screen.findByRole('alert')
})

for (const [code, hint] of [
  ['auth/invalid-credential', undefined],
  ['auth/user-not-found', undefined],
  ['auth/too-many-requests', 'Too many attempts. Wait a minute and try again.'],
  ['auth/user-disabled', 'This account is blocked. Please contact the shop.'],
  ['auth/network-request-failed', "The shop can't be reached. Check your connection and try again."],
  ['auth/login-blocked', 'The shop could not open your session: please try again in a moment.'],
  ['auth/unauthorized-domain', 'set PUBLIC_URL or ALLOWED_ORIGINS to http://localhost'],
] as const)
  test(`a refused login has one message, keeps the input and can be tried again: ${code}`, async () => {
    const logIn = vi.fn<AuthClient['logIn']>().mockRejectedValueOnce(refused(code)).mockResolvedValueOnce()
    const { person } = await openLogin({ logIn })
    fillIn()
    await person.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(button().getAttribute('aria-disabled')).toBeNull()
    const said = screen.getByRole('main').querySelector('form output')?.textContent
    if (hint) expect(said).toContain(hint)
    else expect(said).toBeUndefined()
    expect([email().value, password().value]).toEqual(['reader@shop.example', 'correct horse'])
    await person.click(button())
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(logIn).toHaveBeenCalledTimes(2)
  })

for (const [what, failure, says] of [
  [
    'short',
    refused('auth/weak-password', 'Password should be at least 6 characters'),
    'A password needs at least 6 characters.',
  ],
  [
    'common',
    refused('auth/weak-password', 'too-common'),
    'This password is among the commonest. Please choose another.',
  ],
  ['long', refused('auth/weak-password', 'too-long'), 'A password has at most 256 characters.'],
  [
    'of an account that exists',
    refused('auth/email-already-in-use'),
    'You already have an account. Log in instead.',
  ],
] as const)
  test(`a refused registration says what is wrong with the password or address: ${what}`, async () => {
    const { person } = await openLogin({ register: async () => Promise.reject(failure) }, pages.register)
    fillIn()
    await person.click(button('Register'))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByRole('main').querySelector('form output')?.textContent).toBe(says)
    if (what !== 'of an account that exists') return
    await person.click(screen.getByRole('link', { name: 'Log in' }))
    await screen.findByRole('heading', { level: 1, name: 'Please Login' })
  })

test('a registration leads to the login, with the e-mail address filled in', async () => {
  const register = vi.fn<AuthClient['register']>().mockResolvedValue()
  const { person } = await openLogin({ register }, pages.register)
  expect(document.title).toBe('Register – Book Store')
  fillIn()
  await person.click(button('Register'))
  await screen.findByText('Account created. Log in to continue.')
  expect(window.location.pathname).toBe(pages.login)
  expect(email().value).toBe('reader@shop.example')
  expect(register).toHaveBeenCalledExactlyOnceWith('reader@shop.example', 'correct horse')
})

test('a form that is sent before the sign-in code is loaded waits for it, and is sent once', async () => {
  const logIn = vi.fn<AuthClient['logIn']>().mockResolvedValue()
  const loaded = Promise.withResolvers<Partial<AuthClient>>()
  const { person } = await openPage(pages.login, shopWith([]).api, { openAuth: () => loaded.promise })
  fillIn()
  await person.click(button())
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await person.keyboard('{Enter}')
  expect(logIn).not.toHaveBeenCalled()
  loaded.resolve({ logIn })
  await waitFor(() => expect(logIn).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull())
  expect(logIn).toHaveBeenCalledTimes(1)
})

test('a shopper who is signed in already is led on, to the page that asked for the login', async () => {
  const state = { from: pages.orders } satisfies ReturnTo
  await openPage(pages.login, shopWith([]).api, { user: reader, state })
  await screen.findByText('No orders found!')
  expect(window.location.pathname).toBe(pages.orders)
})

for (const page of [pages.login, pages.register])
  test(`Google comes after all links, so that none moves when it appears: ${page}`, async () => {
    await openLogin({}, page)
    const google = await screen.findByRole('button', { name: 'Sign in with Google' })
    for (const link of screen.getByRole('main').querySelectorAll('a, button'))
      expect(
        link === google || link.compareDocumentPosition(google) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).toBeTruthy()
  })

test('Google: an address with a password is asked to log in with it first', async () => {
  const { person } = await openLogin({
    signInWithGoogle: async () => Promise.reject(refused('auth/account-exists-with-different-credential')),
  })
  await person.click(await screen.findByRole('button', { name: 'Sign in with Google' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Google sign in failed!')
  screen.getByText(/Log in with it first/)
})

test('Google: a popup that a newer one replaces is no failure', async () => {
  const { person } = await openLogin({
    signInWithGoogle: async () => Promise.reject(refused('auth/cancelled-popup-request')),
  })
  await person.click(await screen.findByRole('button', { name: 'Sign in with Google' }))
  await screen.findByText('Continue in the Google window.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Google is not offered by a store without it', async () => {
  const { api } = shopWith([])
  api.on(identity.config, () => ({ status: 200, body: { ...identityConfig, google: false } }))
  await openPage(pages.login, api)
  await waitFor(() => expect(api.sentTo(identity.config)).not.toEqual([]))
  expect(screen.queryByRole('button', { name: 'Sign in with Google' })).toBeNull()
})
