import type { Label } from '../../messages/message.ts'
import { formatNumber, msg, t } from '../../messages/t.ts'
/** The decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Those with which a shop stored its sums, as minor units in one of the currency; a later version of Intl may know others. */
export const decimalsOfUnits = (minorUnits: unknown, currency: string) =>
  typeof minorUnits === 'number' ? Math.round(Math.log10(minorUnits)) : decimalsOf(currency)

/** Prices and totals have 0, 2 or 3 decimals; a unit of account such as CLF has four. */
export const usableCurrencies = () =>
  Intl.supportedValuesOf('currency').filter((currency) => [0, 2, 3].includes(decimalsOf(currency)))

/** The highest price in minor units, such as cents. */
export const highestPrice = 999_999_999

export const hasDecimals = (price: number, decimals: number) => {
  const units = price * 10 ** decimals
  return Math.abs(units - Math.round(units)) < 1e-6
}

/** Also a message of validation. */
export function pricesHave(decimals: number): Label {
  if (decimals === 0) return msg('A price has no decimals')
  return decimals === 2 ? msg('A price has at most two decimals') : msg('A price has at most three decimals')
}

export const highestPriceWith = (decimals: number) => highestPrice / 10 ** decimals

/** Why a price is not one of a currency with these decimals. */
export function priceProblem(price: number, decimals: number): string | undefined {
  if (!hasDecimals(price, decimals)) return t(pricesHave(decimals))
  const highest = highestPriceWith(decimals)
  return price > highest
    ? t('A price cannot be above {maximum}', { maximum: formatNumber(highest) })
    : undefined
}
