import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addressIn, booksOnSale, confirmed, field, placeAnOrder, terms } from '../support/ordering.ts'
import { linkFor } from '../support/outbox.ts'
import { moveOrder, placeOrder } from '../support/placed-orders.ts'
import { expect, test } from '../support/shop-test.ts'
import {
  askProvider,
  avatar,
  fillLocalStorage,
  loginIcon,
  logIn,
  newShopper,
  signIn,
} from '../support/shoppers.ts'

test.use({ expected: /(400|409).*\/(accounts:\w+|api\/account)/ })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const home = {
  Label: 'Home',
  Name: 'Ann Reader',
  Phone: '+49 (30) 555-0100',
  Address: '1 Quiet Street',
  City: 'Berlin',
  Country: 'Germany',
  State: 'Brandenburg',
  Zipcode: '10115',
}

test('a shopper changes their details, and orders with a saved address', async ({ page }) => {
  const shopper = await newShopper(page.request)
  await fillLocalStorage(page, { cart: JSON.stringify((await booksOnSale(page.request)).slice(0, 1)) })
  await signIn(page, shopper, '/user-dashboard')
  await page.getByRole('link', { name: 'Account settings' }).click()
  await expect(page).toHaveTitle('Account settings – Book Store')

  await test.step('the name is saved and shown at once', async () => {
    const name = section(page, 'Name')
    await name.getByRole('button', { name: 'Save name' }).click()
    await expect(name.getByLabel('Your name')).toHaveAccessibleDescription('Enter your name')
    await expect(name.getByLabel('Your name')).toBeFocused()
    await name.getByLabel('Your name').fill('Ann Reader')
    await name.getByRole('button', { name: 'Save name' }).click()
    await expect(name.getByRole('status')).toHaveText('Name saved.')
    await expect(avatar(page)).toHaveAccessibleName('Account of Ann Reader')
  })

  await test.step('the e-mail address changes by a link to the new one', async () => {
    const email = section(page, 'E-mail address')
    await email.getByLabel('New e-mail address').fill(`new.${shopper.email}`)
    await email.getByLabel('Current password').fill('wrong horse')
    await email.getByRole('button', { name: 'Change e-mail address' }).click()
    await expect(email.getByLabel('Current password')).toHaveAccessibleDescription(
      "That's not your current password.",
    )
    await email.getByLabel('Current password').fill(shopper.password)
    await email.getByRole('button', { name: 'Change e-mail address' }).click()
    await expect(email.getByRole('status')).toContainText(`We've e-mailed a link to new.${shopper.email}`)
    expect(await linkFor(page.request, `new.${shopper.email}`)).toContain('mode=verifyAndChangeEmail')
  })

  await test.step('the password is changed, and the shopper stays signed in', async () => {
    const password = section(page, 'Password')
    await password.getByLabel('Current password').fill(shopper.password)
    await password.getByLabel('New password').fill('123456')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password.getByLabel('New password')).toHaveAccessibleDescription(/common|guess/i)
    await password.getByLabel('Current password').fill(shopper.password)
    await password.getByLabel('New password').fill('another fine horse')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password.getByRole('status')).toHaveText('Password changed. Other devices are logged out.')
  })

  await test.step('an address is saved', async () => {
    const addresses = section(page, 'Addresses')
    await addresses.getByRole('button', { name: 'Add an address' }).click()
    await addresses.getByRole('button', { name: 'Save address' }).click()
    await expect(addresses.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a name')
    for (const [label, value] of Object.entries(home))
      await addresses.getByLabel(label, { exact: true }).fill(value)
    await addresses.getByRole('button', { name: 'Save address' }).click()
    await expect(addresses.getByRole('listitem')).toContainText(['1 Quiet Street'])
  })

  await test.step('the checkout fills it in', async () => {
    await page.goto('/checkout')
    const saved = page.getByLabel('Saved addresses')
    await expect(saved.locator('option:checked')).toHaveText('Home, Ann Reader, 1 Quiet Street, Berlin')
    await expect(page.getByLabel('Save this address')).toHaveCount(0)
    await field(page, 'City').fill('Potsdam')
    await saved.selectOption({ label: 'Home, Ann Reader, 1 Quiet Street, Berlin' })
    const { Label: _label, ...expected } = home
    expect(await addressIn(page)).toEqual(expected)
    await field(page, 'Address').fill('2 Loud Street')
    await page.getByLabel('Save this address').check()
    await terms(page).check()
    await placeAnOrder(page).click()
    await confirmed(page).getByRole('button').last().click()
    await expect(page).toHaveURL('/orders')
  })

  await test.step('and saves another one', async () => {
    await page.goto('/account')
    await expect(section(page, 'Addresses').getByRole('listitem')).toHaveCount(2)
  })
})

test('a shopper downloads their data and closes the account, once no order is open', async ({ page }) => {
  const shopper = await newShopper(page.request)
  const order = await placeOrder(page.request, shopper, ['Dracula'])
  await signIn(page, shopper, '/account')

  await test.step('the data is downloaded', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('my-data.json')
    const data = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(data.account).toMatchObject({ email: shopper.email })
    expect(data.orders).toMatchObject([{ _id: order._id, address: order.address }])
  })

  await test.step('an open order keeps the account open; then it is closed', async () => {
    const closing = section(page, 'Close account')
    const close = async () => {
      await closing.getByLabel('Current password').fill(shopper.password)
      await closing.getByRole('button', { name: 'Close account' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click()
    }
    await close()
    await expect(closing.getByRole('alert')).toHaveText(/^Cancel these orders or wait .*: \d+\.$/)
    await moveOrder(page.request, order, 'shipped')
    await moveOrder(page.request, { ...order, status: 'shipped' }, 'delivered')
    await close()
    const closed = page.getByRole('alertdialog', { name: 'Your account is closed.' })
    await closed.getByRole('button').click()
    await expect(page).toHaveURL('/')
    await expect(loginIcon(page)).toBeVisible()
  })

  await test.step('the same e-mail address starts anew', async () => {
    const again = await askProvider(page.request, 'signUp', {
      email: shopper.email,
      password: shopper.password,
      returnSecureToken: true,
    })
    expect(again.status()).toBe(200)
    await logIn(page, shopper)
    await page.goto('/user-dashboard')
    await expect(page.getByText('No orders yet.')).toBeVisible()
  })
})
