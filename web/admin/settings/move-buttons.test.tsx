import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { categories } from '../../../contract/shop/categories.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { openAdmin } from '../testing/open-admin.tsx'

const names = ['Business', 'Fiction', 'Horror', 'Poetry']

/** A store that saves an order of its categories only when the test lets it. */
async function openCategories() {
  const api = fakeApi()
  let stored = names
  const saves: PromiseWithResolvers<'saved' | 'refused'>[] = []
  const listed = () =>
    stored.map((name) => ({ slug: name.toLowerCase(), name, inHomeSelect: false, books: 1 }))
  api.on(categories.list, () => ({ status: 200, body: listed() }))
  api.on(categories.reorder, async ({ body: { slugs } }) => {
    const save = Promise.withResolvers<'saved' | 'refused'>()
    saves.push(save)
    if ((await save.promise) === 'refused') return problem(409, 'list-changed')
    stored = slugs.map((slug) => names.find((name) => name.toLowerCase() === slug) ?? '')
    return { status: 200, body: listed() }
  })
  const { person } = await openAdmin('/dashboard/settings/categories', api)
  await screen.findByRole('button', { name: 'Move Fiction down' })
  const press = async (name: string) => person.click(screen.getByRole('button', { name }))
  const end = async (at: number, how: 'saved' | 'refused') => {
    await waitFor(() => expect(saves).toHaveLength(at + 1))
    saves[at]?.resolve(how)
  }
  const sent = () => api.sentTo(categories.reorder).map(({ body }) => body)
  return { press, end, sent }
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Categories' }))
    .getAllByRole('textbox')
    .map((box) => (box as HTMLInputElement).value)

test('a quick second press goes on from the first, which is not saved yet', async () => {
  const { press, end, sent } = await openCategories()
  await press('Move Business down')
  expect(shown()).toEqual(['Fiction', 'Business', 'Horror', 'Poetry'])
  await press('Move Business down')
  const both = ['Fiction', 'Horror', 'Business', 'Poetry']
  expect(shown()).toEqual(both)
  screen.getByText('Business is number 3 of 4.')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Business down')
  await end(0, 'saved')
  await end(1, 'saved')
  expect(sent()).toEqual([
    { slugs: ['fiction', 'business', 'horror', 'poetry'] },
    { slugs: ['fiction', 'horror', 'business', 'poetry'] },
  ])
  await waitFor(() => expect(shown()).toEqual(both))
})

test('a move that is refused shows the stored order again', async () => {
  const { press, end } = await openCategories()
  await press('Move Poetry up')
  await end(0, 'refused')
  await screen.findByRole('alertdialog')
  expect(shown()).toEqual(names)
})
