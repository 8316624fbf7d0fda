import type { Book } from '../../contract/catalog/books.ts'
import { changingPort } from '../../playwright.config.ts'
import { asAdmin } from '../support/admin.ts'
import { expect, test } from '../support/shop-test.ts'

test.describe('in a store whose books change', () => {
  test.use({ baseURL: `http://localhost:${changingPort}` })

  test('a book can be read about, bought once and shared, on a phone and on a desktop', async ({
    page,
    context,
    request,
  }) => {
    const headers = await asAdmin(request)
    // The books of an attempt that failed stay in the store.
    const mark = Date.now().toString(36)
    const author = `Ida Öster ${mark}`
    const description =
      'A *short* walk.\n\n- past the mill\n- past the [weir](https://weir.example)\n\n<b>Home</b> by six.'
    const sell = async (title: string) => {
      const data = {
        title,
        author,
        description,
        category: 'fiction',
        oldPrice: 20,
        newPrice: 12.5,
      }
      return (await (await request.post('/api/books/create-book', { headers, data })).json()) as Book
    }
    const [book, other] = [await sell('The Long Way to the Mill'), await sell('The Short Way')]
    const main = page.getByRole('main')
    const offer = main.getByRole('article').first()
    const addToCart = offer.getByRole('button', { name: 'Add to Cart' }).first()
    const delivery = main.getByRole('region', { name: 'Delivery and returns' })

    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const)
      await test.step(`at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height })
        await page.goto(`/books/${book._id}`)
        for (const part of [
          main.getByRole('heading', { level: 1 }),
          offer.getByText('$12.50').first(),
          addToCart,
        ])
          await expect(part).toBeInViewport({ ratio: 1 })

        const text = main.getByRole('region', { name: 'Description' })
        await expect(text.getByRole('listitem')).toHaveText(['past the mill', 'past the weir'])
        await expect(text.getByText('<b>Home</b> by six.')).toBeVisible()
        await expect(text.getByRole('link')).toHaveAttribute('rel', 'nofollow noopener')
        await expect(page.locator('meta[name=description]')).toHaveAttribute(
          'content',
          'A short walk. past the mill past the weir <b>Home</b> by six.',
        )
        await expect(delivery.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
          'href',
          '/about#terms-of-service',
        )
        const more = main.getByRole('region', { name: `More by ${author}` })
        await expect(more.getByRole('heading', { level: 3 })).toHaveText([other.title])
        await expect(more.getByRole('link', { name: /^All books by / })).toHaveAttribute(
          'href',
          `/authors/ida-oster-${mark}`,
        )

        const before = await delivery.boundingBox()
        await addToCart.click()
        const added = offer.getByRole('button', { name: 'In cart' })
        await expect(added).toBeFocused()
        await page.reload()
        await expect(offer.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart')
        expect(await delivery.boundingBox()).toEqual(before)
        await added.click()
        const warning = page.getByRole('alertdialog', { name: 'Already Added to the Cart' })
        await expect(warning).toBeVisible()
        await page.keyboard.press('Escape')
        const tab = await context.newPage()
        await tab.goto('/cart')
        await tab.getByRole('button', { name: /^Remove/ }).click()
        await tab.close()
        await expect(addToCart).toBeVisible()
      })

    await test.step('the link is copied, or handed to the browser where it can share', async () => {
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: async (copied: string) => Object.assign(window, { copied }) },
        }),
      )
      await main.getByRole('button', { name: 'Share' }).click()
      await expect(main.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
      expect(await page.evaluate(() => 'copied' in window && window.copied)).toBe(page.url())
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'share', {
          value: async (shared: object) => Object.assign(window, { shared }),
        }),
      )
      await main.getByRole('button', { name: 'Share' }).click()
      await expect(main.getByText('Link copied')).toHaveCount(0)
      expect(await page.evaluate(() => 'shared' in window && window.shared)).toEqual({
        title: book.title,
        url: page.url(),
      })
    })
    await page.goto('about:blank')
    for (const { _id } of [book, other]) await request.delete(`/api/books/${_id}`, { headers })
  })
})
