import { expect, test } from 'vitest'
import { newCodes } from './new-codes.ts'

const [emma, kim] = ['9780306406157', '9780804429573']

/** What counts of pictures that are 100 ms apart. */
function counted(pictures: string[][]) {
  const take = newCodes()
  return pictures.flatMap((codes, at) => take(codes, at * 100))
}

const times = (many: number, codes: string[]) => Array.from({ length: many }, () => codes)

test('a book that is held before the camera counts once, also if single pictures are blurred', () => {
  expect(counted([...times(60, [emma]), ...times(10, []), ...times(60, [emma])])).toEqual([emma])
})

test('the next copy of a book counts after the first has left the view', () => {
  expect(counted([...times(5, [emma]), ...times(16, []), ...times(5, [emma])])).toEqual([emma, emma])
})

test('another book counts at once, and several in one picture count each', () => {
  expect(counted([...times(3, [emma]), ...times(3, [kim])])).toEqual([emma, kim])
  expect(counted(times(3, [emma, kim, emma]))).toEqual([emma, kim])
})

test('a barcode that is read only once does not count', () => {
  expect(counted([[kim], ...times(3, [emma])])).toEqual([emma])
})

test('slow pictures count too', () => {
  const take = newCodes()
  expect([0, 4_000, 8_000].flatMap((now) => take([emma], now))).toEqual([emma])
})
