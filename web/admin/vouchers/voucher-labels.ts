import type { Voucher } from '../../../contract/orders/vouchers.ts'
import { percentText } from '../../../domain/money/sum-lines.ts'
import type { Label } from '../../../messages/message.ts'
import { formatNumber, msg, t } from '../../../messages/t.ts'
import { useCategoryName, useShop } from '../../app/shop/site.ts'
import { useCalendarDay } from '../../storefront/stock/availability.tsx'
import { usePrice } from '../../ui/price.tsx'

type Terms = Pick<Voucher, 'isActive' | 'validFrom' | 'validUntil' | 'maxUses' | 'uses'>

/** Whether a code can be used on this day of the shop, and otherwise the reason that lasts longest. */
export function stateOf({ isActive, validFrom, validUntil, maxUses, uses }: Terms, today: string) {
  if (!isActive) return 'off'
  if (validUntil !== null && validUntil < today) return 'expired'
  if (maxUses !== null && uses >= maxUses) return 'used-up'
  if (validFrom !== null && validFrom > today) return 'not-yet'
  return 'active'
}

type VoucherState = ReturnType<typeof stateOf>

export const stateNames: Record<VoucherState, Label> = {
  active: msg('Active [a voucher]'),
  'not-yet': msg('Not yet valid [a voucher]'),
  expired: msg('Expired [a voucher]'),
  'used-up': msg('Used up [a voucher]'),
  off: msg('Switched off [a voucher]'),
}

export const stateColours: Record<VoucherState, string> = {
  active: 'text-good',
  'not-yet': 'text-warn',
  expired: 'text-ink-soft',
  'used-up': 'text-ink-soft',
  off: 'text-bad',
}

/** The terms of vouchers in words. */
export function useVoucherLabels() {
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

/** Without letters and digits that look alike, in two groups that are easy to read out. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function suggestedCode(): string {
  const drawn = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length])
  return [drawn.slice(0, 4), drawn.slice(4)].map((group) => group.join('')).join('-')
}
