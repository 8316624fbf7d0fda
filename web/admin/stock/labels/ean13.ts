/** The digits in the left half with an odd number of bar modules (set A of the standard), 1 for a bar. */
const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]

/** Set C, in the right half: bars and spaces exchanged. */
const right = odd.map((digit) => digit.replace(/./g, (module) => (module === '1' ? '0' : '1')))

/** Set B: set C from right to left. */
const even = right.map((digit) => digit.split('').toReversed().join(''))

/** The first digit has no bars: it is in the sets of the next six. */
const sets = [
  'AAAAAA',
  'AABABB',
  'AABBAB',
  'AABBBA',
  'ABAABB',
  'ABBAAB',
  'ABBBAA',
  'ABABAB',
  'ABABBA',
  'ABBABA',
]

/** The modules of an EAN-13 barcode (ISO/IEC 15420), 1 for a bar: guards, six digits, centre, six digits, guards. */
export function ean13(digits: string): string {
  const [first = 0, ...others] = Array.from(digits, Number)
  const left = others.slice(0, 6).map((digit, at) => (sets[first]?.[at] === 'B' ? even : odd)[digit])
  const rest = others.slice(6).map((digit) => right[digit])
  return ['101', ...left, '01010', ...rest, '101'].join('')
}

export type Bar = { at: number; width: number; isGuard: boolean }

const isGuard = (at: number) => at < 3 || (at >= 45 && at < 50) || at >= 92

/** From the left edge of the first bar, in modules. */
export const barsOf = (digits: string): Bar[] =>
  [...ean13(digits).matchAll(/1+/g)].map(({ 0: { length }, index }) => ({
    at: index,
    width: length,
    isGuard: isGuard(index),
  }))
