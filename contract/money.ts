import { z } from 'zod'
import { formatNumber, msg, t } from '../messages/t.ts'
import { hasDecimals, highestPrice } from '../domain/money/currency.ts'

const maxDecimals = 3

/** A price on the wire, in the shop's currency. The server calculates in whole minor units. */
export const Price = z
  .number(msg('Enter a price, for example 12.50'))
  .min(0, msg('A price cannot be below zero'))
  .max(highestPrice, {
    error: () => t('A price cannot be above {maximum}', { maximum: formatNumber(highestPrice) }),
  })
  .refine((price) => hasDecimals(price, maxDecimals), msg('A price has at most three decimals'))
  .meta({ id: 'Price' })

/** Forms send prices as strings, such as "12.50". */
export const PriceFromForm = z.preprocess(
  (price) => (typeof price === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(price) ? Number(price) : price),
  Price,
)

/**
 * A book may have no old price: an empty field of a form becomes null. Null itself is refused, since it is how JSON has
 * what is not a number.
 */
export const OldPriceFromForm = z
  .preprocess(
    (price) =>
      price === null ? Number.NaN : typeof price === 'string' && price.trim() === '' ? null : price,
    PriceFromForm.nullable(),
  )
  .optional()

/** A sum of prices: a string with the currency's decimals. */
export const Total = z
  .string(msg("Enter the total as a string with the currency's decimals"))
  .regex(/^\d{1,13}(\.\d{1,3})?$/, msg('Enter the total as a string, for example "24.98"'))
  .meta({ id: 'Total', examples: ['24.98'] })

/** Why a total is not one of a currency with these decimals. */
export function totalProblem(total: string, decimals: number): string | undefined {
  const given = total.split('.')[1]?.length ?? 0
  if (given === decimals) return undefined
  const example = totalOf(Math.round(24.98 * 10 ** decimals), decimals)
  return t(
    'Enter the total as a string with {decimals, select, 0 {no decimals} 1 {one decimal} 2 {two decimals} other {three decimals}}, for example "{example}"',
    { decimals, example },
  )
}

export const minorUnitsOf = (price: number, decimals: number) => Math.round(price * 10 ** decimals)

export const minorUnitsOfTotal = (total: string) => Number(total.replace('.', ''))

/** Whether an amount such as "4.90" has no more than these decimals, apart from zeros. */
export const isAmountWith = (amount: string, decimals: number) =>
  Number(`0${amount.split('.')[1]?.slice(decimals) ?? ''}`) === 0

/** Of an amount with no more than these decimals, such as "4.9". */
export function minorUnitsOfAmount(amount: string, decimals: number): number {
  const [whole = '', fraction = ''] = amount.split('.')
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

export const totalOf = (minorUnits: number, decimals: number) =>
  (minorUnits / 10 ** decimals).toFixed(decimals)
