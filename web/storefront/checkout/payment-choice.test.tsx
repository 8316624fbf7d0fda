import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { orders, quotes } from '../../../contract/orders/orders.ts'
import { ownPayments } from '../../../contract/orders/own-payments.ts'
import { shop as shopRoutes } from '../../../contract/shop/shop.ts'
import { ownOrderPage, pages } from '../../../domain/pages.ts'
import type { PaymentMethod } from '../../../domain/money/payment-methods.ts'
import type { OfferedMethod } from '../orders/payment/payment-api.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { problem } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
import { bookOf, orderOf } from '../../testing/order-data.ts'
import { confirmation, fillInAddress, placeButton, shopWith, terms } from '../../testing/shopping.ts'

const books = [bookOf(1), bookOf(2)]

const all: OfferedMethod[] = [
  { id: 'cash-on-delivery', name: 'Cash on delivery', deliveryMethods: ['delivery'], days: null },
  { id: 'pay-on-pickup', name: 'Pay at pick-up', deliveryMethods: ['pickup'], days: null },
  { id: 'card', name: 'Card or wallet', deliveryMethods: ['delivery', 'pickup'], days: null },
  { id: 'bank-transfer', name: 'Bank transfer in advance', deliveryMethods: ['delivery', 'pickup'], days: 7 },
]

const offered = (...ids: PaymentMethod[]) => all.filter(({ id }) => ids.includes(id))

/** A checkout where these methods are offered, with two ways of delivery. */
async function open(...ids: PaymentMethod[]) {
  const shop = shopWith(books)
  const offer = (...ids: PaymentMethod[]) =>
    shop.api.on(ownPayments.offered, () => ({ status: 200, body: { paymentMethods: offered(...ids) } }))
  const [delivery] = demoShop.deliveryMethods
  if (!delivery) throw new Error('The shop delivers nothing')
  const pickup = { ...delivery, id: 'pickup', name: 'Pick-up' } as const
  const body = {
    ...demoShop,
    deliveryMethods: [delivery, pickup],
    paymentMethods: offered('cash-on-delivery'),
  }
  shop.api.on(shopRoutes.get, () => ({ status: 200, body }))
  const sums = {
    subtotal: '20.00',
    discount: '0.00',
    delivery: '0.00',
    tax: '0.00',
    total: '20.00',
    taxLines: [],
    codes: [],
    due: '20.00',
  }
  shop.api.on(quotes.compute, () => ({ status: 200, body: { ...sums, pricesIncludeTax: true } }))
  offer(...ids)
  const shown = await openPage(pages.checkout, shop.api, { user: reader, cartItems: books })
  await screen.findByRole('group', { name: 'Delivery method' })
  return { ...shown, shop, offer }
}

const choice = () => within(screen.getByRole('group', { name: 'Payment' }))
const radio = (name: RegExp) => choice().getByRole<HTMLInputElement>('radio', { name })

test('of several payment methods the first is chosen, and another choice stays where it can', async () => {
  const { person, shop } = await open('cash-on-delivery', 'pay-on-pickup', 'card', 'bank-transfer')
  await screen.findByRole('heading', { level: 1, name: 'Checkout' })
  expect(choice().getAllByRole('radio')).toHaveLength(3)
  expect(radio(/^Cash on delivery/).checked).toBe(true)
  radio(/^Bank transfer in advance\s*Transfer the total within 7 days\./)
  expect(screen.queryByLabelText('Save this address')).not.toBeNull()
  await person.click(screen.getByRole('radio', { name: /^Pick-up/ }))
  expect(screen.queryByLabelText('Save this address')).toBeNull()
  expect(radio(/^Pay at pick-up/).checked).toBe(true)
  radio(/^Pay at pick-up/).focus()
  await person.keyboard('{ArrowDown}{ArrowDown}')
  expect(radio(/^Bank transfer/).checked).toBe(true)
  await person.click(screen.getByRole('radio', { name: /^Delivery/i }))
  expect(radio(/^Bank transfer/).checked).toBe(true)

  const order = orderOf(1, books)
  shop.api.on(orders.place, () => ({ status: 201, body: order }))
  fillInAddress()
  await person.click(terms())
  await person.click(placeButton())
  await confirmation(person)
  expect(shop.api.sentTo(orders.place)).toMatchObject([{ body: { paymentMethod: 'bank-transfer' } }])
})

test('with one method there is nothing to choose: cash needs no words, another one is named', async () => {
  const { unmount } = await open('cash-on-delivery', 'pay-on-pickup')
  screen.getByRole('heading', { level: 1, name: 'Cash On Delevary' })
  expect(screen.queryByText('Payment')).toBeNull()
  unmount()
  await open('bank-transfer')
  const only = await screen.findByRole('region', { name: 'Payment' })
  expect(only.textContent).toContain('Bank transfer in advance')
  expect(within(only).queryByRole('radio')).toBeNull()
})

test('a method that is no longer offered is named, with the new choice', async () => {
  const { person, shop, offer } = await open('cash-on-delivery', 'bank-transfer')
  await screen.findByRole('group', { name: 'Payment' })
  await person.click(radio(/^Bank transfer/))
  shop.api.on(orders.place, () => {
    offer('cash-on-delivery', 'card')
    return problem(409, 'payment-method-not-offered', { paymentMethods: ['cash-on-delivery', 'card'] })
  })
  fillInAddress()
  await person.click(terms())
  await person.click(placeButton())
  await screen.findByText('Message of payment-method-not-offered')
  await waitFor(() => radio(/^Card/))
  expect(radio(/^Cash on delivery/).checked).toBe(true)
  expect(choice().queryByRole('radio', { name: /^Bank transfer/ })).toBeNull()
})

async function payByCard(start: () => { status: number; body: unknown }) {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  onTestFinished(() => assign.mockRestore())
  const shown = await open('card')
  const { person, shop } = shown
  const unpaid = orderOf(1, books)
  const order = { ...unpaid, payment: { ...unpaid.payment, method: 'card' as const } }
  shop.api.on(orders.place, () => {
    shop.placed = [order]
    return { status: 201, body: order }
  })
  shop.api.on(ownPayments.start, start)
  shop.api.on(ownPayments.methods, () => ({ status: 200, body: { paymentMethods: ['bank-transfer'] } }))
  fillInAddress()
  await person.click(terms())
  await person.click(placeButton())
  await waitFor(() => expect(window.location.pathname).toBe(ownOrderPage(order._id)))
  return { ...shown, assign, order }
}

test("an order by card leads to the provider's page, once, and empties the cart", async () => {
  const url = 'https://pay.example/page'
  const { assign, shop, store } = await payByCard(() => ({ status: 200, body: { url } }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url))
  expect(shop.api.sentTo(ownPayments.start)).toHaveLength(1)
  expect(store.getState().cart.cartItems).toEqual([])
  expect((window.history.state as { usr?: unknown }).usr).not.toMatchObject({ pay: true })
})

test('where the payment page cannot be opened, the order is safe and can be paid again or in another way', async () => {
  const { assign, person, shop } = await payByCard(() => problem(503, 'unavailable'))
  expect((await screen.findByRole('alert')).textContent).toBe('Message of unavailable')
  expect(assign).not.toHaveBeenCalled()
  await screen.findByRole('button', { name: 'Choose another way to pay' })
  const url = 'http://127.0.0.1:4139/page'
  shop.api.on(ownPayments.start, () => ({ status: 200, body: { url } }))
  await person.click(screen.getByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url))
})

test('no other address is opened', async () => {
  const { assign } = await payByCard(() => ({ status: 200, body: { url: 'http://pay.example/page' } }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The payment page could not be opened\. Your order is safe/,
  )
  expect(assign).not.toHaveBeenCalled()
})
