import { expect, test } from 'vitest'
import { scannedIsbn } from './scanned-isbn.ts'

test.each([
  ['9780306406157', '9780306406157'],
  ['978-0-306-40615-7', '9780306406157'],
  ['978030640615752250', '9780306406157'],
  ['0-306-40615-2', '9780306406157'],
  ['080442957X', '9780804429573'],
  ['080442957x', '9780804429573'],
  ['9791090636071', '9791090636071'],
  [' 9780306406157 ', '9780306406157'],
])('%s is the ISBN %s', (code, isbn) => expect(scannedIsbn(code)).toBe(isbn))

test.each(['', '9780306406158', '0306406153', '9790260000438', '4006381333931', '97803064061575', 'Walden'])(
  '%j is no ISBN',
  (code) => expect(scannedIsbn(code)).toBeUndefined(),
)
