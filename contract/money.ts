import { z } from 'zod'

/** The highest price in minor units, such as cents. */
export const highestPrice = 999_999_999

const maxDecimals = 3

const hasDecimals = (price: number, decimals: number) => {
  const units = price * 10 ** decimals
  return Math.abs(units - Math.round(units)) < 1e-6
}

const pricesHave = (decimals: number) =>
  decimals === 0
    ? 'A price has no decimals'
    : `A price has at most ${decimals === 2 ? 'two' : 'three'} decimals`

/** A price on the wire, in the shop's currency. The server calculates in whole minor units. */
export const Price = z
  .number('Enter a price, for example 12.50')
  .min(0, 'A price cannot be below zero')
  .max(highestPrice, `A price cannot be above ${highestPrice}`)
  .refine((price) => hasDecimals(price, maxDecimals), pricesHave(maxDecimals))
  .meta({ id: 'Price' })

/** Forms send prices as strings, such as "12.50". */
export const PriceFromForm = z.preprocess(
  (price) => (typeof price === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(price) ? Number(price) : price),
  Price,
)

export const highestPriceWith = (decimals: number) => highestPrice / 10 ** decimals

/** Why a price is not one of a currency with these decimals. */
export function priceProblem(price: number, decimals: number): string | undefined {
  if (!hasDecimals(price, decimals)) return pricesHave(decimals)
  const highest = highestPriceWith(decimals)
  return price > highest ? `A price cannot be above ${highest}` : undefined
}

/** A sum of prices: a string with the currency's decimals. */
export const Total = z
  .string("Enter the total as a string with the currency's decimals")
  .regex(/^\d{1,13}(\.\d{1,3})?$/, 'Enter the total as a string, for example "24.98"')
  .meta({ id: 'Total', examples: ['24.98'] })

/** Why a total is not one of a currency with these decimals. */
export function totalProblem(total: string, decimals: number): string | undefined {
  const given = total.split('.')[1]?.length ?? 0
  if (given === decimals) return undefined
  const example = totalOf(Math.round(24.98 * 10 ** decimals), decimals)
  const named = ['no decimals', 'one decimal', 'two decimals', 'three decimals'][decimals]
  return `Enter the total as a string with ${named}, for example "${example}"`
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

/** The decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Prices and totals have 0, 2 or 3 decimals; a unit of account such as CLF has four. */
export const usableCurrencies = () =>
  Intl.supportedValuesOf('currency').filter((currency) => [0, 2, 3].includes(decimalsOf(currency)))
