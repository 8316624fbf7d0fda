/** The decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** Prices and totals have 0, 2 or 3 decimals; a unit of account such as CLF has four. */
export const usableCurrencies = () =>
  Intl.supportedValuesOf('currency').filter((currency) => [0, 2, 3].includes(decimalsOf(currency)))
