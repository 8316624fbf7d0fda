import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authors } from '../../../contract/catalog/authors.ts'
import { aBook, bookShop } from '../../testing/book-shop.ts'
import { problem } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'

const author = 'Иван Тургенев'
const slug = 'иван-тургенев'
const path = `/authors/${encodeURIComponent(slug)}`

const titles = () => [...document.querySelectorAll('main article h3')].map(({ textContent }) => textContent)

const booksOf = (count: number) =>
  Array.from({ length: count }, (_, at) => aBook({ title: `Many ${at + 1}`, author, authorSlug: slug }))

test('an author with more books than a page has pages', async () => {
  const { person } = await openPage(path, bookShop(booksOf(25)))
  await screen.findByRole('heading', { level: 1, name: author })
  expect(screen.getByText('25 books')).toBeDefined()
  expect(document.title).toBe(`${author} – Book Store`)
  expect(titles()).toHaveLength(24)
  await person.click(screen.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(titles()).toEqual(['Many 25']))
  expect(document.title).toBe(`${author}, page 2 – Book Store`)
})

test('an author who is unknown is a page that is not found', async () => {
  await openPage('/authors/nobody', bookShop(booksOf(1)))
  await screen.findByRole('heading', { level: 1, name: 'This page is not on our shelves' })
  expect(document.title).toBe('Not on our shelves – Book Store')
})

test('it shows Loading..., an error if the store is unavailable, and the books after Try again', async () => {
  const api = bookShop(booksOf(1))
  const failed = Promise.withResolvers<ReturnType<typeof problem>>()
  api.on(authors.get, () => failed.promise)
  const { person } = await openPage(path, api)
  await screen.findByText('Loading...')
  failed.resolve(problem(503, 'unavailable'))
  await screen.findByRole('alert')
  api.on(authors.get, () => ({ status: 200, body: { slug, name: author, books: 1 } }))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toEqual(['Many 1']))
  expect(screen.queryByRole('alert')).toBeNull()
})
