import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { requiredTexts } from '../../../domain/legal-texts.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { saveSettings } from '../../../contract/shop/settings.ts'
import { mailServer } from '../../../contract/shop/mail-server.ts'
import { textsAdmin } from '../../../contract/shop/shop-pages-admin.ts'
import { type Setup, setup } from '../../../contract/shop/setup.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { answerToday } from '../testing/today.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { storedSettings } from '../testing/stored-settings.ts'

const path = '/dashboard/setup'
const nothing = {
  name: false,
  region: false,
  delivery: false,
  payment: false,
  books: false,
  email: false,
  texts: false,
}
const newShop = { isDemo: false, isOpen: false, name: 'Bookshop' }

/** A new shop that keeps how far its set-up is. */
function newStore(fields: Partial<Setup> = {}) {
  const api = fakeApi()
  storedSettings(api, { shop: { name: 'Bookshop', isOpen: false } })
  let now: Setup = {
    step: 'shop',
    isDismissed: false,
    isOpen: false,
    isDemo: false,
    demoBackup: null,
    has: nothing,
    ...fields,
  }
  api.on(shop.get, () => ({ status: 200, body: { ...demoShop, ...newShop } }))
  api.on(orders.list, () => ({ status: 200, body: { orders: [], total: 0 } }))
  api.on(setup.get, () => ({ status: 200, body: now }))
  api.on(textsAdmin.list, () => ({ status: 200, body: [] }))
  api.on(setup.save, ({ body }) => ({ status: 200, body: (now = { ...now, ...body } as Setup) }))
  return api
}

const open = (at: string, api: ReturnType<typeof fakeApi>) => openAdmin(at, api, { shop: newShop })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const url = () => window.location.pathname + window.location.search

test('the first step asks for the name, at its field, and leads to the second', async () => {
  const api = newStore()
  const { person } = await open(path, api)
  expect((await field('Name of your shop')).value).toBe('')
  const fields = [{ field: 'name', message: "Enter your shop's name" }]
  api.on(saveSettings.shop, ({ body }) =>
    body.name === '' ? problem(400, 'invalid', { fields }) : { status: 200, body: {} as never },
  )
  await person.click(await button('Save and continue'))
  await screen.findByText("Enter your shop's name")
  expect(document.activeElement).toBe(await field('Name of your shop'))
  await person.keyboard('Zum Bücherwurm')
  expect(screen.queryByText("Enter your shop's name")).toBeNull()
  await person.type(await field('Tagline'), 'Books for rainy days.')
  await person.type(await field('Contact e-mail'), 'hello@wurm.example{Enter}')
  await field('Country')
  expect(url()).toBe(`${path}?step=region`)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Region and delivery' }))
  expect(api.sentTo(saveSettings.shop).at(-1)?.body).toMatchObject({
    name: 'Zum Bücherwurm',
    tagline: 'Books for rainy days.',
    contact: { email: 'hello@wurm.example' },
  })
  expect(api.sentTo(setup.save).at(-1)?.body).toEqual({ step: 'region' })
})

test('a country proposes its currency, language and time zone, and the amount of the fee is asked for', async () => {
  const api = newStore({ step: 'region' })
  const { person } = await open(path, api)
  await person.selectOptions(await field('Country'), 'Germany')
  expect((await field('Currency')).value).toBe('EUR')
  expect((await field('Language')).value).toBe('de')
  expect((await field('Numbers and dates')).value).toBe('de-DE')
  expect((await field('Time zone')).value).toBe('Europe/Berlin')
  const countries = within(screen.getByRole('list', { name: 'Countries' })).getAllByRole('button')
  expect(countries.map(({ textContent }) => textContent)).toEqual(['Germany'])
  expect((await field('Prices include tax')).checked, 'suggested for the country').toBe(true)
  expect((await field('Name of the tax')).value, 'in the language of the shop').toBe('MwSt.')
  await person.selectOptions(await field('Language'), 'français')
  expect((await field('Name of the tax')).value).toBe('TVA')
  await person.selectOptions(await field('Language'), 'Deutsch')
  expect((await field('Rate in percent')).value).toBe('7')
  screen.getByText('Our suggestion for books in Germany. Please check it.')

  const fields = [{ field: 'zones.0.fee', message: 'Enter an amount, for example 4.90' }]
  api.on(saveSettings.delivery, ({ body }) =>
    body.zones?.[0]?.fee === '' ? problem(400, 'invalid', { fields }) : { status: 200, body: {} as never },
  )
  await person.click(await button('Save and continue'))
  await screen.findByText('Enter an amount, for example 4,90')
  expect(document.activeElement).toBe(await field('Delivery fee (EUR)'))
  expect(api.sentTo(saveSettings.tax), 'stops at the first that is refused').toEqual([])
  await person.keyboard('4.90')
  await person.click(await button('Save and continue'))
  await button('Continue')
  expect(api.sentTo(saveSettings.region).at(-1)?.body).toEqual({
    country: 'DE',
    currency: 'EUR',
    language: 'de',
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
  })
  expect(api.sentTo(saveSettings.tax).map(({ body }) => body)).toEqual([
    { mode: 'included', rates: [{ country: 'DE', category: null, name: 'MwSt.', percent: '7' }] },
  ])
  expect(api.sentTo(saveSettings.delivery).at(-1)?.body).toMatchObject({
    delivery: { isOffered: true },
    zones: [{ fee: '4.90', freeFrom: null, countries: ['DE'] }],
  })
  expect(api.sentTo(saveSettings.books).map(({ body }) => body)).toEqual([{ priceBoundCountries: ['DE'] }])
})

test('without what is missing the shop cannot open; with them it opens empty', async () => {
  const { unmount } = await open(`${path}?step=books`, newStore())
  expect((await button('Start empty and open the shop')).disabled).toBe(true)
  await screen.findByText(
    'Finish what is missing before you open the shop. E-mail, payment and books can follow.',
  )
  unmount()

  const api = newStore({
    step: 'books',
    has: { ...nothing, name: true, region: true, delivery: true, texts: true },
  })
  const { person } = await open(path, api)
  api.on(saveSettings.shop, () => noConnection)
  await person.click(await button('Start empty and open the shop'))
  await screen.findByText('The shop could not be opened. Try again.')
  api.on(saveSettings.shop, () => ({ status: 200, body: {} as never }))
  api.on(shop.get, () => ({ status: 200, body: { ...demoShop, ...newShop, isOpen: true } }))
  await person.click(await button('Start empty and open the shop'))
  await screen.findByText('Your shop is open')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'First books' }))
  expect(api.sentTo(saveSettings.shop).at(-1)?.body).toEqual({ isOpen: true })
})

test('the set-up leads from the dashboard, is finished later, and is taken up where it was left', async () => {
  const api = newStore({ step: 'region' })
  answerToday(api)
  const { person } = await open('/dashboard', api)
  await field('Country')
  expect(url()).toBe(path)
  await person.click(await button('Finish later'))
  const missing = await screen.findByRole('region', { name: 'Before you open' })
  expect(missing.textContent).toContain('Missing: A book')
  await person.click(within(missing).getByRole('link', { name: 'Continue set-up' }))
  await field('Country')
  await waitFor(() => expect(api.sentTo(setup.save).map(({ body }) => body)).toEqual([{ isDismissed: true }]))
})

test('the texts of the country are written in the set-up, the first that is missing before the others', async () => {
  const api = newStore({ step: 'texts' })
  const stateOf = (slug: string) =>
    Object.assign({ slug }, textState, { isPublished: slug === 'legal-notice' })
  const states = requiredTexts('DE').map(stateOf)
  api.on(textsAdmin.list, () => ({ status: 200, body: states }))
  api.on(textsAdmin.get, ({ params: { slug } }) => ({
    status: 200,
    body: { ...textState, slug, markdown: '', template: 'We are [name].' },
  }))
  api.on(textsAdmin.preview, () => ({ status: 200, body: { html: '' } }))
  api.on(mailServer.read, () => new Promise(() => {}))
  const { person } = await openAdmin(path, api, { shop: { ...newShop, country: 'DE' } })
  const list = await screen.findByRole('list', { name: 'Pages' })
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Legal notice Published',
    'Privacy Policy Empty',
    'Terms of Service Empty',
    'Right of withdrawal Empty',
  ])
  await field('Privacy Policy')
  await person.click(await button('Right of withdrawal Empty'))
  await field('Right of withdrawal')
  expect(document.activeElement).toBe(await button('Right of withdrawal Empty'))
  await person.type(await field('Right of withdrawal'), 'Within 14 days')
  const texts = url()
  for (const leaving of ['Continue', 'Finish later', 'Privacy Policy Empty']) {
    await person.click(await button(leaving))
    await answerLeaving(person, 'Stay')
    expect(url()).toBe(texts)
    expect((await field('Right of withdrawal')).value).toBe('Within 14 days')
  }
  await person.click(await button('Continue'))
  await answerLeaving(person, 'Leave')
  await waitFor(() => expect(url()).toBe(`${path}?step=email`))
})

test('what is typed of a mail server is not dropped without a question', async () => {
  const api = newStore({ step: 'email' })
  api.on(mailServer.read, () => ({ status: 200, body: noMailServer }))
  const { person } = await open(path, api)
  await person.type(await field('SMTP server'), 'smtp')
  await person.click(await button('Continue without e-mail'))
  await answerLeaving(person, 'Stay')
  expect((await field('SMTP server')).value).toBe('smtp')
  expect(api.sentTo(setup.save)).toEqual([])
  await person.clear(await field('SMTP server'))
  await person.click(await button('Continue without e-mail'))
  await button('Start empty and open the shop')
})

async function answerLeaving(person: UserEvent, answer: 'Stay' | 'Leave') {
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await person.click(within(dialog).getByRole('button', { name: answer }))
}

const noMailServer = {
  from: null,
  host: '',
  port: 587,
  security: 'starttls' as const,
  username: '',
  hasPassword: false,
  sender: '',
  isSending: false,
  linksTo: 'https://shop.example',
  changedBy: '',
  changedAt: null,
}

test('the focus goes on to the next text when one is published', async () => {
  const api = newStore({ step: 'texts' })
  const published = new Set<string>()
  const stateOf = (slug: string) => ({ ...textState, slug, isPublished: published.has(slug) })
  api.on(textsAdmin.list, () => ({ status: 200, body: requiredTexts('DE').map(stateOf) }))
  api.on(textsAdmin.get, ({ params: { slug } }) => ({
    status: 200,
    body: { ...stateOf(slug), markdown: 'We are.', template: '' },
  }))
  api.on(textsAdmin.preview, () => ({ status: 200, body: { html: '' } }))
  api.on(textsAdmin.save, ({ params: { slug } }) => {
    published.add(slug)
    return { status: 200, body: { ...stateOf(slug), markdown: 'We are.', template: '' } }
  })
  const { person } = await openAdmin(path, api, { shop: { ...newShop, country: 'DE' } })
  await field('Legal notice')
  await person.click(await screen.findByLabelText('Published'))
  await person.keyboard('{Enter}')
  const next = await field('Privacy Policy')
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(next)).toBe(true)
})

const textState = {
  title: 'The title of the API',
  isOwn: false,
  place: 'footer' as const,
  isPublished: false,
  isEmpty: true,
  version: 0,
  changedBy: '',
  changedAt: null,
}
