import { expect, test } from 'vitest'
import { pages } from '../../../domain/pages.ts'
import { render } from '../../app/entry-server.tsx'
import { aBook, bookShop } from '../../testing/book-shop.ts'
import { shopWith } from '../../testing/shopping.ts'

const markupOf = async (path: string) => {
  const { body } = await render(path, shopWith([]).api.callRoute)
  const page = document.createElement('div')
  page.innerHTML = body
  return page
}

test('without scripts, the login and registration forms keep the password out of the URL, and say why they do nothing', async () => {
  for (const path of [pages.login, pages.register]) {
    const page = await markupOf(path)
    expect(page.querySelector('main form')?.getAttribute('method'), path).toBe('dialog')
    expect(page.querySelector('noscript')?.innerHTML, path).toContain('This needs JavaScript')
  }
})

test('without scripts, the cart says so, and each button to put a book into it', async () => {
  const cart = await markupOf(pages.cart)
  expect(cart.querySelector('main noscript')?.innerHTML).toContain('This needs JavaScript')
  const { body } = await render(pages.home, bookShop([aBook()]).callRoute)
  const page = document.createElement('div')
  page.innerHTML = body
  expect(page.querySelector('[style*="--needs-script"]')?.getAttribute('style')).toContain('Needs JavaScript')
  expect(page.querySelector('article .needs-script > button')?.textContent).toBe('Add to Cart')
})

test('a guarded page is rendered without knowing who is signed in', async () => {
  expect((await markupOf(pages.userDashboard)).querySelector('main')?.textContent).toBe('Loading..')
})
