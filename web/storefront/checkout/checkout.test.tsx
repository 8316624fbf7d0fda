import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Book } from '../../../contract/catalog/books.ts'
import { account } from '../../../contract/people/account.ts'
import { orders, quotes } from '../../../contract/orders/orders.ts'
import { wholeWorld } from '../../../domain/delivery-zones.ts'
import { pages } from '../../../domain/pages.ts'
import { shop as shopRoutes } from '../../../contract/shop/shop.ts'
import { tokenName } from '../../app/api/stored-admin-token.ts'
import { addToCart } from '../cart/cart.ts'
import { demoShop } from '../../testing/demo-shop.ts'
import { problem } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
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
  typedAddress,
} from '../../testing/shopping.ts'

const books = [bookOf(1), bookOf(2)]
const typed = () => Object.fromEntries(Object.keys(typedAddress).map((label) => [label, field(label).value]))

test.each([
  ['DE', false, 'Order with obligation to pay'],
  ['IE', false, 'Order with obligation to pay'],
  ['US', false, 'Place an Order'],
  ['DE', true, 'Place an Order'],
])('the button that orders in %s, where it is the demo: %s, is %s', async (country, isDemo, button) => {
  const { api } = shopWith(books)
  await openPage(pages.checkout, api, { user: reader, cartItems: books, shop: { country, isDemo } })
  await screen.findByRole('button', { name: button })
})

test('a visitor is sent to log in, and told why', async () => {
  const { api } = shopWith(books)
  const { person } = await openPage(pages.checkout, api, { cartItems: books })
  await screen.findByText('Log in to check out. Your cart is kept.')
  expect(window.location.pathname).toBe(pages.login)
  await person.click(screen.getByRole('link', { name: 'Register' }))
  await screen.findByText('Register to check out. Your cart is kept.')
})

test('the checkout shows the ordered books, their total, and a form with the e-mail address of the account', async () => {
  const [first, second] = books
  const paperback = { ...(first as Book), format: 'paperback' } as const
  const { person } = await openCheckout(shopWith([paperback, second as Book]).api, books)
  expect(document.title).toBe('Checkout – Book Store')
  screen.getByText('Total Price: $20.00')
  screen.getByText('Items: 2')
  const listed = within(screen.getByRole('list', { name: 'Books in this order' })).getAllByRole('listitem')
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Book 1\$10\.00Paperback$/),
    expect.stringMatching(/Book 2\$10\.00$/),
  ])
  const main = within(screen.getByRole('main'))
  expect(main.getByLabelText<HTMLInputElement>('E-mail').value).toBe(reader.email)
  expect(main.getByLabelText<HTMLInputElement>('E-mail').disabled).toBe(true)
  for (const label of Object.keys(typedAddress)) expect(field(label).required, label).toBe(true)
  const { type, inputMode, autocomplete } = field('Phone')
  expect([type, inputMode, autocomplete]).toEqual(['tel', 'tel', 'tel'])
  for (const label of ['Address line 2', 'Delivery note']) {
    expect(field(label).required).toBe(false)
    expect(describedBy(field(label))).toMatch(/^Optional/)
  }

  expect(placeButton()).toHaveProperty('disabled', true)
  await person.click(terms())
  expect(placeButton()).toHaveProperty('disabled', false)
  await person.click(terms())
  expect(placeButton()).toHaveProperty('disabled', true)
})

test('a shop asks to agree to the texts that it has published, and to none where there is none', async () => {
  const shown = async (pagesOfShop: string[]) => {
    const shop = { isDemo: false, pages: pagesOfShop }
    const { unmount } = await openPage(pages.checkout, shopWith(books).api, {
      user: reader,
      cartItems: books,
      shop,
    })
    await screen.findByText(/^Total/)
    const box = screen.queryByRole('checkbox', { name: /^I agree/ })
    const found = [box?.closest('label')?.textContent, placeButton().hasAttribute('disabled')]
    unmount()
    return found
  }
  expect(await shown(['privacy-policy'])).toEqual([
    'I agree to the Privacy Policy (opens in a new tab).',
    true,
  ])
  expect(await shown(['contact'])).toEqual([undefined, false])
})

test('staff of an own shop try the checkout without an account, and order nothing', async () => {
  localStorage.setItem(tokenName, 'a-token')
  const { api } = shopWith(books)
  const shop = { isDemo: false, pages: ['terms-of-service', 'privacy-policy'] }
  const { person } = await openPage(pages.checkout, api, { cartItems: books, shop })
  await screen.findByText('You are trying the checkout. No order is placed.')
  fillInAddress()
  expect(screen.queryByRole('checkbox', { name: 'Save this address' })).toBeNull()
  await person.click(terms())
  await person.click(placeButton())
  await screen.findByText('The checkout works. This was a trial, so no order was placed.')
  expect(api.sentTo(orders.place)).toEqual([])
  expect(api.sentTo(account.addresses)).toEqual([])
})

test('the terms link to the published texts, in a new tab', async () => {
  const texts = ['terms-of-service'] as const
  await openPage(pages.checkout, shopWith(books).api, {
    user: reader,
    cartItems: books,
    shop: { pages: [...texts] },
  })
  const link = await screen.findByRole('link', { name: 'Terms of Service (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('/about#terms-of-service')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('link', { name: /^Privacy Policy \(/ })).toBeNull()
})

test('an empty cart has no checkout', async () => {
  await openCheckout(shopWith([]).api, [])
  screen.getByText('No product found!')
  expect(screen.queryByRole('button', { name: 'Place an Order' })).toBeNull()
})

test('each missing or wrong field is reported at the field', async () => {
  const { api } = shopWith(books)
  const { person } = await openCheckout(api, books)
  await person.click(terms())
  await person.click(placeButton())
  for (const [label, words] of Object.entries({
    Name: 'Enter your name',
    Phone: 'Enter a phone number, for example +1 555 0199',
    Address: 'Enter your address',
    City: 'Enter your city',
    Country: 'Enter your country',
    State: 'Enter your state',
    Zipcode: 'Enter your zip code',
  }))
    expect(describedBy(field(label))).toBe(words)
  await person.type(field('Name'), 'A')
  expect(describedBy(field('Name'))).toBe('')

  fillInAddress({ ...typedAddress, Phone: 'call me', Address: '  ' })
  await person.click(placeButton())
  expect(describedBy(field('Phone'))).toMatch(/^Use digits, spaces and/)
  fireEvent.change(field('Phone'), { target: { value: '+49 30 5550100' } })
  await person.click(placeButton())
  expect(describedBy(field('Address'))).toBe('Enter your address')
  expect(api.sentTo(orders.place)).toEqual([])
})

test('a double click places one order, with what was typed', async () => {
  const shop = shopWith(books)
  const order = orderOf(1, books)
  shop.api.on(orders.place, () => ({ status: 201, body: order }))
  const { person, store } = await openCheckout(shop.api, books)
  fillInAddress({ ...typedAddress, 'Address line 2': 'Floor 3', 'Delivery note': 'Leave it' })
  await person.click(terms())
  await person.dblClick(placeButton())
  await confirmation(person)
  expect(shop.api.sentTo(orders.place).map(({ body }) => body)).toEqual([
    {
      name: 'Ann Reader',
      email: reader.email,
      phone: '+49 (30) 555-0100',
      address: {
        street: '1 Quiet Street',
        street2: 'Floor 3',
        city: 'Berlin',
        country: 'Germany',
        state: 'Brandenburg',
        zipcode: '10115',
      },
      productIds: books.map(({ _id }) => _id),
      totalPrice: '20.00',
      deliveryMethod: 'delivery',
      deliveryNote: 'Leave it',
      paymentMethod: 'cash-on-delivery',
    },
  ])
  await screen.findByRole('heading', { level: 1, name: 'Your Orders' })
  expect(store.getState().cart.cartItems).toEqual([])
  // Nothing that was typed is left for the next order.
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('checkout'))).toEqual([])
})

test('typed input is kept for the same shopper only', async () => {
  const { api } = shopWith(books)
  const { unmount } = await openCheckout(api, books)
  fillInAddress()
  unmount()
  const again = await openCheckout(api, books)
  expect(typed()).toEqual(typedAddress)
  again.unmount()
  await openPage(pages.checkout, api, { user: { ...reader, uid: 'another' }, cartItems: books })
  await screen.findByRole('heading', { level: 1, name: 'Cash On Delevary' })
  expect(typed()['Name']).toBe('')
})

test('the address of the last order that was delivered fills the form, and does not overwrite what was typed before it arrives', async () => {
  const { api } = shopWith(books)
  const last = orderOf(1, [bookOf(3)], { name: 'Ann Reader', deliveryNote: 'Leave it' })
  const nowhere = { street: '', street2: '', city: '', country: '', state: '', zipcode: '' }
  const pickedUp = orderOf(2, [bookOf(4)], { deliveryMethod: 'pickup', address: nowhere })
  const arrives = Promise.withResolvers<void>()
  api.on(orders.byEmail, async () => {
    await arrives.promise
    return { status: 200, body: [pickedUp, last] }
  })
  await openCheckout(api, books)
  fireEvent.change(field('Name'), { target: { value: 'Bob' } })
  arrives.resolve()
  await waitFor(() => expect(field('Country').value).toBe('Germany'))
  expect(field('Name').value).toBe('Bob')
  // The note was of that order only.
  expect(field('Delivery note').value).toBe('')
})

test('a book that is added while the order is pending stays in the cart', async () => {
  const { api } = shopWith(books)
  const answered = Promise.withResolvers<void>()
  api.on(orders.place, async () => {
    await answered.promise
    return { status: 201, body: orderOf(1, books) }
  })
  const { person, store } = await openCheckout(api, books)
  fillInAddress()
  await person.click(terms())
  await person.click(placeButton())
  await waitFor(() => expect(placeButton().getAttribute('aria-disabled')).toBe('true'))
  store.dispatch(addToCart(bookOf(3)))
  answered.resolve()
  await confirmation(person)
  expect(store.getState().cart.cartItems).toEqual([bookOf(3)])
})

test('fee and days follow the country, also where each country is served', async () => {
  const { api } = shopWith(books)
  const [method] = demoShop.deliveryMethods
  if (!method) throw new Error('The demo has no delivery')
  const zones = [
    { ...wholeWorld, fee: '14.90', freeFrom: '200' },
    { ...wholeWorld, fee: '4.90', countries: ['US'], days: '2 days', letter: { fee: '1.95', maxGrams: 900 } },
  ]
  const pickup = { ...method, id: 'pickup' as const, name: 'Pick-up', zones: [] }
  const deliveryMethods = [{ ...method, zones, needsQuote: true }, pickup]
  api.on(shopRoutes.get, () => ({ status: 200, body: { ...demoShop, deliveryMethods } }))
  const priced = { subtotal: '20.00', discount: '0.00', codes: [] }
  const sums = { ...priced, tax: '0.00', taxLines: [], pricesIncludeTax: true } as const
  api.on(quotes.compute, ({ body: { country } }) => ({
    status: 200,
    body: {
      ...sums,
      delivery: country === 'US' ? '1.95' : '14.90',
      total: country === 'US' ? '21.95' : '34.90',
      due: country === 'US' ? '21.95' : '34.90',
      deliveryMethod: 'delivery',
      byLetter: country === 'US',
    },
  }))
  await openCheckout(api, books)
  const option = () => screen.getByRole('radio', { name: /^Delivery/ }).closest('label')?.textContent
  const order = screen.getByRole('region', { name: 'Your order' })
  await screen.findByText('Total Price: $21.95')
  expect(field('Country').value).toBe('US')
  expect(option()).toBe('Delivery2 days$1.95 as a letter, up to 900 g$4.90')
  expect(order.textContent).toContain('Delivery (letter): $1.95')
  fireEvent.change(field('Country'), { target: { value: 'JP' } })
  await screen.findByText('Total Price: $34.90')
  expect(option()).toBe('DeliveryFree from $200.00$14.90')
  expect(order.textContent).toContain('Delivery: $14.90')
})

test('a book that sells out while the form is filled in leaves the order before it is placed', async () => {
  const { api } = shopWith(books)
  const [method] = demoShop.deliveryMethods
  if (!method) throw new Error('The demo has no delivery')
  const deliveryMethods = [
    {
      ...method,
      countries: ['DE', 'IE'],
      zones: [
        { ...wholeWorld, fee: '4.90', countries: ['DE'] },
        { ...wholeWorld, fee: '7.90', countries: ['IE'] },
      ],
      needsQuote: true,
    },
  ]
  api.on(shopRoutes.get, () => ({ status: 200, body: { ...demoShop, deliveryMethods } }))
  api.on(quotes.compute, ({ body: { productIds, country } }) =>
    country === 'IE' && productIds.length > 1
      ? problem(409, 'sold-out', { productIds: [bookOf(2)._id] })
      : {
          status: 200,
          body: {
            subtotal: `${productIds.length}0.00`,
            discount: '0.00',
            delivery: '4.90',
            tax: '0.00',
            total: `${productIds.length}4.90`,
            taxLines: [],
            pricesIncludeTax: true,
            deliveryMethod: 'delivery',
            byLetter: false,
            codes: [],
            due: `${productIds.length}4.90`,
          },
        },
  )
  const { person } = await openCheckout(api, books)
  await waitFor(() => expect(field('Country').tagName).toBe('SELECT'))
  fireEvent.change(field('Country'), { target: { value: 'DE' } })
  await screen.findByText('Total Price: $24.90')
  fireEvent.change(field('Country'), { target: { value: 'IE' } })
  await screen.findByText('Total Price: $14.90')
  const order = screen.getByRole('region', { name: 'Your order' })
  expect(order.textContent).toContain('Book 2 is sold out, and is not in this order.')
  expect(within(order).getAllByRole('listitem')).toHaveLength(1)
  await person.click(terms())
  expect(placeButton()).toHaveProperty('disabled', false)
})
