import { priceFormat } from '../../domain/money/price-format.ts'
import { formatted } from '../app/shop/formatted.ts'
import { useShop } from '../app/shop/site.ts'
import { t } from '../../messages/t.ts'

/** Formats prices and totals in the shop's currency and language. */
export function usePrice() {
  const shop = useShop()
  const { locale, currency, isDemo } = shop
  return (amount: number | string) =>
    formatted(`${locale},${currency},${isDemo},${amount}`, () => priceFormat(shop)(amount))
}

/** A price or a total as text. */
export const Amount = ({ of }: { of: number | string }) => usePrice()(of)

export function Price({ now, before }: { now: number; before: number }) {
  const price = usePrice()
  return (
    <p className="price">
      <span>{price(now)}</span>
      {before > now && (
        <s>
          <span className="sr-only">{`${t('was [before an old price]')} `}</span>
          {price(before)}
        </s>
      )}
    </p>
  )
}
