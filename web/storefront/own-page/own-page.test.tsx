import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { texts } from '../../../contract/shop/shop-pages.ts'
import { fakeApi, problem } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'

const ownPages = [
  { slug: 'book-club', title: 'Book club', place: 'menu' as const },
  { slug: 'vouchers', title: 'Vouchers', place: 'footer' as const },
]

test('pages of the shop are linked where the bookseller wants, and have their texts', async () => {
  const api = fakeApi()
  const html = '<p>Every Monday.</p>'
  api.on(texts.ownPage, ({ params: { slug } }) => ({ status: 200, body: { slug, title: 'Vouchers', html } }))
  const { person } = await openPage('/pages/book-club', api, { shop: { ownPages } })
  await screen.findByText('Every Monday.')
  const menu = within(screen.getByRole('banner')).getByRole('list', { name: 'Pages', hidden: true })
  expect([...menu.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/pages/book-club',
  ])
  await person.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Vouchers' }))
  await screen.findByRole('heading', { level: 1, name: 'Vouchers' })
  expect(window.location.pathname).toBe('/pages/vouchers')
})

test('a page that was deleted says so', async () => {
  const api = fakeApi()
  api.on(texts.ownPage, () => problem(404, 'not-found'))
  await openPage('/pages/gone', api)
  await screen.findByRole('heading', { level: 1, name: 'This page no longer exists.' })
})
