import { currencyFormat } from '../../../domain/money/price-format.ts'
import { useShop } from '../../app/shop/site.ts'

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
