import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { search, type Suggestions } from '../../../contract/catalog/search.ts'
import { bookShop, dracula } from '../../testing/book-shop.ts'
import { noConnection } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'

const book = dracula()
const none: Suggestions = { books: [], authors: [], categories: [] }

/** Any page has the search box; this one needs no data. */
async function openBox(suggest: (q: string) => Partial<Suggestions> | Promise<Partial<Suggestions>>) {
  const api = bookShop([book])
  api.on(search.suggest, async ({ query }) => ({
    status: 200,
    body: { ...none, ...(await suggest(String(query?.q))) },
  }))
  const { person } = await openPage('/nowhere', api)
  const box = screen.getByPlaceholderText<HTMLInputElement>('Search here')
  const type = async (words: string) => {
    await person.click(box)
    await waitFor(() => expect(box.role).toBe('combobox'))
    await person.clear(box)
    await person.type(box, words)
  }
  return { api, person, box, type }
}

/** Without the cover, on which the title is drawn. */
const textOf = (option: HTMLElement) =>
  [...option.querySelectorAll(':scope > :not([aria-hidden])')].map(({ textContent }) => textContent).join('')
const options = () => screen.queryAllByRole('option').map(textOf)
const findOptions = (wanted: string[]) => waitFor(() => expect(options()).toEqual(wanted))
const announced = () => within(screen.getByRole('search')).getByRole('status').textContent
const url = () => window.location.pathname + window.location.search

const suggested = ['DraculaBram Stoker', 'See all results']

test('typing suggests books; Escape, Tab and a click elsewhere close the list and keep the words', async () => {
  const { person, box, type } = await openBox(() => ({ books: [book] }))
  await type('drac')
  await findOptions(suggested)
  expect(box.getAttribute('aria-expanded')).toBe('true')
  expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  await person.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(box.value).toBe('drac')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  await person.keyboard('{ArrowDown}')
  expect(options()).toEqual(suggested)
  await person.tab()
  expect(options()).toEqual([])
  await type('drac')
  await findOptions(suggested)
  await person.click(screen.getByRole('heading', { level: 1 }))
  expect(options()).toEqual([])
})

test('arrow keys go round through the suggestions and the box, and Enter opens the chosen one', async () => {
  const { person, box, type } = await openBox(() => ({ books: [book] }))
  await type('drac')
  await findOptions(suggested)
  const chosen = () => screen.queryByRole('option', { selected: true })
  await person.keyboard('{ArrowUp}')
  expect(chosen()?.textContent).toBe('See all results')
  await person.keyboard('{ArrowDown}')
  expect(chosen()).toBeNull()
  expect(box.hasAttribute('aria-activedescendant')).toBe(false)
  await person.keyboard('{ArrowDown}')
  expect(textOf(chosen() ?? document.body)).toBe('DraculaBram Stoker')
  expect(box.getAttribute('aria-activedescendant')).toBe(chosen()?.id)
  expect(box.value).toBe('drac')
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Dracula' })
  expect(url()).toBe(`/books/${book._id}`)
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search here').value).toBe('')
})

test('the last suggestion leads to all results', async () => {
  const { person, type } = await openBox(() => ({ books: [book] }))
  await type('jane ey')
  await findOptions(suggested)
  await person.click(screen.getByRole('option', { name: 'See all results' }))
  await screen.findByRole('heading', { level: 1, name: 'Results for “jane ey”' })
  expect(url()).toBe('/search?q=jane%20ey')
})

test('books, authors and genres are groups, and their numbers are announced', async () => {
  const { person, type } = await openBox((q) =>
    q === 'stok'
      ? { books: [book], authors: [{ slug: 'bram-stoker', name: 'Bram Stoker' }] }
      : { books: [book, { ...book, _id: book._id.replace('0', '1') }], categories: ['adventure'] },
  )
  await type('adv')
  await waitFor(() => expect(announced()).toBe('2 books, 1 genre suggested'))
  const optionsOf = (name: string) =>
    within(screen.getByRole('group', { name })).getAllByRole('option').map(textOf)
  expect(screen.getAllByRole('group')).toHaveLength(2)
  expect(optionsOf('Genres')).toEqual(['Adventure'])
  await type('stok')
  await findOptions(['DraculaBram Stoker', 'Bram Stoker', 'See all results'])
  expect(announced()).toBe('1 book, 1 author suggested')
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Bram Stoker' })
  expect(url()).toBe('/authors/bram-stoker')
})

test('a late response is not shown, and the latest words are searched for', async () => {
  const late = Promise.withResolvers<Partial<Suggestions>>()
  const { api, person, type } = await openBox((q) =>
    q === 'dracula' ? late.promise : { books: [{ ...book, title: 'Opticks' }] },
  )
  await type('dracula')
  await waitFor(() => expect(api.sentTo(search.suggest)).toContainEqual({ query: { q: 'dracula' } }))
  expect(options()).toEqual(['See all results'])
  await type('opticks')
  await findOptions(['OpticksBram Stoker', 'See all results'])
  late.resolve({ books: [book] })
  await person.keyboard('{ArrowDown}')
  expect(options()).toEqual(['OpticksBram Stoker', 'See all results'])
  await person.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(url()).toBe('/search?q=opticks'))
})

test('without suggestions the search works', async () => {
  const { api, person, type } = await openBox(() => none)
  api.on(search.suggest, () => noConnection)
  await type('dracula')
  await waitFor(() => expect(api.sentTo(search.suggest)).not.toEqual([]))
  expect(options()).toEqual(['See all results'])
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Results for “dracula”' })
  await waitFor(() => expect(document.querySelector('main article h3')?.textContent).toBe('Dracula'))
})
