import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookShop } from '../../testing/book-shop.ts'
import { openPage, reader } from '../../testing/open-page.tsx'

const names = ['continue', 'from', 'next', 'redirect', 'redirectUrl', 'return', 'returnTo', 'to', 'url']

test('a shopper who has logged in stays in the store, whatever target the login URL contains', async () => {
  const query = new URLSearchParams(names.map((name) => [name, '//evil.example/'])).toString()
  await openPage(`/login?${query}#//evil.example/`, bookShop([]), { user: reader })
  await screen.findByRole('heading', { level: 1, name: 'New Releases This Week' })
  expect(window.location.href).toBe(`${window.location.origin}/`)
})
