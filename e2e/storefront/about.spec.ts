import type { Page } from '@playwright/test'
import { expect, test } from '../support/shop-test.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const field = (page: Page) => footer(page).getByLabel('Your e-mail address')

/** The sticky header covers the top 64 pixels. */
async function expectInView(page: Page, heading: string) {
  const title = page.getByRole('heading', { level: 2, name: heading })
  await expect(title).toBeInViewport()
  await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan(64)
}

const sections = {
  Services: 'services',
  'About Us': 'about-us',
  Contact: 'contact',
  'Privacy Policy': 'privacy-policy',
  'Terms of Service': 'terms-of-service',
}
const lastSection = ['Terms of Service', sections['Terms of Service']] as const

test('links to sections scroll and move the focus, however often they are used, and going back restores the position', async ({
  page,
}) => {
  await test.step('a URL fragment opens its section', async () => {
    await page.goto('/about#contact')
    await expect(page).toHaveTitle('About – Book Store')
    await expectInView(page, 'Contact')
  })

  await test.step('Home leads to the top of the home page, also from its bottom', async () => {
    for (const _ of ['from another page', 'from the home page']) {
      await footer(page).getByRole('link', { name: 'Home' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Releases This Week')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    }
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await test.step(`Subscribe at the top scrolls to the form and focuses it (${reducedMotion})`, async () => {
      await page.emulateMedia({ reducedMotion })
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toBeInViewport({ ratio: 1 })
      await expect(page).toHaveURL('/')
    })
  }

  await test.step('each section is reached from another one and from itself', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    for (const [name, id] of [...Object.entries(sections), lastSection]) {
      await footer(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/about#${id}`)
      await expectInView(page, name)
      await expect(page.locator(`#${id}`)).toBeFocused()
    }
  })

  await test.step('a link within the page loads none, and going back restores the position', async () => {
    await page.goto('/about')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('navigation', { name: 'On this page' }).getByText('Privacy Policy').click()
    await expectInView(page, 'Privacy Policy')
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})
