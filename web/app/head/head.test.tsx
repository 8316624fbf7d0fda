import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookPage } from '../../../domain/pages.ts'
import { texts } from '../../../contract/shop/shop-pages.ts'
import { bookShop, dracula } from '../../testing/book-shop.ts'
import { openPage } from '../../testing/open-page.tsx'

const contentsOf = (name: string) =>
  [...document.head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((meta) =>
    meta.getAttribute('content'),
  )

test('navigation replaces the metadata of the page', async () => {
  const description = 'Ten letters. '.repeat(20)
  const book = { ...dracula(), description }
  const api = bookShop([book])
  api.on(texts.published, () => ({ status: 200, body: [] }))
  const { person } = await openPage(bookPage(book._id), api)
  await waitFor(() => expect(document.title).toBe('Dracula – Book Store'))
  expect(contentsOf('og:title')).toEqual(['Dracula'])
  expect(contentsOf('og:type')).toEqual(['book'])
  expect(contentsOf('og:site_name')).toEqual(['Book Store'])
  for (const name of ['description', 'og:description'])
    expect(contentsOf(name)).toEqual([expect.stringMatching(/^.{140,160}…$/)])
  await person.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact' }))
  await waitFor(() => expect(document.title).toBe('About – Book Store'))
  expect(contentsOf('og:title')).toEqual(['About'])
  expect(contentsOf('og:type')).toEqual(['website'])
  for (const name of ['description', 'og:description'])
    expect(contentsOf(name)).toEqual([expect.stringMatching(/^What we do, who we are/)])
})
