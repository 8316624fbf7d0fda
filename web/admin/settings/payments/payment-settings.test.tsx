import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type PaymentKeys, paymentKeys } from '../../../../contract/shop/payment-keys.ts'
import { saveSettings } from '../../../../contract/shop/settings.ts'
import { fakeApi, problem } from '../../../testing/fake-api.ts'
import { buttonsIn, openAdmin } from '../../testing/open-admin.tsx'
import { storedSettings } from '../../testing/stored-settings.ts'

const path = '/dashboard/settings/payment'
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.findByRole('button', { name })
const keysPanel = () => screen.findByRole('region', { name: 'Cards and wallets with Stripe' })

const noKeys: PaymentKeys = {
  isSet: false,
  from: null,
  isLive: false,
  ending: '',
  changedBy: '',
  changedAt: null,
  webhookUrl: 'https://shop.example/api/payments/stripe/webhook',
}

const testKeys: PaymentKeys = {
  ...noKeys,
  isSet: true,
  from: 'dashboard',
  ending: '1234',
  changedBy: 'Ada',
  changedAt: '2026-11-18T12:00:00.000Z',
}

/** A shop with these keys; it keeps settings and keys. */
function apiWith(first: PaymentKeys = noKeys) {
  const api = fakeApi()
  storedSettings(api)
  let keys = first
  api.on(paymentKeys.read, () => ({ status: 200, body: keys }))
  api.on(paymentKeys.save, () => ({ status: 200, body: (keys = testKeys) }))
  api.on(paymentKeys.remove, () => ({ status: 200, body: (keys = noKeys) }))
  const saved = () => api.sentTo(saveSettings.payment).at(-1)?.body
  return { api, saved }
}

test('methods, account, chosen customers and reminders are saved', async () => {
  const { api, saved } = apiWith()
  const { person } = await openAdmin(path, api)
  await person.click(await field('Bank transfer in advance'))
  await person.type(await field('Account holder'), 'Zum Bücherwurm')
  await person.type(await field('IBAN'), 'de89370400440532013000')
  await person.type(await field('BIC'), 'COBADEFFXXX')
  await person.clear(await field('Days to pay a bank transfer'))
  await person.type(await field('Days to pay a bank transfer'), '10')
  await person.click(await field('Invoice'))
  await person.type(
    await field('Customers who can choose it'),
    'ada@reader.example{Enter}{Enter}ben@reader.example{Enter}',
  )
  await person.clear(await field('Days until a reminder'))
  await person.click(await button('Save'))
  await screen.findByText('Saved')
  expect(saved()).toEqual({
    transfer: {
      isOffered: true,
      holder: 'Zum Bücherwurm',
      iban: 'de89370400440532013000',
      bic: 'COBADEFFXXX',
      days: 10,
    },
    invoice: { isOffered: true, days: 14, customers: ['ada@reader.example', 'ben@reader.example'] },
    remindAfterDays: null,
    version: 1,
  })
})

test('problems are shown at their fields, also of a method and of one customer', async () => {
  const { api } = apiWith()
  const { person } = await openAdmin(path, api)
  await person.click(await field('Invoice'))
  await person.click(await field('Cash on delivery'))
  await person.type(await field('Customers who can choose it'), 'ada@reader.example{Enter}ben')
  const fields = [
    { field: 'cash.isOffered', message: 'Nobody could pay' },
    { field: 'transfer.iban', message: 'Enter the IBAN of the account' },
    { field: 'invoice.customers.1', message: 'Enter an e-mail address' },
  ]
  api.on(saveSettings.payment, () => problem(400, 'invalid', { fields }))
  await person.click(await button('Save'))
  await screen.findByText('Fix the highlighted fields and try again.')
  screen.getByText('Nobody could pay')
  screen.getByText('Enter the IBAN of the account')
  screen.getByText('ben: Enter an e-mail address')
  expect(document.activeElement).toBe(await field('Cash on delivery'))
  await person.click(await field('Bank transfer in advance'))
  expect(screen.queryByText('Nobody could pay')).toBeNull()
  screen.getByText('ben: Enter an e-mail address')
})

test('a stored IBAN is shown in groups of four', async () => {
  const api = fakeApi()
  storedSettings(api, {
    payment: {
      transfer: { isOffered: true, holder: 'Ada', iban: 'DE89370400440532013000', bic: '', days: 7 },
    },
  })
  api.on(paymentKeys.read, () => ({ status: 200, body: noKeys }))
  await openAdmin(path, api)
  expect((await field('IBAN')).value).toBe('DE89 3704 0044 0532 0130 00')
})

test('keys are entered, tested and removed, and are never shown again', async () => {
  const { api } = apiWith()
  const { person } = await openAdmin(path, api)
  const panel = within(await keysPanel())
  expect((await field('Webhook URL')).value).toBe(noKeys.webhookUrl)
  await person.type(await field('Secret key'), 'pk_test_wrong')
  const fields = [{ field: 'secretKey', message: 'Enter a secret key' }]
  api.on(paymentKeys.save, ({ body }) =>
    body.secretKey.startsWith('sk_')
      ? (api.on(paymentKeys.read, () => ({ status: 200, body: testKeys })), { status: 200, body: testKeys })
      : problem(400, 'invalid', { fields }),
  )
  await person.click(await button('Save keys'))
  await panel.findByText('Enter a secret key')
  expect(document.activeElement).toBe(await field('Secret key'))
  await person.clear(await field('Secret key'))
  await person.type(await field('Secret key'), 'sk_test_51')
  await person.type(await field('Signing secret of the webhook'), 'whsec_1')
  await person.click(await button('Save keys'))
  await panel.findByText('Keys saved. Test them now.')
  panel.getByText('Test mode: no money is taken')
  panel.getByText('1234')
  expect(document.body.textContent).not.toContain('sk_test_51')
  expect(buttonsIn(await keysPanel())).toEqual(['Test keys', 'Replace keys', 'Remove keys', 'Copy'])

  api.on(paymentKeys.test, () => ({
    status: 200,
    body: { works: false, problem: 'Stripe refused the key.' },
  }))
  await person.click(await button('Test keys'))
  await panel.findByText('Stripe refused the key.')
  api.on(paymentKeys.test, () => ({ status: 200, body: { works: true, problem: '' } }))
  await person.click(await button('Test keys'))
  await panel.findByText('Stripe accepts the keys.')

  api.on(paymentKeys.remove, () => {
    api.on(paymentKeys.read, () => ({ status: 200, body: noKeys }))
    return { status: 200, body: noKeys }
  })
  await person.click(await button('Remove keys'))
  await person.click(await button('Yes, remove'))
  await panel.findByText('Keys removed.')
  await field('Secret key')
})

test('keys of the environment and simulated payments are only tested', async () => {
  const { api } = apiWith({ ...testKeys, from: 'environment', isLive: true, changedAt: null })
  const { unmount } = await openAdmin(path, api)
  await screen.findByText('Live mode')
  expect(buttonsIn(await keysPanel())).toEqual(['Test keys', 'Copy'])
  unmount()
  await openAdmin(path, apiWith({ ...testKeys, from: 'fake' }).api)
  await screen.findByText(/^Payments by card are simulated/)
  expect(buttonsIn(await keysPanel())).toEqual(['Test keys'])
})
