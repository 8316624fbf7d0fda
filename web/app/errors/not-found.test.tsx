import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { texts } from '../../../contract/shop/shop-pages.ts'
import { bookShop } from '../../testing/book-shop.ts'
import { openPage } from '../../testing/open-page.tsx'

const isNotFound = () => screen.findByRole('heading', { level: 1, name: 'This page is not on our shelves' })

test('an unknown URL leads to the genres and to the home page, on arrival and by navigation', async () => {
  const api = bookShop([])
  api.on(texts.published, () => ({ status: 200, body: [] }))
  const { person } = await openPage('/nowhere', api)
  await isNotFound()
  await person.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact' }))
  await screen.findByRole('heading', { level: 1, name: 'A bookshop for people who read' })
  act(() => {
    window.history.pushState(null, '', '/books-of-yesterday/2019?from=elsewhere')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await isNotFound()
  expect(document.title).toBe('Not on our shelves – Book Store')
  const genres = within(within(screen.getByRole('main')).getByRole('navigation', { name: 'Genres' }))
  expect(genres.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ['Business', 'Technology', 'Fiction', 'Horror', 'Adventure'].map((name) => [
      name,
      `/search?category=${name.toLowerCase()}`,
    ]),
  )
  await person.click(screen.getByRole('link', { name: 'Back to the books' }))
  await screen.findByRole('heading', { level: 1, name: 'New Releases This Week' })
})

test.each([
  ['9780262033848', 'No book with this ISBN'],
  ['978026203384', 'This is not an ISBN'],
])('the ISBN %s is not found, and the page has a search', async (isbn, heading) => {
  await openPage(`/isbn/${isbn}`, bookShop([]))
  await screen.findByRole('heading', { level: 1, name: heading })
  const field = screen.getByLabelText<HTMLInputElement>('Title, author or ISBN')
  expect(field.name).toBe('q')
  expect(field.form?.getAttribute('action')).toBe('/search')
})
