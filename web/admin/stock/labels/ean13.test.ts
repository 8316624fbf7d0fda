import { expect, test } from 'vitest'
import { barsOf, ean13 } from './ean13.ts'

const joined = (parts: string) => parts.replace(/\s/g, '')

test('the modules are those of a published example', () => {
  // Of the article on EAN-13 in the English Wikipedia. The sets of the first digit, 8, are ABABBA.
  expect(ean13('8711253001202')).toBe(
    joined(`101
      0111011 0110011 0011001 0011011 0111001 0111101
      01010
      1110010 1110010 1100110 1101100 1110010 1101100
      101`),
  )
})

test('an ISBN begins with the sets of the digit 9: ABBABA', () => {
  // 978-3-16-148410-0, the example of the International ISBN Agency.
  expect(ean13('9783161484100')).toBe(
    joined(`101
      0111011 0001001 0100001 0011001 0000101 0011001
      01010
      1011100 1001000 1011100 1100110 1110010 1110010
      101`),
  )
})

test.each(Array.from({ length: 10 }, (_, first) => first))(
  'with %i as the first digit there are 95 modules in 30 bars, of which the guards are longer',
  (first) => {
    const bars = barsOf(`${first}012345678905`.slice(0, 13))
    expect(ean13(`${first}012345678905`.slice(0, 13))).toHaveLength(95)
    expect(bars).toHaveLength(30)
    expect(bars.filter(({ isGuard }) => isGuard).map(({ at }) => at)).toEqual([0, 2, 46, 48, 92, 94])
  },
)
