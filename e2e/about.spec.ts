import type { Page } from '@playwright/test'
import { held } from './held.ts'
import { expect, test } from './shop-test.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const field = (page: Page) => footer(page).getByLabel('Your e-mail address')
const subscribe = (page: Page) => footer(page).getByRole('button', { name: 'Subscribe' })

async function openHydrated(page: Page, path: string) {
  await page.goto(path)
  await expect(subscribe(page)).toBeEnabled()
}

async function ask(page: Page, email: string) {
  await field(page).fill(email)
  await subscribe(page).click()
}

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

test('footer links lead to their sections and to the top of the home page, however often they are used', async ({
  page,
}) => {
  await test.step('a URL fragment opens its section', async () => {
    await openHydrated(page, '/about#contact')
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
})

test('in-page links cause no page load, going back restores the position, and external links send no referrer', async ({
  page,
}) => {
  await openHydrated(page, '/about')
  const links = footer(page).getByRole('link', { name: /^Book Store on / })
  await expect(links).toHaveCount(3)
  for (const [at, host] of ['www.facebook.com', 'www.instagram.com', 'x.com'].entries()) {
    await expect(links.nth(at)).toHaveAttribute('href', `https://${host}/`)
    await expect(links.nth(at)).toHaveAttribute('rel', 'noopener noreferrer')
  }
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('navigation', { name: 'On this page' }).getByText('Privacy Policy').click()
  await expectInView(page, 'Privacy Policy')
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a valid e-mail address is subscribed, and an invalid one is refused before anything is sent', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/newsletter') && calls.push(request.url()))
  await openHydrated(page, '/about')

  await test.step('an invalid e-mail address is refused with a message', async () => {
    for (const email of ['', 'reader', 'reader@']) {
      await ask(page, email)
      await expect(field(page)).toHaveAccessibleDescription(/^Enter an e-mail address/)
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue(email)
    }
    expect(calls).toEqual([])
  })

  await test.step('an e-mail address is accepted, also a second time in another case', async () => {
    for (const email of ['Reader.Of.Letters@Example.com', 'reader.of.letters@example.COM']) {
      const answer = page.waitForResponse('**/api/newsletter')
      await ask(page, email)
      expect((await answer).status()).toBe(200)
      await expect(footer(page).getByRole('status')).toHaveText(
        'Thank you. Check your mailbox: the link in our e-mail puts you on the list.',
      )
      await expect(footer(page).getByRole('alert')).toBeHidden()
      await expect(field(page)).toHaveValue('')
    }
    expect(calls).toHaveLength(2)
  })

  await test.step('a second submit while the first request is pending sends nothing', async () => {
    const answer = await held(page, '**/api/newsletter')
    await ask(page, 'eager@example.com')
    await expect(subscribe(page)).toHaveAttribute('aria-disabled', 'true')
    await field(page).press('Enter')
    answer()
    await expect(field(page)).toHaveValue('')
    await expect(footer(page).getByRole('status')).toBeVisible()
    expect(calls).toHaveLength(3)
  })
})

test.describe('when the store refuses or is unavailable', () => {
  test.use({ expected: /(400 \(Bad Request\)|ERR_FAILED).*\/api\/newsletter/ })

  test('the newsletter form shows an error under the field, keeps the input, and can be sent again', async ({
    page,
  }) => {
    await openHydrated(page, '/about')
    // Browsers accept this e-mail address; the store does not.
    await ask(page, 'reader@bookshop')
    await expect(footer(page).getByRole('alert')).toHaveText(/^Enter an e-mail address/)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page)).toHaveValue('reader@bookshop')

    await page.route('**/api/newsletter', (route) => route.abort())
    await ask(page, 'patient@example.com')
    await expect(footer(page).getByRole('alert')).toHaveText(/cannot be reached just now/)
    await expect(field(page)).toHaveValue('patient@example.com')
    await page.unroute('**/api/newsletter')
    await subscribe(page).click()
    await expect(footer(page).getByRole('status')).toBeVisible()
  })
})
