import type { Book } from '../contract/books.ts'
import { expectNoA11yViolations, horizontalOverflow } from './a11y.ts'
import {
  address,
  addressIn,
  booksOnSale,
  comeToOrder,
  comeWith,
  confirmed,
  field,
  fillInAddress,
  heading,
  ordersOf,
  placeAnOrder,
  terms,
  thanks,
} from './ordering.ts'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'
import { fillIn, logOut, newShopper } from './shoppers.ts'

const totalOf = (books: Book[]) =>
  (books.reduce((sum, book) => sum + book.newPrice * 100, 0) / 100).toFixed(2)

const extras = { 'Address line 2': 'Floor 3', 'Delivery note': 'Leave with the neighbour' }

test('a visitor is sent to log in and returns to the checkout with the ordered books and a form', async ({
  page,
}) => {
  const books = (await booksOnSale(page.request)).slice(2, 4)
  const shopper = await newShopper(page.request)
  await comeWith(page, books)
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Log in to check out. Your cart is kept.', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page.getByText('Register to check out. Your cart is kept.', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(heading(page)).toHaveText('Please Login')

  await test.step('the login says what is missing, and shows the password on request', async () => {
    const [email, password] = [page.getByRole('main').getByLabel('Email'), page.getByLabel('Password')]
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Enter an e-mail address, for example reader@example.com')
    await expect(password).toHaveAccessibleDescription('Enter your password')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await fillIn(page, shopper)
    await expect(email).toHaveAccessibleDescription('')
    await expect(password).not.toHaveAttribute('aria-invalid')
    const show = page.getByRole('button', { name: 'Show password' })
    await expect(show).toHaveAttribute('aria-pressed', 'false')
    await show.click()
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue(shopper.password)
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expectNoA11yViolations(page)
    await show.click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveValue(shopper.password)
  })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/checkout')

  await expect(page).toHaveTitle('Checkout – Book Store')
  await expect(heading(page)).toHaveText('Cash On Delevary')
  await expect(page.getByText(`Total Price: $${totalOf(books)}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Items: 2', { exact: true })).toBeVisible()
  const listed = page.getByRole('list', { name: 'Books in this order' }).getByRole('listitem')
  await expect(listed).toHaveText(books.map(({ title, newPrice }) => `${title}$${newPrice.toFixed(2)}`))

  await expect(field(page, 'Email')).toBeDisabled()
  await expect(field(page, 'Email')).toHaveValue(shopper.email)
  for (const label of Object.keys(address)) await expect(field(page, label)).toHaveAttribute('required')
  for (const [name, value] of Object.entries({ type: 'tel', inputmode: 'tel', autocomplete: 'tel' }))
    await expect(field(page, 'Phone')).toHaveAttribute(name, value)
  for (const label of ['Address line 2', 'Delivery note']) {
    await expect(field(page, label)).not.toHaveAttribute('required')
    await expect(field(page, label)).toHaveAccessibleDescription(/^Optional/)
  }

  for (const [name, id] of [
    ['Terms of Service', 'terms-of-service'],
    ['Privacy Policy', 'privacy-policy'],
  ]) {
    const link = page.getByRole('main').getByRole('link', { name: `${name} (opens in a new tab)` })
    await expect(link).toHaveAttribute('href', `/about#${id}`)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(placeAnOrder(page)).toBeDisabled()
  await terms(page).check()
  await expect(placeAnOrder(page)).toBeEnabled()
  await terms(page).uncheck()
  await expect(placeAnOrder(page)).toBeDisabled()
})

test('a double click places one order, and the next order is prefilled with the same address', async ({
  page,
}) => {
  await page.goto('/about')
  const { shopper, books } = await comeToOrder(page)
  await fillInAddress(page, { ...address, ...extras })
  await terms(page).check()
  await placeAnOrder(page).dblclick()
  await expect(confirmed(page)).toHaveAccessibleDescription('Your order placed successfully!')
  await expect(confirmed(page).getByRole('button')).toHaveText(['Cancel', "Yes, It's Okay!"])
  await expect(confirmed(page).locator('svg')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 books', includeHidden: true })).toBeAttached()
  await confirmed(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
  await expect(page).toHaveURL('/orders')
  await expect(heading(page)).toHaveText('Your Orders')

  const orders = await ordersOf(page, shopper)
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({
    name: address.Name,
    email: shopper.email,
    phone: address.Phone,
    address: {
      street: '1 Quiet Street',
      street2: extras['Address line 2'],
      city: 'Berlin',
      country: 'Germany',
      zipcode: '10115',
    },
    deliveryNote: extras['Delivery note'],
    productIds: books.map(({ _id }) => _id),
    totalPrice: totalOf(books),
  })

  await test.step('the new order is open on top of all orders; reload and Back place nothing', async () => {
    const [order] = orders
    const words = [`Thank you, ${address.Name}!`, `number is ${order?.number}`, `$${totalOf(books)}`]
    for (const word of [...words, 'This demo store sends no e-mails', 'We pack your books'])
      await expect(thanks(page)).toContainText(word)
    await expect(thanks(page).getByRole('heading').first()).toBeFocused()
    await expect(thanks(page).getByRole('heading').first()).toBeInViewport()
    const delivery = page.getByRole('region', { name: `Delivery of order ${order?.number}` })
    for (const word of ['1 Quiet Street', ...Object.values(extras)])
      await expect(delivery).toContainText(word)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      await expectNoA11yViolations(page)
    }
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Orders' }).click()
    await expect(thanks(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'View order' })).toHaveCount(1)
    await expect(thanks(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/about')
    expect(await ordersOf(page, shopper)).toHaveLength(1)
  })
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('checkout'))),
  ).toEqual([])
  await page.goto('/checkout')
  await expect(page.getByText('No product found!', { exact: true })).toBeVisible()
  await expect(placeAnOrder(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/')

  await comeWith(page, books.slice(1), '/checkout')
  await expect.poll(() => addressIn(page)).toEqual(address)
  await expect(field(page, 'Address line 2')).toHaveValue(extras['Address line 2'])
  await expect(field(page, 'Delivery note')).toHaveValue('')
  await field(page, 'City').fill('Potsdam')
  await terms(page).check()
  await placeAnOrder(page).click()
  await confirmed(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/orders')
  const [latest, ...others] = await ordersOf(page, shopper)
  expect(latest).toMatchObject({ address: { city: 'Potsdam', country: 'Germany' } })
  expect(others).toHaveLength(1)
})

test('the checkout works by keyboard, and each missing field is reported at the field', async ({ page }) => {
  const { shopper } = await comeToOrder(page)
  await terms(page).focus()
  await page.keyboard.press('Space')
  await placeAnOrder(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  for (const [label, words] of Object.entries({
    Name: 'Enter your name',
    Phone: 'Enter a phone number, for example +1 555 0199',
    Address: 'Enter your address',
    City: 'Enter your city',
    Country: 'Enter your country',
    State: 'Enter your state',
    Zipcode: 'Enter your zip code',
  })) {
    await expect(field(page, label)).toHaveAccessibleDescription(words)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  await page.keyboard.type('Ann Reader')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('')
  for (const value of ['call me', '  ', 'Floor 3', 'Berlin', 'Germany', 'Brandenburg', '10115']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/^Use digits, spaces and/)
  await field(page, 'Phone').fill('+49 30 5550100')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Address')).toBeFocused()
  await expect(field(page, 'Address')).toHaveAccessibleDescription('Enter your address')
  await page.keyboard.type('1 Quiet Street')
  await page.keyboard.press('Enter')
  await expect(confirmed(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/orders')
  expect(await ordersOf(page, shopper)).toMatchObject([{ address: { street: '1 Quiet Street' } }])
})

test('unsaved input survives a visit to the cart and a logout, for the same shopper only', async ({
  page,
}) => {
  const { shopper } = await comeToOrder(page)
  await fillInAddress(page)
  await page.getByRole('link', { name: /^Cart,/ }).click()
  await page.getByRole('link', { name: 'Checkout', exact: true }).click()
  await expect.poll(() => addressIn(page)).toEqual(address)
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await fillIn(page, shopper)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(heading(page)).toHaveText('Cash On Delevary')
  await expect.poll(() => addressIn(page)).toEqual(address)
  await logOut(page)
  await fillIn(page, await newShopper(page.request))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(heading(page)).toHaveText('Cash On Delevary')
  await expect(field(page, 'Name')).toHaveValue('')
})

test('the address of the last order does not overwrite input typed before it arrives', async ({ page }) => {
  const { books, shopper } = await comeToOrder(page)
  const place = { name: 'Ann Reader', email: shopper.email, phone: '5550100' }
  const home = { street: '1 Quiet Street', city: 'Berlin', country: 'Germany', state: 'Berlin', zipcode: '1' }
  const order = {
    ...place,
    address: home,
    productIds: [books[0]?._id],
    totalPrice: totalOf(books.slice(0, 1)),
  }
  const origin = new URL(page.url()).origin
  const placed = await page.request.post('/api/orders', { data: order, headers: { origin } })
  expect(placed.status()).toBe(201)

  const release = await held(page, '**/api/orders/email/*')
  await page.reload()
  await field(page, 'Name').fill('Bob')
  release()
  await expect(field(page, 'Country')).toHaveValue('Germany')
  await expect(field(page, 'Name')).toHaveValue('Bob')
})

test('a shopper who leaves the checkout while the order is pending gets the confirmation on the next page', async ({
  page,
}) => {
  const { shopper, books } = await comeToOrder(page)
  await fillInAddress(page)
  await terms(page).check()
  const release = await held(page, '**/api/orders')
  await placeAnOrder(page).click()
  await page.getByRole('link', { name: 'Book Store', exact: true }).click()
  await expect(page).toHaveURL('/')
  const ordered = new RegExp(books.map(({ title }) => title).join('|'))
  const another = page.getByRole('article').filter({ hasNotText: ordered }).first()
  await another.getByRole('button', { name: 'Add to Cart' }).click()
  release()
  await confirmed(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
  await expect(page).toHaveURL('/orders')
  expect(await ordersOf(page, shopper)).toHaveLength(1)
  // The book added meanwhile is not part of the order.
  await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
})

test('the checkout is accessible, has no horizontal overflow on a phone, and prints without sticky elements', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { books } = await comeToOrder(page)
  const long = { title: 'Donaudampfschifffahrtsgesellschaftskapitän', newPrice: 9_999_999.99 }
  for (const book of books) Object.assign(book, long)
  await page.route('**/api/books?ids=*', (route) => route.fulfill({ json: books }))
  await page.reload()
  await expect(page.getByText('Total Price: $19999999.98', { exact: true })).toBeVisible()
  await terms(page).check()
  await placeAnOrder(page).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)

  await page.setViewportSize({ width: 1280, height: 860 })
  await expectNoA11yViolations(page)
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toHaveCSS('position', 'sticky')
  await page.emulateMedia({ media: 'print' })
  await expect(order).toHaveCSS('position', 'static')
})
