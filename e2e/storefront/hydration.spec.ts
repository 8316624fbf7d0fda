import { bookPage } from '../../domain/pages.ts'
import { firebasePort } from '../../playwright.config.ts'
import { noRequestsInFlight } from '../support/in-flight.ts'
import { bookNamed } from '../support/placed-orders.ts'
import { heading } from '../support/searching.ts'
import { expect, expectHydrated, test } from '../support/shop-test.ts'

// A store where no test places orders. Hydration that differs from the server logs an error, which fails the test.
test.use({ baseURL: `http://localhost:${firebasePort}`, expected: /status of (404|503)/ })

test('pages are hydrated as the server has rendered them, without a request of the API', async ({
  page,
  request,
}) => {
  let calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  /** A busy store has its visitors come again. */
  const open = (path: string) =>
    expect(async () => {
      calls = []
      expect((await page.goto(path))?.status()).not.toBe(503)
    }).toPass()
  const { _id } = await bookNamed(request, 'Dracula')
  const screens = {
    '/': 'New Releases This Week',
    [bookPage(_id)]: 'Dracula',
    '/authors/bram-stoker': 'Bram Stoker',
    '/about': 'A bookshop for people who read',
    '/search?category=adventure&sort=title': 'Adventure',
    [`/search/?q=${encodeURIComponent('<script>alert(1)</script>')}%0D%0Awhy?`]:
      'Results for “<script>alert(1)</script> why?”',
    [`/search?q=${'w'.repeat(199)}😀`]: `Results for “${'w'.repeat(199)}�”`,
    '/search?q=%ED%A0%80%': 'Results for “���%”',
    '/About': 'This page is not on our shelves',
  }
  for (const [path, title] of Object.entries(screens)) {
    await test.step(path.slice(0, 60), async () => {
      await open(path)
      await expectHydrated(page)
      await expect(heading(page)).toHaveText(title)
      await noRequestsInFlight(page)
      expect(calls).toEqual([])
    })
  }

  await test.step('the genre of the URL stays chosen', async () => {
    await open('/?genre=horror')
    await expect(page.getByLabel('Genre', { exact: true })).toHaveValue('horror')
    await expect(page.getByRole('list', { name: 'Top Sellers' }).getByRole('article')).toHaveCount(6)
  })

  // What was not found is asked for again.
  await open('/authors/nobody')
  await expect(heading(page)).toHaveText('This page is not on our shelves')
})
