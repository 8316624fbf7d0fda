import type { PublicShop } from '../../contract/shop/shop.ts'

export type PriceStyle = Pick<PublicShop, 'locale' | 'currency' | 'isDemo'>

type Style = Intl.NumberFormatOptions

/** Making one takes longer than formatting a page of prices. Four digits are grouped too, also in Polish and Spanish. */
const made = new Map<string, Intl.NumberFormat>()

export function currencyFormat({ locale, currency }: Omit<PriceStyle, 'isDemo'>, style: Style = {}) {
  const key = JSON.stringify([locale, currency, style])
  const format =
    made.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: true, ...style })
  made.set(key, format)
  return format
}

/** Prices and totals as text. The demo has a dollar sign and the plain number, as the specification says. */
export const priceFormat =
  ({ isDemo, ...shop }: PriceStyle) =>
  (amount: number | string) =>
    currencyFormat(shop, { useGrouping: !isDemo }).format(Number(amount))
