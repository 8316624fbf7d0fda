import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newsletter } from '../../../contract/shop/newsletter.ts'
import { pages } from '../../../domain/pages.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
import { shopWith } from '../../testing/shopping.ts'

/** An own shop whose mail server is not set up. */
const shop = {
  isDemo: false,
  sendsEmail: false,
  sendsAccountEmail: false,
  contact: { email: 'hello@wurm.example', phone: '', address: '', openingHours: '' },
}

const button = (name: string) => screen.findByRole('button', { name })

test('a forgotten password is asked of the bookseller, unless somebody else sends e-mails of accounts', async () => {
  const auth = { sendPasswordReset: async () => {} }
  const { person, unmount } = await openPage(pages.forgotPassword, shopWith([]).api, { shop, auth })
  await person.type(screen.getByLabelText('E-mail'), 'reader@shop.example')
  await person.click(await button('Ask for a link'))
  const status = await screen.findByText(/the bookseller has the link now/)
  expect(status.parentElement?.textContent).toContain('hello@wurm.example')
  expect(screen.getByRole('main').textContent).not.toMatch(/e-mailed|we'll send/)
  unmount()
  await openPage(pages.forgotPassword, shopWith([]).api, { shop: { ...shop, sendsAccountEmail: true }, auth })
  await button('Send reset link')
})

test('the newsletter says that nobody gets on its list', async () => {
  const api = fakeApi()
  api.on(newsletter.subscribe, () => ({ status: 200, body: { email: 'reader@shop.example' } }))
  const { person } = await openPage('/nowhere', api, { shop })
  const footer = within(screen.getByRole('contentinfo'))
  await person.type(footer.getByLabelText('Your e-mail address'), 'reader@shop.example')
  await person.click(footer.getByRole('button', { name: 'Subscribe' }))
  await footer.findByText(/^Thank you\. This shop cannot send e-mails yet/)
})

test('an address is confirmed with a link of the bookseller', async () => {
  const { person } = await openPage(pages.userDashboard, shopWith([]).api, {
    shop,
    user: { ...reader, emailVerified: false },
    auth: { sendVerification: async () => {} },
  })
  await person.click(await button('Confirm my e-mail address'))
  await screen.findByText(
    'This shop cannot send e-mails yet. The bookseller has the link now and can give it to you.',
  )
})

test('a new account is told of its e-mail where one was sent', async () => {
  const auth = { register: async () => {} }
  for (const [sendsAccountEmail, news] of [
    [true, "Account created. We've e-mailed you a link to confirm your address. Log in to continue."],
    [false, 'Account created. Log in to continue.'],
  ] as const) {
    const { person, unmount } = await openPage(pages.register, shopWith([]).api, {
      shop: { ...shop, sendsAccountEmail },
      auth,
    })
    await person.type(screen.getByLabelText('E-mail'), 'reader@shop.example')
    await person.type(screen.getByLabelText('Password'), 'correct horse')
    await person.click(await button('Register'))
    await screen.findByText(news)
    unmount()
  }
})
