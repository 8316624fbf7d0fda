import type { Page } from '@playwright/test'
import type { Book } from '../../contract/catalog/books.ts'
import { bookPage } from '../../domain/pages.ts'
import { asSignedInAdmin } from '../support/admin.ts'
import { bookNamed, placeOrder } from '../support/placed-orders.ts'
import { newShopper, type NewShopper, signIn } from '../support/shoppers.ts'
import { expect, test } from '../support/shop-test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true })
const own = (page: Page) => page.getByRole('region', { name: 'Your review' })

const onlyBuyers = 'Only readers who bought this book here can review it.'

let reviewed: { book: Book; by: NewShopper } | undefined

// Also after a failure: a retry finds the book without reviews.
test.afterEach(async ({ request }) => {
  if (!reviewed) return
  const headers = { authorization: `Bearer ${reviewed.by.idToken}` }
  await request.delete(`/api/account/reviews/${reviewed.book._id}`, { headers })
})

type Data = { aggregateRating?: object; review?: object[] }

test('a reader buys a book and reviews it; approved, the review is in the page and in its structured data', async ({
  page,
  browser,
}) => {
  const { request } = page
  const book = await bookNamed(request, 'Micrographia')
  const url = bookPage(book._id)
  const shopper = await newShopper(request)
  reviewed = { book, by: shopper }
  const name = shopper.email.split('@')[0] ?? ''
  const plain = await browser.newPage({ javaScriptEnabled: false })
  const address = async () => new URL(url, (await request.get('/healthz')).url()).href
  const dataIn = async (): Promise<Data> =>
    JSON.parse((await plain.locator('script[type="application/ld+json"]').first().textContent()) ?? '')

  await test.step('visitors and readers who did not buy it are told so', async () => {
    await plain.goto(await address())
    await expect(section(plain)).toContainText('No reviews yet.')
    await expect(section(plain)).toContainText(onlyBuyers)
    expect(await dataIn()).not.toHaveProperty('aggregateRating')
    await page.goto(url)
    await section(page).getByRole('link', { name: 'Log in to write a review' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(page, shopper, url)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await expect(section(page)).toContainText(onlyBuyers)
    await expect(section(page).getByRole('link')).toHaveCount(0)
  })

  await test.step('a buyer writes one, which waits for approval', async () => {
    await placeOrder(request, shopper, [book.title])
    await page.reload()
    await section(page).getByRole('button', { name: 'Write a review' }).click()
    await section(page).getByRole('button', { name: 'Send review' }).click()
    await expect(section(page)).toContainText('Choose 1 to 5 stars')
    await expect(section(page)).toContainText('Write your review')
    await expect(section(page).getByRole('radio', { name: '1 star' })).toBeFocused()
    await expect(section(page)).toContainText(`Shown with the name ${name}.`)
    await page.keyboard.press('ArrowRight')
    await expect(section(page).getByRole('radio', { name: '2 stars' })).toBeChecked()
    await section(page).getByRole('radio', { name: '4 stars' }).check()
    await section(page).getByLabel('Title').fill('<b>Fleas</b> & lice')
    await section(page).getByLabel('Review', { exact: true }).fill('I looked closer.\n\nAnd closer.')
    await section(page).getByRole('button', { name: 'Send review' }).click()
    await expect(own(page)).toContainText('Waiting for approval')
    await plain.reload()
    await expect(section(plain)).toContainText('No reviews yet.')
  })

  const desk = await browser.newContext({ viewport: { width: 1280, height: 844 } })
  const staff = await desk.newPage()
  const entry = staff.getByRole('listitem').filter({ hasText: name })
  await test.step('the bookseller approves it', async () => {
    await staff.goto(new URL('/healthz', page.url()).href)
    await asSignedInAdmin(staff)
    await staff.goto(new URL('/dashboard/reviews', page.url()).href)
    await expect(
      staff.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Reviews.*\d+.*waiting$/ }),
    ).toBeVisible()
    await expect(entry.getByRole('link', { name: book.title })).toHaveAttribute('href', url)
    await expect(entry.getByRole('link', { name: `Orders of ${shopper.email}` })).toBeVisible()
    await entry.getByRole('button', { name: /^Approve the review of Micrographia/ }).click()
    await expect(entry).toHaveCount(0)
    await staff.getByRole('link', { name: 'Published' }).click()
    await expect(entry).toContainText('<b>Fleas</b> & lice')
  })

  await test.step('it is in the page without JavaScript, as text, and in the structured data', async () => {
    await plain.reload()
    const review = section(plain).getByRole('article', { name: `Review by ${name}` })
    await expect(review).toContainText('4 out of 5 stars')
    await expect(review.locator('b')).toHaveCount(0)
    await expect(review).toContainText('<b>Fleas</b> & lice')
    await expect(plain.getByRole('link', { name: /4\.0 · 1 review$/ })).toHaveAttribute('href', /#reviews$/)
    expect(await dataIn()).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ author: { name }, reviewRating: { ratingValue: 4 }, name: '<b>Fleas</b> & lice' }],
    })
  })

  await test.step('an edited review waits again, and a deleted one is gone', async () => {
    await page.reload()
    await expect(own(page)).toContainText('Published')
    await own(page).getByRole('button', { name: 'Edit your review' }).click()
    await section(page).getByLabel('Review', { exact: true }).fill('')
    await section(page).getByRole('button', { name: 'Save review' }).click()
    await expect(section(page)).toContainText('Write your review')
    await section(page).getByLabel('Review', { exact: true }).fill('Closer still.')
    await section(page).getByRole('button', { name: 'Save review' }).click()
    await expect(own(page)).toContainText('Waiting for approval')
    await plain.reload()
    await expect(section(plain)).toContainText('No reviews yet.')
    await own(page).getByRole('button', { name: 'Delete your review' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(section(page).getByRole('button', { name: 'Write a review' })).toBeVisible()
  })
  await desk.close()
  await plain.close()
})
