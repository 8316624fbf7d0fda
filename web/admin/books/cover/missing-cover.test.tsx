import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { adminPages, editBookPage } from '../../../../domain/admin-pages.ts'
import {
  anAdminBook,
  dashboardApi,
  descriptionOf,
  field,
  lists,
  openDashboard,
  picturesLoad,
  sells,
} from '../../testing/dashboard.tsx'

const notStored = /^No picture is stored under this name yet\./
const usual = 'File name or image URL. Leave empty to keep the current cover.'

beforeEach(() => void picturesLoad())

test('Manage Books marks books whose cover is not uploaded, and loads no picture for them', async () => {
  const api = dashboardApi()
  lists(api, [
    anAdminBook({ title: 'Named', coverImage: 'book-1.png', coverTint: null }),
    anAdminBook({ title: 'Stored' }),
    anAdminBook({ title: 'Elsewhere', coverImage: 'https://pictures.example/a.jpg', coverTint: null }),
    anAdminBook({ title: 'Without', coverImage: '', coverTint: null }),
  ])
  await openDashboard(adminPages.manageBooks, api)
  const table = await screen.findByRole('table')
  const shown = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      row.textContent.includes('Cover not uploaded'),
      row.querySelector('img')?.getAttribute('src'),
    ])
  expect(shown).toEqual([
    [true, undefined],
    [false, '/covers/dracula.jpg'],
    [false, 'https://pictures.example/a.jpg'],
    [false, undefined],
  ])
})

test('the form says at the field that no picture is stored under the name of the cover', async () => {
  const api = dashboardApi()
  const book = anAdminBook({ coverImage: 'book-1.png', coverTint: null })
  sells(api, book)
  await openDashboard(editBookPage(book._id), api)
  const cover = await field('Cover Image')
  expect(descriptionOf(cover)).toMatch(notStored)
  expect(cover.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('img', { name: /^Cover of/ })).toBeNull()
})

test('a typed name is tried, and only that of a missing picture is reported', async () => {
  const api = dashboardApi()
  const book = anAdminBook({ title: 'Rebound' })
  sells(api, book)
  await openDashboard(editBookPage(book._id), api)
  const cover = await field('Cover Image')
  expect(descriptionOf(cover)).toBe(usual)
  const type = async (name: string) => {
    fireEvent.change(cover, { target: { value: name } })
    return waitFor(() => {
      const picture = screen.getByRole('img', { name: 'Cover of Rebound' })
      expect(picture.getAttribute('src')).toBe(name.includes(':') ? name : `/covers/${name}`)
      return picture
    })
  }
  await type('jane-eyre.jpg')
  expect(descriptionOf(cover)).toBe(usual)
  fireEvent.error(await type('never-uploaded.jpg'))
  expect(descriptionOf(cover)).toMatch(notStored)
  fireEvent.error(await type('https://pictures.example/gone.jpg'))
  expect(descriptionOf(cover)).toBe(usual)
  await screen.findByText(/^This picture cannot be shown\./)
})
