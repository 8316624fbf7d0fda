import { changingPort } from '../../playwright.config.ts'
import { asSignedInAdmin } from '../support/admin.ts'
import { anotherBook, forgetBooks } from '../support/book-form.ts'
import { expect, test } from '../support/shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}` })
test.afterEach(({ request }) => forgetBooks(request, 'Twice bound'))

test('a bookseller ties two editions, shoppers switch between them, and they are separated again', async ({
  page,
  browser,
  request,
}) => {
  const [hardback, paperback] = [
    await anotherBook(request, 'Twice bound, in cloth'),
    await anotherBook(request, 'Twice bound, in paper'),
  ]
  await asSignedInAdmin(page)
  await page.goto(`/dashboard/edit-book/${hardback._id}`)
  const section = page.getByRole('region', { name: 'Other editions' })

  await test.step('a book is found and added, by keyboard too', async () => {
    await section.getByLabel('Add an edition').fill('twice bound')
    const found = section.getByRole('button', { name: 'Twice bound, in paper' })
    await expect(section.getByRole('status')).toHaveText('1 book found')
    await found.press('Enter')
    await expect(section.getByRole('list', { name: 'Editions' }).getByRole('listitem')).toHaveText([
      /Twice bound, in cloth.*Shown in lists/,
      /Twice bound, in paper.*Show in lists/,
    ])
    await section.getByRole('button', { name: 'Show in lists: Twice bound, in paper' }).click()
    await expect(section.getByRole('listitem').first()).toHaveText(/in paper.*Shown in lists/)
  })

  await test.step('the page of each leads to the other without JavaScript', async () => {
    const visitor = await browser.newPage({ javaScriptEnabled: false })
    await visitor.goto(`/books/${hardback._id}`)
    const links = visitor.getByRole('navigation', { name: 'Editions' }).getByRole('link')
    await expect(links).toHaveText(['Twice bound, in paper $7.25', 'Twice bound, in cloth $7.25'])
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'page')
    await links.first().click()
    await expect(visitor).toHaveURL(`/books/${paperback._id}`)
    await expect(links.first()).toHaveAttribute('aria-current', 'page')
    await visitor.close()
  })

  await test.step('separated, neither is an edition of the other', async () => {
    await section.getByRole('button', { name: 'Separate Twice bound, in paper' }).click()
    await expect(section.getByRole('list', { name: 'Editions' })).toBeHidden()
    await page.goto(`/books/${hardback._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hardback.title)
    await expect(page.getByRole('navigation', { name: 'Editions' })).toBeHidden()
  })
})
