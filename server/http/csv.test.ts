import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

const bodyOf = (...cells: string[]) => csvFile('any.csv', [cells]).body

test('every cell is quoted, so that no separator splits it', () => {
  expect(bodyOf('plain', 'a;b', 'a,b', 'say "x"', '')).toBe('\uFEFF"plain","a;b","a,b","say ""x""",""\r\n')
})

test.each(['=', '+', '-', '@', '\t'])(
  '%j starts no formula, neither at the start of a cell nor after a line break',
  (sign) => {
    expect(bodyOf(`${sign}1`)).toBe(`\uFEFF"'${sign}1"\r\n`)
    for (const lineBreak of ['\n', '\r\n', '\r'])
      expect(bodyOf(`Dear${lineBreak}${sign}1`)).toBe(`\uFEFF"Dear${lineBreak}'${sign}1"\r\n`)
  },
)

test('formula characters inside a line and empty lines are unchanged', () => {
  expect(bodyOf('1+1=2\r\n\r\na@b')).toBe('\uFEFF"1+1=2\r\n\r\na@b"\r\n')
})
