import fc from 'fast-check'
import { parse } from 'isbn3'
import { expect, test } from 'vitest'
import { parseIsbn } from './isbn.ts'
import { anyText } from '../testing/any-text.ts'

/** Published ones, as ISBN-10 and as ISBN-13. */
const published = [
  ['0-306-40615-2', '9780306406157'],
  ['0-8044-2957-X', '9780804429573'],
  ['0-14-143951-3', '9780141439518'],
  ['0-262-03384-4', '9780262033848'],
  ['3-16-148410-X', '9783161484100'],
  ['2-07-036024-5', '9782070360246'],
  ['85-359-0277-5', '9788535902778'],
  ['99921-58-10-7', '9789992158104'],
  ['960-425-059-0', '9789604250592'],
  ['80-902734-1-6', '9788090273412'],
  ['1-84356-028-3', '9781843560289'],
  ['0-943396-04-2', '9780943396040'],
] as const

test.each(published)('%s is the same book as %s', (ten, thirteen) => {
  expect(parseIsbn(ten)).toEqual({ isbn: thirteen })
  expect(parseIsbn(thirteen)).toEqual({ isbn: thirteen })
})

test.each([
  '9780804429573',
  '080442957X',
  '080442957x',
  '0-8044-2957-x',
  ' 0 8044 2957 X ',
  'ISBN 0-8044-2957-X',
  'isbn: 0-8044-2957-X',
  'ISBN-10: 0-8044-2957-X',
  'ISBN-13: 978-0-8044-2957-3',
  'ISBN 13 978 0 8044 2957 3',
  'ISBN9780804429573',
  'EAN 9780804429573',
  '978\u00a00\u00a08044\u00a02957\u00a03',
  '978‐0‑8044–2957—3',
  '978\u00ad0804\u200b429573\ufeff',
  '９７８０８０４４２９５７３',
  '０８０４４２９５７Ｘ',
  '978080442957352250',
  '9780804429573 52250',
])('%s is read', (typed) => {
  expect(parseIsbn(typed)).toEqual({ isbn: '9780804429573' })
})

test('numbers with 979 are read, also of groups that no table of ranges knows', () => {
  for (const isbn of ['9791090636071', '9798886451740', '9799999999990'])
    expect(parseIsbn(isbn)).toEqual({ isbn })
})

test.each([
  ['9780804429574', /check digit/],
  ['0804429573', /check digit/],
  ['080442957', /this has 9/],
  ['97808044295', /this has 11/],
  ['978080442957', /digit is missing/],
  ['036000291452', /UPC/],
  ['19780804429570', /GTIN-14/],
  ['97808044295731', /GTIN-14/],
  ['978080442957312', /this has 15/],
  ['012345678905123456', /this has 18/],
  ['08044X9573', /only the last character/],
  ['978080442957X', /13 digits has no X/],
  ['08044295X', /has 10 characters, and this has 9/],
  ['9790060115615', /sheet music/],
  ['9770317847001', /magazines/],
  ['4006381333931', /another product/],
  ['9.78E+12', /spreadsheet/],
  ['978-0-8O44-2957-3', /only digits/],
  ['Walden', /only digits/],
  ['', /Enter an ISBN/],
  ['ISBN', /Enter an ISBN/],
])('%s is refused in words of its own', (typed, words) => {
  expect(parseIsbn(typed)).toEqual({ problem: expect.stringMatching(words) })
})

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

const isbn10 = digits(9).map((nine) => {
  const sum = nine.reduce((sum, digit, at) => sum + digit * (10 - at), 0)
  const last = (11 - (sum % 11)) % 11
  return nine.join('') + (last === 10 ? 'X' : last)
})

const separated = (isbn: string) =>
  fc
    .array(fc.constantFrom('', '', '', '-', ' ', '\u00a0', '–'), {
      minLength: isbn.length,
      maxLength: isbn.length,
    })
    .map((marks) =>
      isbn
        .split('')
        .map((digit, at) => digit + marks[at])
        .join(''),
    )

test('wherever hyphens and spaces are, the number is the same', () => {
  fc.assert(
    fc.property(
      isbn10.chain((isbn) => fc.tuple(fc.constant(isbn), separated(isbn), separated(isbn.toLowerCase()))),
      ([isbn, ...written]) => {
        for (const typed of written) expect(parseIsbn(typed)).toEqual(parseIsbn(isbn))
      },
    ),
  )
})

test('13 digits are made of 10 as isbn3 makes them, where it knows the range', () => {
  fc.assert(
    fc.property(isbn10, (isbn) => {
      const known = parse(isbn)
      if (known) expect(parseIsbn(isbn)).toEqual({ isbn: known.isbn13 })
      else expect(parseIsbn(isbn)).toHaveProperty('isbn')
    }),
  )
})

test('no single wrong digit goes unnoticed', () => {
  fc.assert(
    fc.property(
      isbn10,
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (isbn, at, difference) => {
        const { isbn: thirteen = '' } = parseIsbn(isbn) as { isbn?: string }
        const wrong = (number: string, place: number) =>
          number.slice(0, place) + ((Number(number[place]) + difference) % 10) + number.slice(place + 1)
        if (isbn[at] !== 'X') expect(parseIsbn(wrong(isbn, at))).toHaveProperty('problem')
        expect(parseIsbn(wrong(thirteen, at + 3))).toHaveProperty('problem')
      },
    ),
  )
})

test('any text has an answer', () => {
  fc.assert(
    fc.property(anyText(), (typed) => {
      const parsed = parseIsbn(typed)
      if ('isbn' in parsed) expect(parsed.isbn).toMatch(/^97[89]\d{10}$/)
      else expect(parsed.problem).not.toBe('')
    }),
  )
})
