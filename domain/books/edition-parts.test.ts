import { expect, test } from 'vitest'
import { editionParts } from './edition-parts.ts'

test('an edition says what is known of it', () => {
  const isbnHyphenated = '978-0-14-143951-8'
  expect(editionParts({ format: 'board-book', isbnHyphenated })).toEqual([
    'Board book',
    'ISBN 978-0-14-143951-8',
  ])
  expect(editionParts({ isbnHyphenated })).toEqual(['ISBN 978-0-14-143951-8'])
  expect(editionParts({ format: 'paperback' })).toEqual(['Paperback'])
  expect(editionParts({})).toEqual([])
})
