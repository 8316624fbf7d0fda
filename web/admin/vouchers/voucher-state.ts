import type { Voucher } from '../../../contract/orders/vouchers.ts'
import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'

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

/** Without letters and digits that look alike, in two groups that are easy to read out. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function suggestedCode(): string {
  const drawn = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => letters[byte % letters.length])
  return [drawn.slice(0, 4), drawn.slice(4)].map((group) => group.join('')).join('-')
}
