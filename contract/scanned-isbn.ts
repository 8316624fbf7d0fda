const weighted = (digits: string, weightAt: (at: number) => number) =>
  Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * weightAt(at), 0)

const checkDigitOf = (twelve: string) => String((10 - (weighted(twelve, (at) => (at % 2 ? 3 : 1)) % 10)) % 10)

/** 979-0 is sheet music. */
const bookland = /^(978|979[1-9])/

function isbnOfTen(code: string): string | undefined {
  const sum = weighted(code.slice(0, 9), (at) => 10 - at) + (code[9] === 'X' ? 10 : Number(code[9]))
  const twelve = `978${code.slice(0, 9)}`
  return sum % 11 === 0 ? twelve + checkDigitOf(twelve) : undefined
}

/**
 * The 13 digits of the ISBN that was scanned or typed, with or without hyphens; undefined if it is none. A price code of
 * five digits, which some scanners append, is ignored.
 */
export function scannedIsbn(code: string): string | undefined {
  const bare = code.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()
  if (/^\d{9}[\dX]$/.test(bare)) return isbnOfTen(bare)
  if (!/^\d{13}(\d{5})?$/.test(bare) || !bookland.test(bare)) return undefined
  return checkDigitOf(bare.slice(0, 12)) === bare[12] ? bare.slice(0, 13) : undefined
}
