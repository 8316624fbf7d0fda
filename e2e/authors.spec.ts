import type { Book } from '../contract/books.ts'
import { changingPort } from '../playwright.config.ts'
import { expectNoA11yViolations, expectNoHorizontalOverflow } from './a11y.ts'
import { asAdmin } from './admin.ts'
import { bookNamed } from './placed-orders.ts'
import { expect, test } from './shop-test.ts'

test('the author of a book leads to the page of the author, also without JavaScript', async ({
  browser,
  request,
}) => {
  const { _id } = await bookNamed(request, 'Dracula')
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`/books/${_id}`)
  await page.getByRole('main').getByRole('link', { name: 'Bram Stoker' }).first().click()
  await expect(page).toHaveURL('/authors/bram-stoker')
  await expect(page).toHaveTitle('Bram Stoker – Book Store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bram Stoker')
  await expect(page.getByRole('main').getByText('1 book', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: 'Dracula' })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => JSON.parse(text))).toMatchObject([
    { '@type': 'CollectionPage', about: { '@type': 'Person', name: 'Bram Stoker' } },
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Bram Stoker' }] },
  ])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await page.close()
})

test.describe('an unknown author', () => {
  test.use({ expected: /404/ })

  test('is a page that is not found, on arrival and after hydration', async ({ page }) => {
    expect((await page.goto('/authors/nobody'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on our shelves')
  })
})

test.describe('in a store whose books change', () => {
  test.use({ baseURL: `http://localhost:${changingPort}` })

  test('an author with many books has pages, and a new book is on the first one at once', async ({
    page,
    request,
  }) => {
    const headers = await asAdmin(request)
    const author = `Иван Тургенев ${'Wolfeschlegelsteinhausenbergerdorff'.repeat(5)}`.slice(0, 200)
    const data = { author, description: 'Short.', category: 'fiction', oldPrice: 20, newPrice: 12.5 }
    const add = async (title: string) => {
      const answer = await request.post('/api/books/create-book', { headers, data: { ...data, title } })
      expect(answer.status()).toBe(201)
      return (await answer.json()) as Book
    }
    const added: Book[] = []
    // One by one: a busy store would refuse some of many at once.
    for (let number = 1; number <= 25; number += 1) added.push(await add(`Many ${number}`))
    const cards = page.getByRole('main').getByRole('article')
    await page.goto(`/authors/${encodeURIComponent(added[0]?.authorSlug ?? '')}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(author)
    await expect(page.getByRole('main').getByText('25 books', { exact: true })).toBeVisible()
    await expect(cards).toHaveCount(24)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(cards).toHaveCount(1)
    await expect(page).toHaveTitle(`${author}, page 2 – Book Store`)
    await expectNoHorizontalOverflow(page, [320, 1280])
    await expectNoA11yViolations(page)

    added.push(await add('The latest'))
    await page.goto(`/authors/${encodeURIComponent(added[0]?.authorSlug ?? '')}`)
    await expect(cards.first().getByRole('heading')).toHaveText('The latest')
    const url = page.url()
    // A page of the store notices that it is gone.
    await page.goto('about:blank')
    for (const { _id } of added) await request.delete(`/api/books/${_id}`, { headers })
    expect((await request.get(url)).status()).toBe(404)
  })
})
