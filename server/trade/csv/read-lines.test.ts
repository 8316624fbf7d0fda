import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFormat, csvLines } from '../../lib/csv.ts'
import { type Line, readLines } from './read-lines.ts'
import { anyText } from '../../../domain/testing/any-text.ts'

async function* chunksOf(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(
  content: string | Buffer,
  separator: ';' | ',' | '\t' = ',',
  size = 1_000,
): Promise<Line[]> {
  const lines: Line[] = []
  for await (const some of readLines(chunksOf(Buffer.from(content), size), separator)) lines.push(...some)
  return lines
}

const cells = (lines: Line[]) => lines.map((line) => ('cells' in line ? line.cells : line.problem))

/** Anything but NUL and halves of characters. */
const storedText = fc.oneof(
  anyText({ maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
  fc.string({ unit: fc.constantFrom(...Array.from('\'=+-@＝\t\r\n",;x ')), maxLength: 8 }),
)

test.each(['en-US', 'de-DE'])(
  'a table of any text from %s comes in as it went out, however it is cut',
  async (locale) => {
    const format = csvFormat(locale, 2)
    const row = fc
      .array(storedText, { minLength: 3, maxLength: 3 })
      .filter((found) => found.some((cell) => cell !== ''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (rows, size) => {
          expect(cells(await read(`\uFEFF${csvLines(rows, format)}`, format.separator, size))).toEqual(rows)
        },
      ),
      { numRuns: 300 },
    )
  },
)

const spoilt =
  '\uFEFFa;b\r\n"x ""q"" \r\n y";2\r\n\r\nDie "große" Reise;"st"ray"\nz;"open\r\nfoo;1\rlast;\'=x'

test.each([1_000, 7, 1])(
  'lines have their numbers, and a wrong quote costs one line (chunks of %i)',
  async (size) => {
    expect(await read(spoilt, ';', size)).toEqual([
      { number: 1, at: 3, cells: ['a', 'b'] },
      { number: 2, at: 8, cells: ['x "q" \r\n y', '2'] },
      { number: 5, at: 28, cells: ['Die "große" Reise', '"st"ray"'], isMended: true },
      { number: 6, at: 56, problem: expect.stringContaining('never closed') },
      { number: 7, at: 65, cells: ['foo', '1'] },
      { number: 8, at: 71, cells: ['last', '=x'] },
    ])
  },
)

test('text of old tills and of spreadsheets is read, also where a file mixes them', async () => {
  const mixed = Buffer.concat([Buffer.from('Größe;1\n'), Buffer.from('Caf\xe9 \x80;2\n', 'latin1')])
  expect(cells(await read(mixed, ';'))).toEqual([
    ['Größe', '1'],
    ['Café €', '2'],
  ])
  const wide = Buffer.from('\uFEFFGröße\t1\r\n', 'utf16le')
  expect(cells(await read(wide, '\t', 3))).toEqual([['Größe', '1']])
})
