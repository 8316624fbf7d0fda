import { changingPort } from '../playwright.config.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { asSignedInAdmin } from './admin.ts'
import { anotherBook, forgetBooks } from './book-form.ts'
import { expect, test } from './shop-test.ts'

test.use({ baseURL: `http://localhost:${changingPort}` })
test.afterEach(async ({ request }) => {
  for (const start of ['Twice bound', 'Bound once']) await forgetBooks(request, start)
})

test('a bookseller ties two editions, shoppers switch between them, and they are separated again', async ({
  page,
  browser,
  request,
}) => {
  const author = 'Tess Binder'
  for (const number of [1, 2, 3, 4]) await anotherBook(request, `Bound once ${number}`, author)
  const [hardback, paperback] = [
    await anotherBook(request, 'Twice bound, in cloth', author),
    await anotherBook(request, 'Twice bound, in paper', author),
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
    await expectNoA11yViolations(page)
  })

  await test.step('its page links to the other edition without JavaScript, on narrow and wide screens', async () => {
    for (const width of [390, 1280]) {
      const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width, height: 800 } })
      await visitor.goto(`/books/${hardback._id}`)
      const links = visitor.getByRole('navigation', { name: 'Editions' }).getByRole('link')
      await expect(links).toHaveText(['Twice bound, in paper $7.25', 'Twice bound, in cloth $7.25'])
      await expect(links.nth(1)).toHaveAttribute('aria-current', 'page')
      const more = visitor.getByRole('region', { name: /^More / })
      await expect(more.getByRole('heading', { level: 2 })).toHaveText([
        `More by ${author}`,
        'More in this genre',
      ])
      await expect(more.getByText('Twice bound'), 'not offered twice').toHaveCount(0)
      for (const row of [more.first(), more.last()]) await expect(row.getByRole('article')).toHaveCount(4)
      await links.first().click()
      await expect(visitor).toHaveURL(`/books/${paperback._id}`)
      await expect(links.first()).toHaveAttribute('aria-current', 'page')
      await visitor.close()
    }
  })

  await test.step('the links are accessible, light and dark', async () => {
    await page.goto(`/books/${paperback._id}`)
    await expect(page.getByRole('navigation', { name: 'Editions' }).getByRole('link')).toHaveCount(2)
    await expectNoA11yViolations(page, 'section li')
    await expectNoHorizontalOverflow(page, [390, 1280])
    await page.goBack()
  })

  await test.step('separated, neither is an edition of the other', async () => {
    await section.getByRole('button', { name: 'Separate Twice bound, in paper' }).click()
    await expect(section.getByRole('list', { name: 'Editions' })).toBeHidden()
    await page.goto(`/books/${hardback._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hardback.title)
    await expect(page.getByRole('navigation', { name: 'Editions' })).toBeHidden()
  })
})
