import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { wishList } from '../../contract/people/wish-list.ts'
import { account } from '../../contract/people/account.ts'
import { type Book, books } from '../../contract/catalog/books.ts'
import { identity, type IdentityConfig } from '../../contract/people/identity.ts'
import { orders } from '../../contract/orders/orders.ts'
import type { Order } from '../../contract/orders/placed-order.ts'
import { ownPayments } from '../../contract/orders/own-payments.ts'
import { ownOrders } from '../../contract/orders/own-orders.ts'
import { pages } from '../../domain/pages.ts'
import { demoShop } from './demo-shop.ts'
import { fakeApi, type FakeApi, problem } from './fake-api.ts'
import { openPage, reader } from './open-page.tsx'
import { bookOf } from './order-data.ts'

/** Of a store that signs shoppers in by itself, and with Google. */
export const identityConfig: IdentityConfig = {
  mode: 'embedded',
  apiKey: 'key',
  authDomain: 'localhost',
  projectId: 'shop',
  google: true,
  sessionHint: 'hint',
}

/** Answers what cart, checkout and orders ask. The test changes the books that are on sale, and the orders. */
export function shopWith(onSale: Book[], placed: Order[] = []) {
  const api = fakeApi()
  const shop = { api, onSale, placed }
  api.on(books.list, ({ query }) => {
    const ids = String(query?.ids).split(',')
    return { status: 200, body: shop.onSale.filter(({ _id }) => ids.includes(_id)) }
  })
  api.on(identity.config, () => ({ status: 200, body: identityConfig }))
  api.on(ownPayments.offered, () => ({
    status: 200,
    body: { paymentMethods: demoShop.paymentMethods },
  }))
  api.on(account.addresses, () => ({ status: 200, body: [] }))
  api.on(wishList.get, () => ({ status: 200, body: [] }))
  api.on(orders.byEmail, () => ({ status: 200, body: shop.placed }))
  api.on(ownOrders.get, ({ params: { id } }) => {
    const order = shop.placed.find(({ _id }) => _id === id)
    return order ? { status: 200, body: { ...order, confirmation: 'kept' } } : problem(404, 'not-found')
  })
  return shop
}

/** What a shopper types into the checkout. */
export const typedAddress = {
  Name: 'Ann Reader',
  Phone: '+49 (30) 555-0100',
  Address: '1 Quiet Street',
  City: 'Berlin',
  Country: 'Germany',
  State: 'Brandenburg',
  Zipcode: '10115',
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })

/** What screen readers say after the name of an element. */
export const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

export const terms = () => screen.getByRole('checkbox', { name: /^I agree to the/ })

export const placeButton = () => screen.getByRole('button', { name: 'Place an Order' })

/** Waits for the confirmation of an order, closes it, and returns what it said. */
export async function confirmation(person: UserEvent, answer = "Yes, It's Okay!") {
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirmed Order' })
  const message = describedBy(dialog)
  await person.click(within(dialog).getByRole('button', { name: answer }))
  return message
}

/** Sets each value at once: typing takes a render for each key. */
export function fillInAddress(typed: Record<string, string> = typedAddress) {
  for (const [label, value] of Object.entries(typed)) fireEvent.change(field(label), { target: { value } })
}

/** Opens the checkout with two books in the cart, or with those given. */
export async function openCheckout(api: FakeApi, cartItems: Book[] = [bookOf(1), bookOf(2)]) {
  const shown = await openPage(pages.checkout, api, { user: reader, cartItems })
  await screen.findByRole('heading', { level: 1, name: 'Cash On Delevary' })
  return shown
}
