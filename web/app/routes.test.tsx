import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookShop } from '../testing/book-shop.ts'
import { openPage } from '../testing/open-page.tsx'

test.each(['/cart', '/%63art'])('a URL leads to its screen, also with encoded letters: %s', async (path) => {
  await openPage(path, bookShop([]))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Shopping cart')
})
