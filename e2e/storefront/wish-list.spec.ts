import type { Page } from '@playwright/test'
import { bookPage } from '../../domain/pages.ts'
import { bookNamed } from '../support/placed-orders.ts'
import { fillLocalStorage, logIn, logOut, loginIcon, newShopper, signIn } from '../support/shoppers.ts'
import { expect, test } from '../support/shop-test.ts'

const heart = (page: Page) => page.getByRole('button', { name: 'Add to wish list' })

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Books on your wish list' }).getByRole('heading')

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('wish-list'))

test('a wish list without an account is the browser’s: of all its tabs, kept, and taken back', async ({
  page,
  context,
}) => {
  const { request } = page
  const [jane, opera] = [
    await bookNamed(request, 'Jane Eyre'),
    await bookNamed(request, 'The Phantom of the Opera'),
  ]

  await test.step('an empty list drops a book that was deleted since', async () => {
    await fillLocalStorage(page, { 'wish-list': '["00000000-0000-4000-8000-000000000000"]' })
    const answer = await page.goto('/wish-list')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page.getByText('Nothing on your wish list yet')).toBeVisible()
    await expect.poll(() => stored(page)).toBeNull()
    await expect(page.getByRole('link', { name: 'Browse books' })).toHaveAttribute('href', '/')
  })

  await test.step('the heart of a book adds it, and leads to the list', async () => {
    await page.goto(bookPage(jane._id))
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await heart(page).press('Enter')
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'Added to your wish list' })).toBeVisible()
    await page.getByRole('link', { name: 'View', exact: true }).click()
    await expect(page).toHaveURL('/wish-list')
    await expect(titles(page)).toHaveText([jane.title])
  })

  await test.step('a book of another tab joins it, and a reload keeps both', async () => {
    const tab = await context.newPage()
    await tab.goto(bookPage(opera._id))
    await heart(tab).click()
    await expect(titles(page)).toHaveText([opera.title, jane.title])
    await tab.close()
    await page.reload()
    await expect(titles(page)).toHaveText([opera.title, jane.title])
  })

  await test.step('a book is put into the cart; a removed one comes back by Undo', async () => {
    const rows = page.getByRole('list', { name: 'Books on your wish list' }).getByRole('listitem')
    await rows.first().getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
    await rows.first().getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(rows.first()).toContainText(`${opera.title} is no longer on your wish list.`)
    await expect(rows.first().getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows.first().getByRole('button', { name: 'Remove' })).toBeFocused()
    expect(await stored(page)).toContain(opera._id)
  })
})

test('the sign-in adds the wish list to the account, and the sign-out leaves nothing of it', async ({
  page,
  browser,
}) => {
  const { request } = page
  const [jane, opera, screw] = [
    await bookNamed(request, 'Jane Eyre'),
    await bookNamed(request, 'The Phantom of the Opera'),
    await bookNamed(request, 'The Turn of the Screw'),
  ]
  const shopper = await newShopper(request)
  const headers = { authorization: `Bearer ${shopper.idToken}` }
  const data = { bookIds: [screw._id] }
  expect((await request.post('/api/account/wish-list', { headers, data })).status()).toBe(200)
  const all = [opera.title, jane.title, screw.title]

  await test.step('the list of the browser joins that of the account', async () => {
    await fillLocalStorage(page, { 'wish-list': JSON.stringify([opera._id, jane._id]) })
    await logIn(page, shopper)
    await expect.poll(() => stored(page)).toBeNull()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Wish list' }).click()
    await expect(titles(page)).toHaveText(all)
  })

  await test.step('another browser shows it, and removes a book', async () => {
    const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await elsewhere.newPage()
    await phone.goto(new URL('/healthz', page.url()).href)
    await signIn(phone, shopper, new URL('/wish-list', page.url()).href)
    await expect(titles(phone)).toHaveText(all)
    await phone.getByRole('button', { name: 'Remove' }).first().click()
    await expect(phone.getByRole('button', { name: 'Undo' })).toBeFocused()
    await phone.reload()
    await expect(titles(phone)).toHaveText(all.slice(1))
    await elsewhere.close()
  })

  await test.step('the heart of a book follows the account', async () => {
    await page.goto(bookPage(opera._id))
    await heart(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Added to your wish list' })).toBeVisible()
    await page.reload()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('after the sign-out nothing of it is left', async () => {
    await page.goto('/wish-list')
    await expect(titles(page)).toHaveText([jane.title, screw.title])
    await logOut(page)
    await expect(loginIcon(page)).toBeVisible()
    await expect(page.getByText('Nothing on your wish list yet')).toBeVisible()
    expect(await stored(page)).toBeNull()
  })
})
