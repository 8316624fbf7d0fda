import { asSignedInAdmin } from '../support/admin.ts'
import { goTo } from '../support/book-form.ts'
import { linkFor } from '../support/outbox.ts'
import { expect, test } from '../support/shop-test.ts'
import { stranger } from '../support/shoppers.ts'

test.use({ expected: /(400|410).*\/api\/(newsletter|admin\/newsletters)/ })

test('a reader confirms the newsletter, the bookseller writes, tests and sends one, and the reader unsubscribes', async ({
  page,
}) => {
  const { email } = stranger()
  const subject = `New books for ${email}`
  const main = page.getByRole('main')
  let link = ''

  await test.step('a reader subscribes and confirms', async () => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await footer.getByLabel('Your e-mail address').fill(email)
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(footer.getByRole('status')).toContainText('Check your mailbox')
    link = await linkFor(page.request, email)
    await page.goto(link)
    await expect(page).toHaveURL('/newsletter/confirm')
    await main.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(main.getByRole('status')).toHaveText('Thank you. You are on the list.')
  })

  await test.step('the bookseller writes a draft', async () => {
    await asSignedInAdmin(page)
    await page.goto('/dashboard')
    await goTo(page, 'Marketing')
    await expect(page).toHaveTitle('Newsletters – Book Store')
    await expect(main.getByText("E-mail isn't set up. Newsletters are kept here and not sent.")).toBeVisible()
    await main.getByRole('link', { name: 'Write a newsletter' }).click()
    await main.getByRole('button', { name: 'Save draft' }).click()
    await expect(main.getByLabel('Subject')).toHaveAccessibleDescription('Enter a subject')
    await main.getByLabel('Subject').fill(subject)
    await expect(main.getByText('Enter a subject')).toHaveCount(0)
    await main.getByLabel('Text').fill('Dear readers,\n\nfive new books.')
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect(preview.frameLocator('iframe').getByText('five new books.', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Save draft' }).click()
    await expect(page).toHaveTitle('Newsletter draft – Book Store')
    await expect(page).toHaveURL(/\/dashboard\/newsletters\/[\da-f-]{36}$/)

    await main.getByLabel('Text').fill('Dear readers,\n\nsix new books.')
    await expect(main.getByText('Save the draft first.')).toBeVisible()
    await main.getByRole('button', { name: 'Save draft' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible()
  })

  await test.step('and sends a test to an own address', async () => {
    const me = stranger().email
    await main.getByLabel('Your e-mail address').fill('me')
    await main.getByRole('button', { name: 'Send a test to me' }).click()
    await expect(main.getByLabel('Your e-mail address')).toHaveAccessibleDescription(
      /^Enter an e-mail address/,
    )
    await main.getByLabel('Your e-mail address').fill(me)
    await main.getByRole('button', { name: 'Send a test to me' }).click()
    await expect(main.getByText(`The test to ${me} is in the outbox.`)).toBeVisible()
  })

  await test.step('and sends it to all, once their number is confirmed', async () => {
    const count = main.getByLabel(/^Type \d+ to confirm$/)
    const [many = ''] = /\d+/.exec((await count.locator('xpath=../label').textContent()) ?? '') ?? []
    await main.getByRole('button', { name: 'Send newsletter' }).click()
    await expect(count).toHaveAccessibleDescription(/^Type \d+ to send it/)
    await count.fill(many)
    await main.getByRole('button', { name: 'Send newsletter' }).click()
    await expect(main.getByText(`0 of ${many} sent, ${many} waiting`)).toBeVisible()
    await main.getByRole('link', { name: 'All newsletters' }).click()
    const row = main.getByRole('row').filter({ hasText: subject })
    await expect(row).toContainText(`Sending: 0 of ${many}`)
    await row.getByRole('link').click()
    await main.getByRole('button', { name: 'Delete newsletter' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/dashboard/newsletters')
    await expect(row).toHaveCount(0)
  })

  await test.step('the reader unsubscribes, and the link of the confirmation no longer works', async () => {
    const token = new URL(link).searchParams.get('token') ?? ''
    await page.goto(`/newsletter/unsubscribe?token=${token}`)
    await main.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(main.getByRole('status')).toContainText("You're unsubscribed.")
    await page.goto(link)
    await main.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(main.getByRole('alert')).toContainText('This link is no longer valid.')
  })
})
