import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Book } from '../../contract/catalog/books.ts'
import { asAdmin } from './admin.ts'
import { either } from './words.ts'

export const addPath = '/dashboard/add-new-book'

export const words = {
  Title: 'Formbound, a Story',
  Description: 'Typed by hand.',
  Author: 'Ada Inkwell',
  'Old Price': '20',
  'New Price': '12.50',
}

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

export const add = (page: Page) => page.getByRole('button', { name: either('Add Book') })

export const dialog = (page: Page) => page.getByRole('alertdialog')

export const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()

/** Uses the side navigation, which causes no page load. */
export const goTo = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: either(name) })
    .click()

export async function fillIn(page: Page, typed = words) {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
  await field(page, 'Category').selectOption('Horror')
}

export async function typedIn(page: Page) {
  const values: Record<string, string> = {}
  for (const name of Object.keys(words)) values[name] = await field(page, name).inputValue()
  return values
}

export const picture = () =>
  sharp({ create: { width: 400, height: 600, channels: 3, background: '#7f2a0e' } })
    .png()
    .toBuffer()

export const chooseCover = async (page: Page, name: string) =>
  field(page, 'Cover Image').setInputFiles({ name, mimeType: 'image/png', buffer: await picture() })

/** The unsaved input that a reload restores. */
export const kept = (page: Page, name: string) => page.evaluate((name) => sessionStorage.getItem(name), name)

/** Records the books that the page sends from now on. */
export function sentBooks(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (call) => {
    if (/\/api\/books\/(create-book|edit)/.test(call.url())) sent.push(call.postDataJSON())
  })
  return sent
}

/** Each test file uses its own title prefix. */
export async function booksOf(request: APIRequestContext, start: string): Promise<Book[]> {
  const books = (await (await request.get('/api/books')).json()) as Book[]
  return books.filter(({ title }) => title.startsWith(start))
}

export async function anotherBook(request: APIRequestContext, title: string): Promise<Book> {
  const data = {
    title,
    author: 'Ada Inkwell',
    description: 'It was there before.',
    category: 'fiction',
    trending: true,
    oldPrice: 9,
    newPrice: 7.25,
    coverImage: 'dracula.jpg',
  }
  const headers = await asAdmin(request)
  return (await request.post('/api/books/create-book', { data, headers })).json()
}

export async function forgetBooks(request: APIRequestContext, start: string) {
  const headers = await asAdmin(request)
  for (const { _id } of await booksOf(request, start)) await request.delete(`/api/books/${_id}`, { headers })
}
