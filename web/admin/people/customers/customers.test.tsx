import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Customer, customers, type ListedCustomer } from '../../../../contract/people/customers.ts'
import { identity } from '../../../../contract/people/identity.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { fakeApi, noConnection, problem } from '../../../testing/fake-api.ts'
import { adminOrder, storedOrder } from '../../testing/admin-order.ts'
import { cellsOf, openAdmin } from '../../testing/open-admin.tsx'

const path = '/dashboard/customers'
const at = '2026-09-30T12:00:00.000Z'
const day = 'September 30, 2026'

const ada: ListedCustomer = {
  number: 17,
  name: 'Ada Reader',
  email: 'ada@reader.example',
  orders: 2,
  amountSpent: '27.50',
  lastOrderAt: at,
  since: at,
  blockedAt: null,
}

const note = { _id: '00000000-0000-4000-8000-000000000001', text: 'Pays late', author: 'max', writtenAt: at }

const page = (fields: Partial<Customer> = {}): Customer => {
  const { _id, number, status, totalPrice, createdAt } = adminOrder()
  return {
    ...ada,
    emailVerified: true,
    lastSignedInAt: at,
    signInMethods: ['password', 'google.com'],
    addresses: [],
    latestOrders: [{ _id, number, status, totalPrice, createdAt }],
    reviews: [],
    notes: [],
    ...fields,
  }
}

/** An API with one customer, as the calls leave it. */
function storedCustomer(fields: Partial<Customer> = {}) {
  const api = fakeApi()
  let customer = page(fields)
  const changed = (changes: Partial<Customer>) => {
    customer = { ...customer, ...changes }
    return { status: 200 as const, body: customer }
  }
  api.on(customers.get, () => ({ status: 200, body: customer }))
  api.on(customers.addNote, ({ body: { text } }) => changed({ notes: [{ ...note, text }] }))
  api.on(customers.deleteNote, () => changed({ notes: [] }))
  api.on(customers.block, ({ body: { blocked } }) => changed({ blockedAt: blocked ? at : null }))
  return api
}

const lists = (listed: ListedCustomer[], total = listed.length) => {
  const api = fakeApi()
  api.on(customers.list, () => ({ status: 200, body: { customers: listed, total } }))
  return api
}

const url = () => window.location.pathname + window.location.search
const button = (name: string) => screen.findByRole('button', { name })
const region = (name: string) => screen.findByRole('region', { name })

test('a row has name, address, orders, amount and days, and leads to the customer', async () => {
  const unnamed = { ...ada, number: 18, name: '', lastOrderAt: null, blockedAt: at }
  await openAdmin(path, lists([ada, unnamed]))
  await screen.findByText('2 customers')
  expect(document.title).toBe('Customers – Book Store')
  const [, first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement]
  expect(cellsOf(first)).toEqual(['Ada Readerada@reader.example', '2', '$27.50', day, day])
  expect(cellsOf(second)).toEqual(['Customer 18Blockedada@reader.example', '2', '$27.50', '', day])
  expect(screen.getByRole('link', { name: 'Ada Reader' }).getAttribute('href')).toBe(`${path}/17`)
})

test('the list is searched, sorted and paged by its URL', async () => {
  const api = lists([ada], 60)
  const { person } = await openAdmin(`${path}?page=9999`, api)
  await screen.findByText('Page 3 of 3')
  expect(url()).toBe(`${path}?page=3`)
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Highest amount first')
  expect(url()).toBe(`${path}?sort=spent`)
  await person.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'ada{Enter}')
  expect(url()).toBe(`${path}?q=ada&sort=spent`)
  await waitFor(() =>
    expect(api.sentTo(customers.list).at(-1)?.query).toMatchObject({ q: 'ada', sort: 'spent', offset: 0 }),
  )
})

test('an empty list says why, and one that could not be loaded is tried again', async () => {
  const config = { apiKey: '', authDomain: '', projectId: '', google: false, sessionHint: '' }
  const api = lists([])
  api.on(identity.config, () => ({ status: 200, body: { ...config, mode: 'embedded' } }))
  const { person, unmount } = await openAdmin(path, api)
  await screen.findByText('No customers yet. Everybody who creates an account appears here.')
  await person.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'zzz{Enter}')
  await screen.findByText('No customer matches this.')
  unmount()

  const failing = lists([])
  failing.on(customers.list, () => noConnection)
  failing.on(identity.config, () => ({ status: 200, body: { ...config, mode: 'firebase' } }))
  const opened = await openAdmin(path, failing)
  await screen.findByText("The customers couldn't be loaded.")
  failing.on(customers.list, () => ({ status: 200, body: { customers: [], total: 0 } }))
  await opened.person.click(await button('Try again'))
  await screen.findByText(/^Your customers log in with Firebase/)
})

test('the page shows facts, orders, addresses, reviews and notes', async () => {
  const address = {
    street: '1 Book Lane',
    street2: '',
    city: 'Hay',
    country: 'US',
    state: 'OH',
    zipcode: '43001',
  }
  const home = { ...address, _id: note._id, label: 'Home', name: 'Ada', phone: '555 0199', isDefault: true }
  const review = {
    _id: 1,
    name: 'Ada',
    rating: 4,
    title: '',
    text: 'Read twice.',
    writtenAt: at,
    editedAt: null,
  }
  const ofDracula = { ...review, state: 'waiting' as const, bookId: note._id, bookTitle: 'Dracula' }
  await openAdmin(
    `${path}/17`,
    storedCustomer({ addresses: [home], reviews: [ofDracula], notes: [note], emailVerified: false }),
  )
  expect((await region('Ada Reader')).textContent).toContain(`Customer 17, account since ${day}`)
  expect(document.title).toBe('Ada Reader – Book Store')
  expect((await region('Account')).textContent).toMatch(
    /ada@reader\.exampleNot confirmed.*\$27\.50.*Password, Google/,
  )
  expect((await region('Addresses')).textContent).toMatch(/HomeDefaultAda\s1 Book Lane.*555 0199/s)
  const sold = await region('Orders')
  expect(within(sold).getByRole('link', { name: '1001' }).getAttribute('href')).toBe(
    `/dashboard/orders/${adminOrder()._id}`,
  )
  expect(within(sold).getByRole('link', { name: 'View all 2 orders' }).getAttribute('href')).toBe(
    '/dashboard/orders?customer=17',
  )
  expect((await region('Reviews')).textContent).toMatch(/DraculaWaiting.*Read twice\./)
  expect((await region('Notes')).textContent).toContain('Pays latemax · ')
})

test('a customer without anything says so, one that there is not too', async () => {
  const { unmount } = await openAdmin(
    `${path}/17`,
    storedCustomer({ name: '', orders: 0, latestOrders: [], lastSignedInAt: null }),
  )
  await region('Customer 17')
  for (const words of ['No orders yet.', 'No reviews yet.', 'No saved addresses.', 'Never'])
    await screen.findByText(words)
  unmount()
  const api = fakeApi()
  api.on(customers.get, () => problem(400, 'invalid'))
  await openAdmin(`${path}/abc`, api)
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such customer.')
})

test('a note is added, and deleted after a question', async () => {
  const api = storedCustomer()
  const { person } = await openAdmin(`${path}/17`, api)
  await person.type(await screen.findByLabelText('Internal note'), 'Likes poetry')
  await person.click(await button('Add note'))
  await person.click(await button('Delete the note of max'))
  await person.click(await button('Delete'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete the note of max' })).toBeNull())
  expect(api.sentTo(customers.deleteNote)).toMatchObject([{ params: { number: 17, id: note._id } }])
})

test.each([
  ['sent', 'We e-mailed ada@reader.example a link for a new password.'],
  ['kept', "E-mail isn't set up. The link is in the outbox and was not sent."],
] as const)('a reset link that is %s is told as it is', async (email, words) => {
  const api = storedCustomer()
  api.on(customers.sendReset, () => ({ status: 200, body: { email } }))
  const { person } = await openAdmin(`${path}/17`, api)
  await person.click(await button('Send reset link'))
  await screen.findByText(words)
})

test('a reset link that is refused says why', async () => {
  const api = storedCustomer()
  api.on(customers.sendReset, () => problem(409, 'too-many-emails'))
  const { person } = await openAdmin(`${path}/17`, api)
  await person.click(await button('Send reset link'))
  await screen.findByText('Message of too-many-emails')
})

test('a customer is blocked after a question, and let in again', async () => {
  const api = storedCustomer()
  const { person } = await openAdmin(`${path}/17`, api)
  await person.click(await button('Block'))
  const question = await screen.findByRole('alertdialog', { name: 'Block Ada Reader?' })
  await person.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(api.sentTo(customers.block)).toEqual([])
  await person.click(await button('Block'))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }))
  await screen.findByText(/^Blocked since Sep 30, 2026/)
  expect(screen.queryByRole('button', { name: 'Send reset link' })).toBeNull()
  await person.click(await button('Unblock'))
  await screen.findByText('The customer can log in again.')
  await button('Send reset link')
})

test('an account with open orders stays, another one is closed after a question', async () => {
  const api = storedCustomer()
  api.on(customers.list, () => ({ status: 200, body: { customers: [], total: 1 } }))
  api.on(customers.close, () => problem(409, 'open-orders'))
  const { person } = await openAdmin(`${path}/17`, api)
  const close = async () => {
    await person.click(await button('Close account'))
    const question = await screen.findByRole('alertdialog', { name: 'Close the account of Ada Reader?' })
    await person.click(within(question).getByRole('button', { name: 'Close account' }))
  }
  await close()
  await screen.findByText('Message of open-orders')
  api.on(customers.close, () => ({ status: 204, body: undefined }))
  await close()
  await waitFor(() => expect(url()).toBe(path))
})

test('a clerk sends links and writes notes, and neither downloads, blocks nor closes', async () => {
  await openAdmin(`${path}/17`, storedCustomer(), { role: 'clerk' })
  await button('Send reset link')
  await button('Add note')
  for (const name of ['Download data', 'Block', 'Close account'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('an order leads to its customer', async () => {
  const api = fakeApi()
  const order = storedOrder(api, { customer: 17 })
  api.on(orders.list, () => ({ status: 200, body: { orders: [], total: 0 } }))
  await openAdmin(order.path, api)
  const shopper = await region('Shopper')
  expect(within(shopper).getByRole('link', { name: 'Ada Reader' }).getAttribute('href')).toBe(`${path}/17`)
})
