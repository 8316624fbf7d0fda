import { currencyFormat } from '../../../domain/price-format.ts'
import { count } from '../../app/shop/format.tsx'
import { useShop } from '../../app/shop/site.ts'

export const orderCount = (many: number) => `${count(many)} ${many === 1 ? 'order' : 'orders'}`

/** Formats the sums of the statistics. */
export function useAmounts() {
  const { locale, currency } = useShop()
  const exact = currencyFormat({ locale, currency })
  const short = currencyFormat({ locale, currency }, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    amount: (sum: number) => exact.format(sum),
    /** Compact notation: $1.5K. */
    shortAmount: (sum: number) => short.format(sum),
  }
}
