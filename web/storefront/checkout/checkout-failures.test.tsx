import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { account } from '../../../contract/people/account.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { pages } from '../../../domain/pages.ts'
import { noConnection, problem } from '../../testing/fake-api.ts'
import { bookOf, orderOf } from '../../testing/order-data.ts'
import {
  confirmation,
  describedBy,
  field,
  fillInAddress,
  openCheckout,
  placeButton,
  shopWith,
  terms,
} from '../../testing/shopping.ts'

const books = [bookOf(1), bookOf(2)]

/** The key that the order was sent with. */
const sentKey = () => (JSON.parse(sessionStorage.getItem('checkout:key') ?? '{}') as { key?: string }).key

type Response = { status: number; body: unknown }

/** A filled-in checkout. Each press of the button gets the next response. */
async function comeToPress(...responses: Response[]) {
  const { api } = shopWith(books)
  const keys: (string | undefined)[] = []
  api.on(orders.place, () => {
    keys.push(sentKey())
    const response = responses.shift()
    if (!response) throw new Error('The order was sent once more than expected')
    return response
  })
  const shown = await openCheckout(api, books)
  fillInAddress()
  await shown.person.click(terms())
  const cart = () => shown.store.getState().cart.cartItems
  return { ...shown, api, keys, cart, press: () => shown.person.click(placeButton()) }
}

const failed = async () =>
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to place an order')
const placed = (fields = {}) => ({ status: 201, body: orderOf(1, books, fields) })

test('a failed order keeps input and cart, says what to do, and is placed on the next try with the same key', async () => {
  const { press, person, keys, cart } = await comeToPress(noConnection, problem(500, 'internal'), placed())
  await press()
  await failed()
  screen.getByText(/Check your connection and try again\. What you typed is still here/)
  expect(document.activeElement).toBe(placeButton())
  expect(field('City').value).toBe('Berlin')
  expect(cart()).toEqual(books)
  await press()
  await screen.findByText('Message of internal')
  expect(screen.getAllByText('Failed to place an order')).toHaveLength(1)
  await press()
  expect(await confirmation(person)).toBe('Your order placed successfully!')
  expect(screen.queryByText('Failed to place an order')).toBeNull()
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
  expect(sentKey()).toBeUndefined()
})

test('a changed order is sent with the same key: if the first one arrived, it is not placed twice', async () => {
  const { press, person, api, keys } = await comeToPress(noConnection, placed())
  await press()
  await failed()
  fireEvent.change(field('City'), { target: { value: 'Potsdam' } })
  await press()
  await confirmation(person)
  expect(api.sentTo(orders.place).at(-1)?.body).toMatchObject({ address: { city: 'Potsdam' } })
  expect(keys[1]).toBe(keys[0])
})

test('an order that arrived although its response was lost is confirmed as it was first sent', async () => {
  const first = orderOf(7, [bookOf(1)])
  const { press, person, cart } = await comeToPress(noConnection, problem(409, 'key-used', { order: first }))
  await press()
  await failed()
  await press()
  expect(await confirmation(person)).toBe(
    'Your earlier order was received as you first sent it, as number 1007. Nothing else was ordered.',
  )
  // What was not part of it stays in the cart.
  expect(cart()).toEqual([bookOf(2)])
  expect(sentKey()).toBeUndefined()
})

for (const [what, response] of [
  ['unchanged', placed({ status: 'cancelled' })],
  ['changed', problem(409, 'key-used', { order: orderOf(1, books, { status: 'cancelled' }) })],
] as const)
  test(`an order whose response was lost and that was then cancelled is placed again with a new key: ${what}`, async () => {
    const { press, person, keys } = await comeToPress(noConnection, response, placed())
    await press()
    await failed()
    await press()
    expect(await confirmation(person)).toBe('Your order placed successfully!')
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

test('field errors of the server are shown under their fields', async () => {
  const fields = [
    { field: 'address.city', message: 'Use 100 characters or fewer' },
    { field: 'address.zipcode', message: 'Use 20 characters or fewer' },
  ]
  const { press } = await comeToPress(problem(400, 'invalid', { fields }))
  await press()
  await failed()
  await waitFor(() => expect(document.activeElement).toBe(field('City')))
  screen.getByText('Fix the highlighted fields and try again.')
  expect(describedBy(field('City'))).toBe('Use 100 characters or fewer')
  expect(describedBy(field('Zipcode'))).toBe('Use 20 characters or fewer')
  expect(describedBy(field('Name'))).toBe('')
})

for (const { code, more, says } of [
  { code: 'price-changed', more: {}, says: 'Message of price-changed' },
  { code: 'book-gone', more: { productIds: [bookOf(1)._id] }, says: 'Message of book-gone' },
  { code: 'sold-out', more: { productIds: [bookOf(1)._id] }, says: 'Sold out in the meantime: Book 1.' },
])
  test(`an order that is refused with ${code} leads to the cart, which says why`, async () => {
    const { press, cart } = await comeToPress(problem(409, code, more))
    await press()
    await failed()
    expect(window.location.pathname).toBe(pages.cart)
    expect(screen.getByRole('main').textContent).toContain(says)
    expect(cart()).toEqual(books)
    if (code === 'sold-out')
      expect(
        within(screen.getByRole('list', { name: 'Books in the cart' })).getAllByRole('listitem')[0]
          ?.textContent,
      ).toContain('Sold out. Not included in your total.')
  })

const saveBox = () => screen.getByLabelText<HTMLInputElement>('Save this address')

test('an address that could not be saved with a failed order is saved with the next attempt, once', async () => {
  const { api, press, person } = await comeToPress(noConnection, placed())
  const answers = [noConnection, { status: 201, body: {} }]
  api.on(account.addAddress, () => answers.shift() ?? problem(500, 'internal'))
  expect(field('Zipcode').compareDocumentPosition(saveBox())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.click(saveBox())
  await press()
  await failed()
  expect(saveBox().checked).toBe(true)
  await press()
  await confirmation(person)
  expect(api.sentTo(account.addAddress).map(({ body }) => body)).toMatchObject([
    { street: '1 Quiet Street', isDefault: true },
    { street: '1 Quiet Street', isDefault: true },
  ])
})

test('the box to save an address stays ticked after a reload', async () => {
  const { api, person, unmount } = await comeToPress()
  await person.click(saveBox())
  unmount()
  await openCheckout(api, books)
  expect(saveBox().checked).toBe(true)
})
