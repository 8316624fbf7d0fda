import type { Page } from '@playwright/test'
import { bookPage } from '../contract/pages.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { bookNamed } from './placed-orders.ts'
import { fillLocalStorage, logIn, logOut, loginIcon, newShopper, signIn } from './shoppers.ts'
import { expect, test } from './shop-test.ts'

const heart = (page: Page) => page.getByRole('button', { name: 'Add to wish list' })

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Books on your wish list' }).getByRole('heading')

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('wish-list'))

test('a wish list is the browser’s until the sign-in adds it to the account, and leaves with the sign-out', async ({
  page,
  context,
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

  await test.step('without an account: an empty list, then books of two tabs, that a reload keeps', async () => {
    // A book that was deleted since is dropped.
    await fillLocalStorage(page, { 'wish-list': '["00000000-0000-4000-8000-000000000000"]' })
    const answer = await page.goto('/wish-list')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page.getByText('Nothing on your wish list yet')).toBeVisible()
    await expect.poll(() => stored(page)).toBeNull()
    await expectNoA11yViolations(page)
    await expect(page.getByRole('link', { name: 'Browse books' })).toHaveAttribute('href', '/')

    await page.goto(bookPage(jane._id))
    await expect(heart(page)).toBeEnabled()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await heart(page).press('Enter')
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'Added to your wish list' })).toBeVisible()
    await page.getByRole('link', { name: 'View', exact: true }).click()
    await expect(page).toHaveURL('/wish-list')
    await expect(titles(page)).toHaveText([jane.title])

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
    await expectNoA11yViolations(page)
    await expectNoHorizontalOverflow(page, [390, 1280])
    await page.keyboard.press('Enter')
    await expect(rows.first().getByRole('button', { name: 'Remove' })).toBeFocused()
    expect(await stored(page)).toContain(opera._id)
  })

  await test.step('the sign-in adds them to the account, which another browser shows', async () => {
    await logIn(page, shopper)
    await expect.poll(() => stored(page)).toBeNull()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Wish list' }).click()
    // The one that was taken back came last.
    const all = [opera.title, jane.title, screw.title]
    await expect(titles(page)).toHaveText(all)

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
