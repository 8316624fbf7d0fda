import { msg, t } from '../../messages/t.ts'

/** 13 digits, or why the text is no ISBN. */
type ParsedIsbn = { isbn: string } | { problem: string }

export const noIsbn = msg('Enter an ISBN, for example 978-0-306-40615-7')

const weigh = (digits: string, weightAt: (at: number) => number) =>
  digits.split('').reduce((sum, digit, at) => sum + (digit === 'X' ? 10 : Number(digit)) * weightAt(at), 0)

/** The last digit of 13, for the first twelve: that of EAN barcodes. */
const checkDigit = (twelve: string) => String((10 - (weigh(twelve, (at) => (at % 2 ? 3 : 1)) % 10)) % 10)

/** An ISBN, of its first twelve digits. */
export const withCheckDigit = (twelve: string) => twelve + checkDigit(twelve)

const isChecked13 = (digits: string) => checkDigit(digits.slice(0, 12)) === digits[12]

const isChecked10 = (digits: string) => weigh(digits, (at) => 10 - at) % 11 === 0

/** Also ISBN-13: and ISBN10, as books print it. */
const prefix = /^(ISBN|EAN)([- ]?1[03](?=[: ]))?[: ]*/

/** Spaces, hyphens and dashes of all kinds, and characters without a width. */
const separators = /[\s\p{Pd}\p{Cf}\u2212]+/gu

/** A barcode with the five digits of a price beside it, as scanners send it. */
const withAddOn = /^(97[89]\d{10})\d{5}$/

/** Reads an ISBN of 10 or 13 digits in any form. */
export function parseIsbn(typed: string): ParsedIsbn {
  // Full-width digits become plain ones, and a no-break space a space.
  const written = typed.normalize('NFKC').trim().toUpperCase()
  const whole = written.replace(prefix, '').replace(separators, '')
  const digits = withAddOn.exec(whole)?.[1] ?? whole
  const problem = problemWith(digits)
  if (problem) return { problem }
  if (digits.length === 13) return { isbn: digits }
  const twelve = `978${digits.slice(0, 9)}`
  return { isbn: withCheckDigit(twelve) }
}

const mistyped = msg('The check digit does not match. Compare each digit with the book')

function problemWith(digits: string): string | undefined {
  if (digits === '') return t(noIsbn)
  if (/^\d[.,]\d+E\+?\d+$/.test(digits))
    return t('A spreadsheet has rounded this number. Format the column as text and copy the ISBN again')
  if (/[^\dX]/.test(digits)) return t('An ISBN has only digits, and an X at the end of some with 10')
  if (digits.slice(0, -1).includes('X')) return t('An X is only the last character of an ISBN with 10 digits')
  if (digits.length === 13) return problemWith13(digits)
  if (digits.endsWith('X') && digits.length !== 10)
    return t('An ISBN with an X at the end has 10 characters, and this has {length}', {
      length: digits.length,
    })
  if (digits.length === 10) return isChecked10(digits) ? undefined : t(mistyped)
  return problemWithLength(digits)
}

function problemWith13(digits: string): string | undefined {
  if (digits.endsWith('X')) return t('An ISBN with 13 digits has no X')
  if (digits.startsWith('9790')) return t('Numbers with 9790 are of sheet music (ISMN), not of books')
  if (digits.startsWith('977')) return t('Numbers with 977 are of magazines (ISSN), not of books')
  if (!/^97[89]/.test(digits))
    return t('An ISBN with 13 digits starts with 978 or 979. This is the barcode of another product')
  return isChecked13(digits) ? undefined : t(mistyped)
}

function problemWithLength(digits: string): string {
  const { length } = digits
  if (length === 9)
    return t(
      'An ISBN has 10 or 13 digits, and this has 9. Add the last one, or a 0 before a number from before 1970',
    )
  if (length === 12 && /^97[89]/.test(digits)) return t('A digit is missing: an ISBN with 978 or 979 has 13')
  if (length === 12)
    return t('A number with 12 digits is a UPC. Look for the barcode that starts with 978 or 979')
  if (length === 14)
    return t('A number with 14 digits is that of a carton (GTIN-14). Enter the ISBN of the book in it')
  return t('An ISBN has 10 or 13 digits, and this has {length}', { length })
}
