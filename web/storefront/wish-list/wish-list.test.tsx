import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { books } from '../../../contract/catalog/books.ts'
import { wishList } from '../../../contract/people/wish-list.ts'
import { shopperReported } from '../../app/session/use-account.ts'
import { aBook } from '../../testing/book-shop.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { openPage, reader } from '../../testing/open-page.tsx'
import { addGuestWish } from './guest-wishes.ts'

test('the list waits for who is signed in, and a removed book hands the focus to Undo', async () => {
  const emma = aBook({ title: 'Emma' })
  const api = fakeApi()
  api.on(books.list, () => ({ status: 200, body: [emma] }))
  api.on(wishList.get, () => ({ status: 200, body: [] }))
  api.on(wishList.remove, () => ({ status: 204, body: null }))
  addGuestWish(emma._id)
  const { store, person } = await openPage('/wish-list', api, { user: 'unknown' })
  expect(screen.getByText('Loading...')).toBeDefined()
  expect(api.sentTo(books.list)).toEqual([])
  await act(async () => void store.dispatch(shopperReported(reader)))
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
})
