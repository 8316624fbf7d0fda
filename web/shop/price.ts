import { priceFormat } from '../../contract/price-format.ts'
import { useShop } from './site.ts'

/** Formats prices and totals in the shop's currency and language. */
export const usePrice = () => priceFormat(useShop())
