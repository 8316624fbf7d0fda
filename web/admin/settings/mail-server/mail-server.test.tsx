import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mailServer, type MailServerState } from '../../../../contract/shop/mail-server.ts'
import { settingsPreviews } from '../../../../contract/shop/settings.ts'
import { shop } from '../../../../contract/shop/shop.ts'
import { demoShop } from '../../../testing/demo-shop.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { buttonsIn, openAdmin } from '../../testing/open-admin.tsx'
import { storedSettings } from '../../testing/stored-settings.ts'

const path = '/dashboard/settings/email'
const own = { ...demoShop, isDemo: false }
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.findByRole('button', { name })
const panel = async () => within(await screen.findByRole('region', { name: 'Mail server' }))

const none: MailServerState = {
  from: null,
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  hasPassword: false,
  sender: '',
  isSending: false,
  linksTo: 'https://shop.example',
  changedBy: '',
  changedAt: null,
}

const saved: MailServerState = {
  ...none,
  from: 'dashboard',
  host: 'smtp.shop.example',
  username: 'shop',
  hasPassword: true,
  sender: 'shop@shop.example',
}

function apiWith(first: MailServerState) {
  const api = fakeApi()
  storedSettings(api)
  api.on(shop.get, () => ({ status: 200, body: own }))
  api.on(settingsPreviews.email, () => ({
    status: 200,
    body: {
      from: 'Book Store',
      subject: 'Thank you',
      text: 'Dear Rita',
      html: '<p>Dear Rita</p>',
      isSending: false,
    },
  }))
  api.on(mailServer.read, () => ({ status: 200, body: first }))
  return api
}

test('a mail server is entered, its problems are at their fields, and it is tested', async () => {
  const api = apiWith(none)
  const { person } = await openAdmin(path, api, { shop: own })
  fireEvent.change(await field('SMTP server'), { target: { value: 'smtp.shop.example' } })
  await person.selectOptions(await field('Encryption'), 'TLS')
  expect((await field('Port')).value, 'the usual one').toBe('465')
  await person.type(await field('User name'), 'shop')
  const fields = [{ field: 'password', message: 'Enter the password of the mail server' }]
  api.on(mailServer.save, () => problem(400, 'invalid', { fields }))
  await person.click(await button('Save mail server'))
  await screen.findByText('Enter the password of the mail server')
  expect(document.activeElement).toBe(await field('Password'))
  fireEvent.change(await field('Password'), { target: { value: 'hidden from all' } })
  api.on(mailServer.save, () => {
    api.on(mailServer.read, () => ({ status: 200, body: saved }))
    return { status: 200, body: saved }
  })
  await person.click(await button('Save mail server'))
  await screen.findByText('Mail server saved. Send a test now.')
  expect(api.sentTo(mailServer.save).at(-1)?.body).toEqual({
    host: 'smtp.shop.example',
    port: 465,
    security: 'tls',
    username: 'shop',
    password: 'hidden from all',
    sender: own.contact.email,
  })
  expect(document.body.innerHTML).not.toContain('hidden from all')
  ;(await panel()).getByText('Not tested yet: e-mails are kept and not sent')

  api.on(mailServer.test, () => ({ status: 200, body: { works: false, problem: 'No such mailbox.' } }))
  fireEvent.change(await field('Send a test to'), { target: { value: 'me@shop.example' } })
  await person.click(await button('Send a test'))
  await screen.findByText('No such mailbox.')
  api.on(mailServer.test, () => {
    api.on(mailServer.read, () => ({ status: 200, body: { ...saved, isSending: true } }))
    return { status: 200, body: { works: true, problem: '' } }
  })
  await person.click(await button('Send a test'))
  await screen.findByText(/^Test sent to me@shop\.example/)
  await screen.findByText('E-mails are sent')
})

test('a server of the environment is only tested, and links to this computer are warned of', async () => {
  const state = { ...saved, from: 'environment' as const, isSending: true, linksTo: 'http://localhost:3000' }
  await openAdmin(path, apiWith(state), { shop: own })
  const shown = await panel()
  await shown.findByText('Set where the shop is installed (SMTP_URL). Change it there.')
  shown.getByText(/^Links in e-mails lead to http:\/\/localhost:3000/)
  expect(buttonsIn(screen.getByRole('region', { name: 'Mail server' }))).toEqual(['Send a test'])
})

test('the demo, whose password is public, has no mail server', async () => {
  await openAdmin(path, apiWith(none))
  await field('Sender name')
  expect(screen.queryByRole('region', { name: 'Mail server' })).toBeNull()
})
