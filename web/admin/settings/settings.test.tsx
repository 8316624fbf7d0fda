import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSettings, saveSettings, searchIndex } from '../../../contract/shop/settings.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { defaultStockWords } from '../../../domain/books/stock-labels.ts'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { fakeApi, noConnection, problem } from '../../testing/fake-api.ts'
import { cellsOf, openAdmin } from '../testing/open-admin.tsx'
import { storedSettings } from '../testing/stored-settings.ts'

const field = (label: string) => within(screen.getByRole('main')).findByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const bodies = (api: ReturnType<typeof fakeApi>, group: 'shop' | 'home' | 'stock' | 'delivery') =>
  api.sentTo(saveSettings[group]).map(({ body }) => body)

type Person = Awaited<ReturnType<typeof openAdmin>>['person']

async function fill(person: Person, label: string, words: string) {
  await person.clear(await field(label))
  await person.type(await field(label), words)
}

test('a colour that is hard to read is told at once, refused at its field, and has a nearest that works', async () => {
  const api = fakeApi()
  storedSettings(api)
  const { person } = await openAdmin('/dashboard/settings', api)
  await fill(person, 'Accent colour', '#ffcc00')
  await screen.findByText(/^This colour is hard to read: its contrast is 1\.5 to 1/)
  const fields = [{ field: 'accent', message: 'This colour is too light to read.' }]
  api.on(saveSettings.shop, () => problem(400, 'invalid', { fields }))
  await person.click(await button('Save'))
  await screen.findByText('Fix the highlighted fields and try again.')
  screen.getByText('This colour is too light to read.')
  expect(document.activeElement).toBe(await field('Accent colour'))

  await person.click(screen.getByRole('button', { name: /^Use #/ }))
  expect(screen.queryByText('This colour is too light to read.')).toBeNull()
  expect(screen.queryByText('Fix the highlighted fields and try again.')).toBeNull()
  expect((await field('Accent colour')).value).toMatch(/^#[\da-f]{6}$/)
  expect((await field('Accent colour')).value).not.toBe('#ffcc00')
})

test('only what was changed is saved, and the dashboard shows it at once', async () => {
  const api = fakeApi()
  storedSettings(api)
  api.on(shop.get, () => ({ status: 200, body: { ...demoShop, name: 'Zum Bücherwurm' } }))
  const { person } = await openAdmin('/dashboard/settings', api)
  await field('Name')
  expect((await button('Save')).disabled).toBe(true)
  await fill(person, 'Name', 'Zum Bücherwurm')
  await person.click(await button('Save'))
  await screen.findByText('Saved')
  await screen.findByText('Zum Bücherwurm Inventory')
  expect(document.title).toBe('Shop – Settings – Zum Bücherwurm')
  expect(bodies(api, 'shop')).toEqual([{ name: 'Zum Bücherwurm', version: 1 }])
  expect((await button('Save')).disabled).toBe(true)
})

test('a link out of changed settings asks first: stay, or leave without the changes', async () => {
  const api = fakeApi()
  storedSettings(api)
  const { person } = await openAdmin('/dashboard/settings', api)
  await fill(person, 'Name', 'Another')
  const leave = async () => person.click(await screen.findByRole('link', { name: 'Home page' }))
  await leave()
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await person.click(await button('Stay'))
  expect((await field('Name')).value).toBe('Another')
  await leave()
  await person.click(await button('Leave'))
  await field('Title')
  expect(document.title).toBe('Home page – Settings – Book Store')
  await person.click(await screen.findByRole('link', { name: 'Shop' }))
  expect((await field('Name')).value).toBe('Book Store')
  expect(bodies(api, 'shop')).toEqual([])
})

test('the second of two concurrent saves shows the differences: use theirs', async () => {
  const api = fakeApi()
  const { save } = storedSettings(api)
  const { person } = await openAdmin('/dashboard/settings/home', api)
  await fill(person, 'Title', 'My title')
  save('home', { heroTitle: 'Their title' })
  await person.click(await button('Save'))
  expect((await screen.findByRole('alert')).textContent).toBe('Bea saved these settings in the meantime.')
  const row = screen.getByRole('row', { name: /^Title/ })
  expect(cellsOf(row)).toEqual(['Their title', 'My title'])
  // Wider than a phone: the arrow keys scroll it.
  expect(screen.getByRole('region', { name: 'Theirs' }).tabIndex).toBe(0)
  await person.click(await button('Use theirs'))
  await waitFor(async () => expect((await field('Title')).value).toBe('Their title'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await button('Save')).disabled).toBe(true)
})

test('the second of two concurrent saves shows the differences: save mine', async () => {
  const api = fakeApi()
  const { save } = storedSettings(api)
  const { person } = await openAdmin('/dashboard/settings/home', api)
  await fill(person, 'Title', 'My title')
  save('home', { heroTitle: 'Their title' })
  await person.click(await button('Save'))
  await person.click(await button('Save mine'))
  await screen.findByText('Saved')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(bodies(api, 'home')).toEqual([
    { heroTitle: 'My title', version: 1 },
    { heroTitle: 'My title', version: 2 },
  ])
})

test('the default words of the stock come back in one step', async () => {
  const api = fakeApi()
  storedSettings(api, { stock: { inStock: 'Here', soldOut: 'Gone' } })
  const { person } = await openAdmin('/dashboard/settings/stock', api)
  expect((await field('Sold out')).value).toBe('Gone')
  await person.click(await button('Use the default words'))
  expect(screen.queryByRole('button', { name: 'Use the default words' })).toBeNull()
  await person.click(await button('Save'))
  await screen.findByText('Saved')
  const { inStock, soldOut } = defaultStockWords
  expect(bodies(api, 'stock')).toEqual([{ inStock, soldOut, version: 1 }])
})

test('the limits of unconfirmed addresses are saved as numbers, and 0 is one of them', async () => {
  const api = fakeApi()
  storedSettings(api)
  const { person } = await openAdmin('/dashboard/settings/stock', api)
  expect((await field('Copies per network')).value).toBe('30')
  await fill(person, 'Hours that copies are held', '48')
  await fill(person, 'Copies per account', '0')
  await person.click(await button('Save'))
  await screen.findByText('Saved')
  expect(bodies(api, 'stock')).toEqual([{ holdHours: 48, maxHeldPerAccount: 0, version: 1 }])
})

test('changes are undone, and a save without an answer keeps them', async () => {
  const api = fakeApi()
  storedSettings(api)
  const { person } = await openAdmin('/dashboard/settings/home', api)
  await fill(person, 'Title', 'My title')
  await person.click(await button('Undo changes'))
  expect((await field('Title')).value).toBe('New Releases')
  await fill(person, 'Title', 'My title')
  api.on(saveSettings.home, () => noConnection)
  await person.click(await button('Save'))
  await screen.findByText("The settings couldn't be saved. Check your connection and try again.")
  expect((await field('Title')).value).toBe('My title')
})

test('settings that could not be loaded say so, and Try again loads them', async () => {
  const api = fakeApi()
  api.on(readSettings.home, () => noConnection)
  const { person } = await openAdmin('/dashboard/settings/home', api)
  expect((await screen.findByRole('alert')).textContent).toBe('The settings could not be loaded.')
  storedSettings(api)
  await person.click(await button('Try again'))
  await field('Title')
})

test('each role sees its settings, and a group that it may not change says so', async () => {
  const api = fakeApi()
  storedSettings(api)
  const { unmount } = await openAdmin('/dashboard/settings/tax', api, { role: 'manager' })
  await screen.findByText('Only an owner can change these settings.')
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Settings' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const ofManager = [
    'Shop',
    'Home page',
    'News',
    'Pages',
    'Categories',
    'Books',
    'E-mail',
    'Reviews',
    'Stock',
  ]
  expect(names()).toEqual(ofManager)
  unmount()
  await openAdmin('/dashboard/settings/nothing', api)
  await screen.findByText('There are no such settings. Choose others from the list.')
  expect(names().filter((name) => !ofManager.includes(name ?? ''))).toEqual([
    'Region',
    'Delivery',
    'Payment',
    'Tax',
    'Backups',
    'Staff',
  ])
})

test('fees and rates are shown and taken as the shop’s language writes them, and so is the example of a message', async () => {
  const api = fakeApi()
  const zone = { ...wholeWorld, fee: '4.90' }
  storedSettings(api, { delivery: { zones: [zone] } })
  const german = { locale: 'de-DE' }
  api.on(shop.get, () => ({ status: 200, body: { ...demoShop, ...german } }))
  const { person } = await openAdmin('/dashboard/settings/delivery', api, { shop: german })
  const fee = await field('Fee (USD)')
  expect(fee.value).toBe('4,90')
  await fill(person, 'Fee (USD)', '1.250,5')
  await fill(person, 'Free from (USD)', '60.00')
  expect([fee.value, (await field('Free from (USD)')).value]).toEqual(['1.250,5', '60.00'])
  await person.click(await button('Save'))
  await screen.findByText('Saved')
  const saved = { zones: [{ ...zone, fee: '1250.5', freeFrom: '60.00' }], version: 1 }
  expect(bodies(api, 'delivery')).toEqual([saved])
  expect(fee.value).toBe('1.250,5')

  const message = 'Enter an amount, for example 4.90'
  api.on(saveSettings.delivery, () =>
    problem(400, 'invalid', { fields: [{ field: 'zones.0.fee', message }] }),
  )
  await fill(person, 'Fee (USD)', 'four')
  await person.click(await button('Save'))
  await screen.findByText('Enter an amount, for example 4,90')
})

test('Region tells how far the search is rebuilt for another language', async () => {
  const api = fakeApi()
  storedSettings(api)
  api.on(searchIndex.progress, () => ({
    status: 200,
    body: { language: 'en', nextLanguage: 'de', percent: 40 },
  }))
  await openAdmin('/dashboard/settings/region', api)
  await screen.findByText('Search is being rebuilt: 40 %')
})
