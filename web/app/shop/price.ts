import { priceFormat } from '../../../domain/price-format.ts'
import { formatted } from './formatted.ts'
import { useShop } from './site.ts'

/** Formats prices and totals in the shop's currency and language. */
export function usePrice() {
  const shop = useShop()
  const { locale, currency, isDemo } = shop
  return (amount: number | string) =>
    formatted([locale, currency, isDemo, amount].join(), () => priceFormat(shop)(amount))
}
