import { act, fireEvent, screen } from '@testing-library/react'
import { test } from 'vitest'
import { books } from '../../../../contract/catalog/books.ts'
import { dracula } from '../../../testing/book-shop.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { openAdmin } from '../../testing/open-admin.tsx'
import { labelsOf } from './labels-view.ts'

test('numbers that are typed in quick succession are all kept', async () => {
  const api = fakeApi()
  const book = { ...dracula(), isbn: '9791090636071' }
  api.on(books.list, () => ({ status: 200, body: [book] }))
  await openAdmin(labelsOf([{ bookId: book._id, labels: 1 }]), api)
  const [first, labels] = [
    await screen.findByLabelText(/^First free label/),
    screen.getByLabelText(`Labels of ${book.title}`),
  ]
  // Before the page has rendered the first one.
  act(() => {
    fireEvent.input(first, { target: { value: '24' } })
    fireEvent.input(labels, { target: { value: '2' } })
  })
  await screen.findByText('2 labels on 2 sheets')
})
