import type { GiftCard } from '../../../contract/orders/gift-cards.ts'
import { isSum } from '../../../domain/money/left-to-pay.ts'
import type { Label } from '../../../messages/message.ts'
import { msg } from '../../../messages/t.ts'

export const moveNames: Record<GiftCard['moves'][number]['kind'], Label> = {
  sold: msg('Sold [a gift card]'),
  redeemed: msg('Spent [of a gift card]'),
  returned: msg('Given back [to a gift card]'),
  'taken-back': msg('Taken back [a gift card]'),
}

const states = {
  open: { name: msg('Active [a gift card]'), colour: 'text-good' },
  spent: { name: msg('Spent [of a gift card]'), colour: 'text-ink-soft' },
  takenBack: { name: msg('Taken back [a gift card]'), colour: 'text-ink-soft' },
  blocked: { name: msg('Blocked [a gift card]'), colour: 'text-bad' },
}

export function stateOf({
  isBlocked,
  isTakenBack,
  balance,
}: Pick<GiftCard, 'isBlocked' | 'isTakenBack' | 'balance'>) {
  if (isTakenBack) return states.takenBack
  if (isBlocked) return states.blocked
  return isSum(balance) ? states.open : states.spent
}
