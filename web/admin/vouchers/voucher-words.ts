import type { Voucher } from '../../../contract/orders/vouchers.ts'
import { percentText } from '../../../domain/money/sum-lines.ts'
import { formatNumber, t } from '../../../messages/t.ts'
import { useCategoryName, useShop } from '../../app/shop/site.ts'
import { useCalendarDay } from '../../storefront/stock/availability.tsx'
import { usePrice } from '../../ui/price.tsx'

/** The terms of vouchers in words. */
export function useVoucherWords() {
  const price = usePrice()
  const dayOf = useCalendarDay()
  const nameOf = useCategoryName()
  const { locale } = useShop()
  return {
    reduction: ({ reduction }: Voucher) =>
      reduction.kind === 'percent' ? percentText(reduction.percent, locale) : price(reduction.amount),
    categories: ({ categories }: Voucher) => categories.map(nameOf).join(', '),
    days({ validFrom, validUntil }: Voucher): string {
      const [from, to] = [validFrom, validUntil].map((day) => day && dayOf(day))
      if (from && to) return t('{from} to {to} [days]', { from, to })
      if (from) return t('From {from} on [a day]', { from })
      return to ? t('Until {to} [a day]', { to }) : t('Any day')
    },
    uses: ({ uses, maxUses }: Voucher) =>
      maxUses === null
        ? formatNumber(uses)
        : t('{uses} of {max} [how often a code was used]', {
            uses: formatNumber(uses),
            max: formatNumber(maxUses),
          }),
  }
}
