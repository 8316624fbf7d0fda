import {
  address,
  addressIn,
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
} from '../support/ordering.ts'
import { expect, test } from '../support/shop-test.ts'

const extras = { 'Address line 2': 'Floor 3', 'Delivery note': 'Leave with the neighbour' }

test('a double click places one order, which opens on top of all orders; the next one is prefilled', async ({
  page,
}) => {
  await page.goto('/about')
  const { shopper, books } = await comeToOrder(page)

  await test.step('the first missing field gets the focus', async () => {
    await terms(page).focus()
    await page.keyboard.press('Space')
    await placeAnOrder(page).focus()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toBeFocused()
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter your name')
  })

  await test.step('the confirmation follows a double click', async () => {
    await fillInAddress(page, { ...address, ...extras })
    await placeAnOrder(page).dblclick()
    await expect(confirmed(page)).toHaveAccessibleDescription('Your order placed successfully!')
    await expect(confirmed(page).getByRole('button')).toHaveText(['Cancel', "Yes, It's Okay!"])
    await expect(confirmed(page).locator('svg')).toBeVisible()
    await confirmed(page).getByRole('button', { name: "Yes, It's Okay!" }).click()
    await expect(page).toHaveURL('/orders')
    await expect(heading(page)).toHaveText('Your Orders')
  })

  await test.step('the new order is open on top, with thanks that have the focus', async () => {
    const orders = await ordersOf(page, shopper)
    expect(orders).toMatchObject([
      {
        name: address.Name,
        email: shopper.email,
        phone: address.Phone,
        address: { street2: extras['Address line 2'], city: 'Berlin', country: 'Germany', zipcode: '10115' },
        deliveryNote: extras['Delivery note'],
        productIds: books.map(({ _id }) => _id),
      },
    ])
    const words = [`Thank you, ${address.Name}!`, `number is ${orders[0]?.number}`, 'We pack your books']
    for (const word of words) await expect(thanks(page)).toContainText(word)
    await expect(thanks(page).getByRole('heading').first()).toBeFocused()
    await expect(thanks(page).getByRole('heading').first()).toBeInViewport()
    await expect(page.getByRole('region', { name: /^Delivery of order/ })).toContainText('1 Quiet Street')
    await expect(page.getByRole('link', { name: 'Cart, 0 books' })).toBeVisible()
  })

  await test.step('the menu, a reload and Back neither thank again nor lead to the checkout', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Orders' }).click()
    await expect(thanks(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('link', { name: 'View order' })).toHaveCount(1)
    await expect(thanks(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

  await test.step('the next order has the same address, and not the same note', async () => {
    await comeWith(page, books.slice(1), '/checkout')
    await expect.poll(() => addressIn(page)).toEqual(address)
    await expect(field(page, 'Address line 2')).toHaveValue(extras['Address line 2'])
    await expect(field(page, 'Delivery note')).toHaveValue('')
    await field(page, 'City').fill('Potsdam')
    await terms(page).check()
    await placeAnOrder(page).click()
    await confirmed(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/orders')
    const cities = (await ordersOf(page, shopper)).map((order) => order.address.city)
    expect(cities).toEqual(['Potsdam', 'Berlin'])
  })
})

test('the sums of cart and checkout stay in view, and are printed in their place', async ({ page }) => {
  await comeToOrder(page)
  for (const { path, name, width } of [
    { path: '/checkout', name: 'Your order', width: 1280 },
    { path: '/cart', name: 'Summary', width: 1280 },
    { path: '/cart', name: 'Summary', width: 390 },
  ]) {
    await page.setViewportSize({ width, height: 860 })
    await page.goto(path)
    const sums = page.getByRole('region', { name })
    await expect(sums).toHaveCSS('position', 'sticky')
    await page.emulateMedia({ media: 'print' })
    await expect(sums).toHaveCSS('position', 'static')
    await page.emulateMedia({ media: 'screen' })
  }
})
