import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Found, today } from '../../../../contract/shop/today.ts'
import type { StaffRole } from '../../../../domain/staff-roles.ts'
import { fakeApi, noConnection } from '../../../testing/fake-api.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const none: Found = { books: [], orders: [], customers: [] }
const all: Found = {
  books: [{ _id: id(1), title: 'Emma', author: 'Jane Austen', coverImage: '' }],
  orders: [{ _id: id(2), number: 1097, name: 'Emma Reader', status: 'placed' }],
  customers: [{ number: 7, name: 'Emma Reader', email: 'emma@reader.example' }],
}

type Answer = Found | Promise<Found> | 'fails'

async function openBox(find: (q: string) => Answer, role: StaffRole = 'owner') {
  const api = fakeApi()
  api.on(today.find, async ({ query }) => {
    const found = await find(query?.q ?? '')
    return found === 'fails' ? noConnection : { status: 200, body: found }
  })
  const { person } = await openAdmin('/dashboard/nowhere', api, { role, shop: { isDemo: false } })
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Search books/ })
  return { api, person, box, type: (words: string) => person.type(box, words) }
}

const list = () => screen.findByRole('listbox', { name: 'Suggestions' })
const optionsOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((option) => option.getAttribute('href'))
const options = () => screen.queryAllByRole('option').map((option) => option.getAttribute('href'))
const seeAll = (q: string) => `/dashboard/search?q=${q}`
const here = () => window.location.pathname + window.location.search
const announced = () => within(screen.getByRole('search')).getByRole('status').textContent

test('books, orders, customers and settings are suggested while typing, in one request', async () => {
  const { api, box, type } = await openBox(() => all)
  await type('emm')
  await waitFor(() => expect(options()).toContain('/dashboard/customers/7'))
  expect(box.getAttribute('aria-expanded')).toBe('true')
  expect(box.getAttribute('aria-controls')).toBe((await list()).id)
  expect(optionsOf('Books')).toEqual([`/dashboard/edit-book/${id(1)}`])
  expect(optionsOf('Orders')).toEqual([`/dashboard/orders/${id(2)}`])
  expect(optionsOf('Customers')).toEqual(['/dashboard/customers/7'])
  expect(screen.getByRole('option', { name: /Order 1097/ }).textContent).toContain('Emma Reader · Placed')
  expect(options().at(-1)).toBe(seeAll('emm'))
  await waitFor(() => expect(announced()).toBe('3 suggestions'))
  expect(api.sentTo(today.find)).toEqual([{ query: { q: 'emm' } }])
})

test('settings and screens are found by their names, also when the store does not answer', async () => {
  const { type, person } = await openBox(() => 'fails')
  await type('mail')
  await waitFor(() => expect(announced()).toBe('The shop cannot be searched just now.'))
  expect(options()).toEqual(['/dashboard/settings/email', seeAll('mail')])
  await person.clear(screen.getByRole('combobox'))
  await type('aud')
  await waitFor(() => expect(options()).toEqual(['/dashboard/audit', seeAll('aud')]))
})

test.each([
  ['SMTP', 'email'],
  ['email', 'email'],
  ['logo', 'shop'],
  ['IBAN', 'payment'],
  ['vat', 'tax'],
])('%s leads to the settings where it is entered', async (words, slug) => {
  const { type } = await openBox(() => none)
  await type(words)
  await waitFor(() => expect(options()).toEqual([`/dashboard/settings/${slug}`, seeAll(words)]))
})

test('no setting is suggested that the role may not open', async () => {
  const { type } = await openBox(() => none, 'manager')
  await type('pay')
  await waitFor(() => expect(announced()).toBe('Nothing found.'))
  expect(options()).toEqual([seeAll('pay')])
})

test('the arrow keys choose, Enter opens, and Escape closes', async () => {
  const { type, person, box } = await openBox(() => ({ ...none, orders: all.orders }))
  await type('reader')
  await waitFor(() => expect(options()).toHaveLength(2))
  await person.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect(box.value).toBe('reader')
  await person.keyboard('{ArrowDown}{ArrowDown}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(box.getAttribute('aria-activedescendant')).toBe(chosen.id)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(here()).toBe(chosen.getAttribute('href')))
})

test('a late answer does not replace that of the latest words', async () => {
  const late = Promise.withResolvers<Found>()
  const { api, type, person } = await openBox((q) => (q === 'emma' ? late.promise : none))
  await type('emma')
  await waitFor(() => expect(api.sentTo(today.find)).toEqual([{ query: { q: 'emma' } }]))
  await person.clear(screen.getByRole('combobox'))
  await type('opticks')
  await waitFor(() => expect(announced()).toBe('Nothing found.'))
  late.resolve(all)
  await waitFor(() => expect(api.sentTo(today.find)).toHaveLength(2))
  expect(options()).toEqual([seeAll('opticks')])
})
