import { z } from 'zod'

const highestPrice = 9_999_999.99

const hasWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6

/** A price on the wire. The server calculates in whole cents. */
export const Dollars = z
  .number('Enter a price, for example 12.50')
  .min(0, 'A price cannot be below zero')
  .max(highestPrice, `A price cannot be above ${highestPrice}`)
  .refine(hasWholeCents, 'A price has at most two decimals')
  .meta({ id: 'Dollars' })

/** Forms send prices as strings, such as "12.50". */
export const PriceFromForm = z.preprocess(
  (price) => (typeof price === 'string' && /^\s*\d+(\.\d+)?\s*$/.test(price) ? Number(price) : price),
  Dollars,
)

/** A sum of prices: a string with two decimals. */
export const Total = z
  .string('Enter the total as a string with two decimals')
  .regex(/^\d{1,10}\.\d{2}$/, 'Enter the total as a string with two decimals, for example "24.98"')
  .meta({ id: 'Total', examples: ['24.98'] })

export const centsOf = (dollars: number) => Math.round(dollars * 100)

export const centsOfTotal = (total: string) => Number(total.replace('.', ''))

export const totalOf = (cents: number) => (cents / 100).toFixed(2)

/** The decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
