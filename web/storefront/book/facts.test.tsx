import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DetailedBook } from '../../../contract/catalog/books.ts'
import { bookPage } from '../../../domain/pages.ts'
import { aBook, bookShop } from '../../testing/book-shop.ts'
import { openPage } from '../../testing/open-page.tsx'

async function factsOf(book: Partial<DetailedBook>, { isDemo }: { isDemo: boolean }) {
  const shown = aBook(book)
  await openPage(bookPage(shown._id), bookShop([shown]), { shop: { isDemo } })
  await screen.findByRole('heading', { level: 1, name: shown.title })
  const rows = [...document.querySelectorAll('main dt')]
  return Object.fromEntries(rows.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
}

const datesOf = async (book: Partial<DetailedBook>, isDemo: boolean) => {
  const { Published, 'First published': firstPublished } = await factsOf(book, { isDemo })
  return { Published, firstPublished }
}

const added = 'September 30, 2026'

test('in the demo, "Published" is the day on which the book was added, and the year of the work is a fact of its own', async () => {
  expect(await datesOf({ published: '1897' }, true)).toEqual({ Published: added, firstPublished: '1897' })
})

test('in the demo, a book that is not out yet has no year of a first publication', async () => {
  expect(await datesOf({ published: '2027-03-01', availability: 'pre-order' }, true)).toEqual({
    Published: added,
    firstPublished: undefined,
  })
})

test.each([
  ['1897', '1897'],
  ['1851-10', 'October 1851'],
  ['1851-10-18', 'October 18, 1851'],
  [undefined, added],
])('in another shop, a publication date of %s is shown as %s', async (published, shown) => {
  expect(await datesOf({ ...(published && { published }) }, false)).toEqual({
    Published: shown,
    firstPublished: undefined,
  })
})

test('every fact that is known has a row', async () => {
  expect(
    await factsOf(
      {
        author: 'Ada Inkwell',
        category: 'horror',
        published: '1851-10',
        isbn: '9780306406157',
        isbnHyphenated: '978-0-306-40615-7',
        publisher: 'Inkwell & Sons',
        imprint: 'Quill',
        format: 'hardback',
        pages: 1204,
        language: 'fr',
        originalLanguage: 'de',
        series: 'Ledgers',
        seriesNumber: '2',
        heightMm: 210,
        widthMm: 135,
        weightG: 1250,
      },
      { isDemo: true },
    ),
  ).toEqual({
    Author: 'Ada Inkwell',
    Published: added,
    Category: 'horror',
    'First published': 'October 1851',
    ISBN: '978-0-306-40615-7',
    Publisher: 'Inkwell & Sons',
    Imprint: 'Quill',
    Format: 'Hardback',
    Pages: '1,204',
    Language: 'French',
    'Original language': 'German',
    Series: 'Ledgers, 2',
    Size: '210 × 135 mm',
    Weight: '1,250 g',
  })
})

test('a book without an author is the shop’s own, and what is not known has no row', async () => {
  expect(await factsOf({ author: '', authorSlug: null }, { isDemo: true })).toEqual({
    Author: 'admin',
    Published: added,
    Category: 'fiction',
  })
})
