import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unescapeFormula, csvFormat, csvLines, escapeFormula } from './csv.ts'
import { anyText } from '../../domain/testing/any-text.ts'

const english = csvFormat('en-US', 2)

const lineOf = (...cells: string[]) => csvLines([cells], english)

test('every cell is quoted, so that no separator splits it', () => {
  expect(lineOf('plain', 'a;b', 'a,b', 'say "x"', '')).toBe('"plain","a;b","a,b","say ""x""",""\r\n')
})

test.each([
  ['en-US', ',', '1234.50'],
  ['de-DE', ';', '1234,50'],
  ['fr-CA', ';', '1234,50'],
  ['de-CH', ',', '1234.50'],
  ['ar-EG', ',', '1234.50'],
])('%s: %j between cells, and sums as %s', (locale, separator, sum) => {
  const format = csvFormat(locale, 2)
  expect(csvLines([['a', format.sum(123_450)]], format)).toBe(`"a"${separator}"${sum}"\r\n`)
})

test('a sum below zero is a number, a text that begins like one is not', () => {
  const german = csvFormat('de-DE', 2)
  expect(csvLines([[{ sum: german.sum(-123_450) }, '-1', -1]], german)).toBe(`"-1234,50";"'-1";"-1"\r\n`)
})

const signs = Array.from('=+-@\t＝＋－＠')

test.each(signs)('%j starts no formula, neither in a cell nor in what becomes a cell elsewhere', (sign) => {
  expect(escapeFormula(`${sign}1`)).toBe(`'${sign}1`)
  for (const separator of [';', ',', '\t', '\n', '\r\n', '\r'])
    for (const quotes of ['', '"', '""'])
      expect(escapeFormula(`Dear${separator}${quotes}${sign}1`)).toBe(`Dear${separator}'${quotes}${sign}1`)
})

test('formula characters inside a line and empty lines are unchanged', () => {
  const text = '1+1=2\r\n\r\na@b; c - d, well-read\n'
  expect(escapeFormula(text)).toBe(text)
})

/** Anything but NUL and halves of characters. */
const storedText = fc.oneof(
  anyText({ maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  fc.string({ unit: fc.constantFrom(...Array.from('\'=+-@＝\t\r\n",;x ')), maxLength: 8 }),
)

test('a spreadsheet calculates no cell, and each comes in as it was', () => {
  fc.assert(
    fc.property(storedText, (value) => {
      expect(escapeFormula(value)).not.toMatch(/(?:^|[;,\t\r\n])"*[=+\-@\t＝＋－＠]|^\r/)
      expect(unescapeFormula(escapeFormula(value))).toBe(value)
    }),
    { numRuns: 1_000 },
  )
  expect(["'=1", "'tis", "''-x", "'", "a;'-x"].map(unescapeFormula)).toEqual([
    '=1',
    "'tis",
    "'-x",
    "'",
    'a;-x',
  ])
})
