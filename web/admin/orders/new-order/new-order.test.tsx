import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { customers } from '../../../../contract/people/customers.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { staffOrders } from '../../../../contract/orders/staff-orders.ts'
import type { ScannedBook } from '../../../../contract/stock/stock-taking.ts'
import { forget } from '../../../app/browser-storage.ts'
import { fakeApi, noConnection, problem } from '../../../testing/fake-api.ts'
import { adminOrder, storedOrder } from '../../testing/admin-order.ts'
import { cellsOf, openAdmin } from '../../testing/open-admin.tsx'
import { findsBooks, stockedBook } from '../../testing/stocked-book.ts'

const path = '/dashboard/orders/new'
const atlas = stockedBook(1, { title: 'Atlas', isbn: '9780306406157', price: 8, onHand: 3 })
const ballad = stockedBook(2, { title: 'Ballad', price: 5, onHand: 0, whenOut: 'to-order' })

beforeEach(() => {
  forget('new-order')
  forget('new-order:key')
})

/** A store that sells these books, and places what is sent. */
function storeWith(books: ScannedBook[] = [atlas, ballad]) {
  const api = fakeApi()
  findsBooks(api, () => books)
  api.on(staffOrders.quote, ({ body: { productIds, codes = [], deliveryMethod = 'delivery' } }) => {
    const chosen = books.filter(({ bookId }) => productIds.includes(bookId))
    const subtotal = chosen.reduce((sum, { price }) => sum + price, 0).toFixed(2)
    const sums = { subtotal, discount: '0.00', delivery: '0.00', tax: '0.00', total: subtotal, taxLines: [] }
    const applied = codes.map((code) => ({ code, kind: 'gift-card' as const, amount: '3.00' }))
    const due = (Number(subtotal) - 3 * codes.length).toFixed(2)
    const paid = { codes: applied, due, pricesIncludeTax: true, byLetter: false }
    return { status: 200, body: { ...sums, ...paid, deliveryMethod } }
  })
  const order = storedOrder(api, {
    status: 'delivered',
    receiptNumber: 17,
    name: 'Counter sale',
    email: '',
    phone: '',
  })
  api.on(staffOrders.place, () => ({ status: 201, body: adminOrder(1) }))
  return { api, order }
}

const open = (api: ReturnType<typeof fakeApi>, at = path) => openAdmin(at, api, { shop: { isDemo: false } })

type Person = Awaited<ReturnType<typeof open>>['person']

const scan = async (person: Person, words: string) =>
  person.type(await screen.findByLabelText('Scan a book'), `${words}{Enter}`)

async function choose(person: Person, title: string) {
  await scan(person, title)
  const titles = await screen.findByRole('list', { name: 'Matching titles' })
  await person.click(within(titles).getByRole('button', { name: title }))
}

const place = async (person: Person) =>
  person.click(await screen.findByRole('button', { name: 'Place order' }))

const rows = () => screen.getAllByRole('row').slice(1).map(cellsOf)

const placed = (api: ReturnType<typeof fakeApi>) => api.sentTo(staffOrders.place).map(({ body }) => body)

const url = () => window.location.pathname

const total = async (amount: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Payment' }).textContent).toContain(amount))

test('a sale at the counter is scanned and placed, and its receipt or the next order follow', async () => {
  const { api, order } = storeWith()
  const { person } = await open(api)
  await scan(person, '9780306406157')
  await total('$8.00')
  expect(rows()).toEqual([['Atlas3 copies on hand', '3 copies on hand', '$8.00', '']])
  await choose(person, 'Ballad')
  await total('$13.00')
  expect(rows()[1]).toEqual(['BalladNo copy on hand', 'No copy on hand', '$5.00', ''])
  await person.click(screen.getByRole('button', { name: 'Remove Ballad' }))
  await total('$8.00')
  await place(person)
  await screen.findByText('Order 1001 is placed.')
  expect(url()).toBe(order.path)
  expect(placed(api)).toEqual([
    {
      productIds: [atlas.bookId],
      totalPrice: '8.00',
      deliveryMethod: 'pickup',
      handedOver: true,
      isPaid: true,
      name: '',
      email: '',
      phone: '',
      paymentMethod: 'pay-on-pickup',
    },
  ])
  const receipt = screen.getByRole('link', { name: 'Print receipt' })
  expect(receipt.getAttribute('href')).toBe(`${order.path}/receipt`)
  const done = screen.getByRole('region', { name: 'Order placed' })
  expect(document.activeElement).toBe(within(done).getByRole('link', { name: 'New order' }))
  await person.keyboard('{Enter}')
  await screen.findByText('No books yet')
})

test('a book that is added twice, or is not in the shop, is named', async () => {
  const { api } = storeWith()
  const { person } = await open(api)
  await scan(person, '9780306406157')
  await total('$8.00')
  await scan(person, '9780306406157')
  await screen.findByText('Atlas is in this order already. One order has each book once.')
  expect(rows()).toHaveLength(1)
  await scan(person, '9781402894626')
  await screen.findByText(/is not in the shop/)
})

test('an order by phone has an address and its problems at the fields, and what was typed survives a reload', async () => {
  const { api } = storeWith()
  api.on(staffOrders.place, () =>
    problem(400, 'invalid', {
      fields: [
        { field: 'name', message: 'Enter a name' },
        { field: 'address.city', message: 'Enter the city' },
      ],
    }),
  )
  const { person, unmount } = await open(api)
  await choose(person, 'Ballad')
  await total('$5.00')
  await person.click(screen.getByRole('radio', { name: 'Delivery' }))
  await person.type(screen.getByLabelText('Phone'), '5550177')
  await person.type(screen.getByLabelText('Address'), '1 Long Lane')
  await place(person)
  await screen.findByText('Enter the city')
  expect(document.activeElement).toBe(screen.getByLabelText('City'))
  expect(placed(api)).toMatchObject([
    { deliveryMethod: 'delivery', handedOver: false, isPaid: false, address: { street: '1 Long Lane' } },
  ])
  unmount()

  await open(api)
  expect((await screen.findByLabelText<HTMLInputElement>('Phone')).value).toBe('5550177')
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('1 Long Lane')
  await total('$5.00')
  expect(rows()).toHaveLength(1)
})

test('how an order can be paid follows from whether it is paid, and taken along', async () => {
  const { person } = await open(storeWith().api)
  const methods = () =>
    within(screen.getByLabelText('Payment method'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await screen.findByText('No books yet')
  expect(methods()).toEqual(['Cash', 'Card at the till'])
  await person.click(screen.getByLabelText('Paid now'))
  expect(methods()).toEqual(['Invoice'])
  await person.click(screen.getByRole('radio', { name: 'Pick-up in the shop' }))
  expect(methods()).toEqual(['Pay at pick-up', 'Invoice'])
})

type Refusal = { code: string; message: string; productIds?: string[] }

const refusals: [why: string, refusal: Refusal, words: string][] = [
  [
    'a price changed',
    { code: 'price-changed', message: 'The total is now $9.00.' },
    'The total is now $9.00.',
  ],
  [
    'a book is sold out',
    { code: 'sold-out', message: 'Of a cart', productIds: [atlas.bookId] },
    'Sold out: Atlas. Remove what is sold out from the order.',
  ],
  [
    'there is no copy',
    { code: 'not-at-hand', message: 'No copy of Atlas.', productIds: [] },
    'No copy of Atlas.',
  ],
]

test.each(refusals)('if %s, the order stays and says so', async (_why, { code, ...more }, words) => {
  const { api } = storeWith()
  api.on(staffOrders.place, () => problem(409, code, more))
  const { person } = await open(api)
  await choose(person, 'Atlas')
  await total('$8.00')
  const quotes = api.sentTo(staffOrders.quote).length
  await place(person)
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert')
  expect(url()).toBe(path)
  await waitFor(() => expect(api.sentTo(staffOrders.quote).length).toBe(quotes + 1))
})

test('without an answer the order can be sent again, and one that was placed before is shown', async () => {
  const { api, order } = storeWith()
  api.on(staffOrders.place, () => noConnection)
  const { person } = await open(api)
  await choose(person, 'Atlas')
  await total('$8.00')
  await place(person)
  await screen.findByText(/The shop can't be reached/)
  api.on(staffOrders.place, () => problem(409, 'key-used', { order: adminOrder(1) }))
  await place(person)
  await screen.findByText(/Order 1001 was placed before/)
  expect(url()).toBe(order.path)
})

test('without a book nothing is sent', async () => {
  const { api } = storeWith()
  const { person } = await open(api)
  await place(person)
  await screen.findByText('Add a book first.')
  expect(placed(api)).toEqual([])
})

const at = '2026-09-30T12:00:00.000Z'

const ada = {
  number: 17,
  name: 'Ada Reader',
  email: 'ada@reader.example',
  orders: 1,
  amountSpent: '13.75',
  lastOrderAt: at,
  since: at,
  blockedAt: null,
}

function knowsAda(api: ReturnType<typeof fakeApi>) {
  const { _id, number, status, totalPrice, createdAt } = adminOrder()
  api.on(customers.list, () => ({ status: 200, body: { customers: [ada], total: 1 } }))
  api.on(customers.get, () => ({
    status: 200,
    body: {
      ...ada,
      emailVerified: true,
      lastSignedInAt: at,
      signInMethods: [],
      addresses: [],
      latestOrders: [{ _id, number, status, totalPrice, createdAt }],
      reviews: [],
      notes: [],
    },
  }))
  api.on(orders.get, () => ({ status: 200, body: adminOrder() }))
}

test('an order for a customer begins on their page, with their last address', async () => {
  const { api } = storeWith()
  knowsAda(api)
  const { person } = await open(api, '/dashboard/customers/17')
  const page = await screen.findByRole('region', { name: 'Ada Reader' })
  await person.click(within(page).getByRole('link', { name: 'New order' }))
  await screen.findByText('Choose another customer')
  expect(window.location.pathname + window.location.search).toBe(path)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Reader')
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('5550199')
  await person.click(screen.getByRole('radio', { name: 'Delivery' }))
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hay')
  await choose(person, 'Atlas')
  await total('$8.00')
  await place(person)
  await screen.findByText('Order 1001 is placed.')
  expect(placed(api)).toMatchObject([{ customer: 17, name: 'Ada Reader', address: { city: 'Hay' } }])
  expect(placed(api)[0]).not.toHaveProperty('email')
})

test('a customer is found by name, chosen with Enter, and left out again', async () => {
  const { api } = storeWith()
  knowsAda(api)
  const { person } = await open(api)
  const find = await screen.findByLabelText('Find a customer with an account')
  await person.type(find, 'ada')
  await screen.findByRole('button', { name: /Ada Reader/ })
  await person.keyboard('{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Choose another customer' }))
  await screen.findByLabelText('Find a customer with an account')
  expect(placed(api)).toEqual([])
})

test('a gift card is taken at the counter, and one that is not known is refused at its field', async () => {
  const { api } = storeWith()
  const { person } = await open(api)
  await choose(person, 'Atlas')
  await person.click(await screen.findByText('Voucher or gift card'))
  const code = await screen.findByLabelText('Code')
  await person.type(code, 'kaff-ee22{Enter}')
  expect((await screen.findByRole('list', { name: 'Applied codes' })).textContent).toContain('KAFF-EE22')
  await screen.findByText('Left to pay')
  const whole = api.sentTo(staffOrders.quote).length
  const refused = { refusedCode: 'NONE', reason: 'unknown' }
  api.on(staffOrders.quote, ({ body: { codes = [] } }) =>
    codes.includes('NONE') ? problem(409, 'code-refused', refused) : problem(500, 'internal'),
  )
  await person.type(code, 'none{Enter}')
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(api.sentTo(staffOrders.quote).length).toBe(whole + 1)
  await place(person)
  await waitFor(() => expect(api.sentTo(staffOrders.place)).toHaveLength(1))
  expect(api.sentTo(staffOrders.place)[0]?.body).toMatchObject({
    codes: ['KAFF-EE22'],
    totalPrice: '8.00',
    due: '5.00',
  })
})
