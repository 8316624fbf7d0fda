import { t } from '../../../messages/t.ts'
import { maxCopies } from '../../../contract/stock/stock.ts'
import { highestPrice } from '../../../domain/money/currency.ts'

export type Parsed<Value> = { value: Value } | { problem: string }

const problem = (message: string) => ({ problem: message })

/** Columns are called as their headings, in every language. */
export const inColumn = (column: string, problem: string) => t('{column}: {problem}', { column, problem })

/** Spaces of all kinds, and the signs of currencies. */
const around = /[\s\p{Sc}]+/gu

/** A number with a sign, groups of three digits and decimals, by either of the two habits. */
const number = /^(-?)(\d{1,12}|\d{1,3}(?:([.,'’])\d{3})(?:\3\d{3})*)(?:([.,])(\d*))?$/

type Amount = { isNegative: boolean; whole: string; fraction: string } | { isUnclear: true }

/** 1,234 may be more than a thousand, or one and a fraction: then it is refused. */
function amountIn(text: string): Amount | undefined {
  const [, sign = '', whole = '', group, point, fraction = ''] = number.exec(text) ?? []
  if (whole === '' || (group !== undefined && group === point)) return undefined
  const isAlone = /^-?\d{1,3}[.,]\d{3}$/.test(text)
  if (isAlone) return { isUnclear: true }
  return { isNegative: sign === '-', whole: whole.replace(/\D/g, ''), fraction }
}

export type Money = { decimals: number; currency: string }

/** Minor units of a price with a comma or a point, with or without the currency. */
export function parsePrice(cell: string, { decimals, currency }: Money): Parsed<number> {
  const text = cell.replace(around, '').replace(new RegExp(`^${currency}|${currency}$`, 'i'), '')
  const example = (12.5 * 10 ** (decimals === 0 ? 2 : 0)).toFixed(decimals)
  if (text === '') return problem(t('Enter a price, for example {example}', { example }))
  if (/^\d([.,]\d+)?e[+-]?\d+$/i.test(text))
    return problem(t('A spreadsheet has changed {text}. Enter it again', { text }))
  const amount = amountIn(text) ?? undefined
  if (amount === undefined)
    return problem(t('{text} is no price. Enter it as {example}', { text: cell.slice(0, 40), example }))
  const { isNegative, whole, fraction } = 'isUnclear' in amount ? unclear(text, decimals) : amount
  if (whole === '')
    return problem(
      t('{text} may be a thousand or a fraction. Enter it with all its decimals, as {example}', {
        text,
        example,
      }),
    )
  if (isNegative) return problem(t('A price cannot be below zero'))
  if (/[1-9]/.test(fraction.slice(decimals)))
    return problem(
      t('{text} has more decimals than {currency}. Enter it as {example}', { text, currency, example }),
    )
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return units > highestPrice ? problem(t('{text} is too high for a price', { text })) : { value: units }
}

/** Three digits after the only sign: decimals of a currency that has three, a group in one that has none. */
function unclear(text: string, decimals: number) {
  const isNegative = text.startsWith('-')
  const [whole = '', three = ''] = text.replace('-', '').split(/[.,]/)
  if (decimals === 3) return { isNegative, whole, fraction: three }
  return decimals === 0
    ? { isNegative, whole: whole + three, fraction: '' }
    : { isNegative, whole: '', fraction: '' }
}

/** Copies. Some tills write 2,00, and -1 of a book that was sold before it was received. */
export function parseCopies(cell: string): Parsed<number> & { note?: string } {
  const text = cell.replace(/\s/g, '').replace(/^\+/, '')
  if (text === '') return problem(t('Enter the number of copies, 0 or more'))
  const amount = amountIn(text)
  if (amount === undefined)
    return problem(t('{text} is no number of copies. Enter 0 or more', { text: cell.slice(0, 40) }))
  if ('isUnclear' in amount)
    return problem(
      t('{text} may be a thousand or a fraction. Enter the number of copies without a sign', { text }),
    )
  if (/[1-9]/.test(amount.fraction))
    return problem(t('{text} is a part of a copy. Enter a whole number', { text }))
  const copies = Number(amount.whole)
  if (copies > maxCopies)
    return problem(
      t('{text} is more than {count, plural, one {# copy} other {# copies}}', { text, count: maxCopies }),
    )
  if (!amount.isNegative || copies === 0) return { value: copies }
  return { value: 0, note: t('The file has {text} copies, which counts as 0', { text }) }
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'wahr', 'oui', 'vrai', 'si', 'sí', 'verdadero'])
const no = new Set(['no', 'n', 'false', '0', 'nein', 'falsch', 'non', 'faux', 'falso'])

export function parseYes(cell: string): Parsed<boolean | null> {
  const text = cell.trim().toLowerCase()
  if (text === '') return { value: null }
  if (yes.has(text)) return { value: true }
  return no.has(text)
    ? { value: false }
    : problem(t('{text} is neither yes nor no', { text: cell.slice(0, 40) }))
}

/** Spreadsheets turn 2026-03-31 into 31.03.2026 where that is the habit. */
export const isoDate = (cell: string) =>
  cell
    .trim()
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )

/** A semicolon or a backslash that belongs to an item has a backslash before it. */
export const joinItems = (items: string[]) => items.map((item) => item.replace(/[\\;]/g, '\\$&')).join('; ')

export function splitItems(cell: string): string[] {
  const items = ['']
  for (const [part, escaped] of cell.matchAll(/\\([\\;])|;|[^\\;]+|\\/g))
    if (part === ';') items.push('')
    else items.push((items.pop() ?? '') + (escaped ?? part))
  return items.map((item) => item.trim()).filter((item) => item !== '')
}
