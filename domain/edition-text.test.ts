import { expect, test } from 'vitest'
import { editionText } from './edition-text.ts'

test('an edition says what is known of it', () => {
  const isbnHyphenated = '978-0-14-143951-8'
  expect(editionText({ format: 'board-book', isbnHyphenated })).toBe('Board book · ISBN 978-0-14-143951-8')
  expect(editionText({ isbnHyphenated })).toBe('ISBN 978-0-14-143951-8')
  expect(editionText({ format: 'paperback' })).toBe('Paperback')
  expect(editionText({})).toBe('')
})
