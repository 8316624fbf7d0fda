import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'

/** Of the entries of the journal. */
export const entryKinds = [
  'receipt',
  'credit-note',
  'gift-card',
  'gift-card-back',
  'paid',
  'refunded',
] as const

export const entryLabels: Record<(typeof entryKinds)[number], Label> = {
  receipt: msg('Receipt'),
  'credit-note': msg('Credit note'),
  'gift-card': msg('Gift card sold'),
  'gift-card-back': msg('Gift card taken back'),
  paid: msg('Payment'),
  refunded: msg('Refund [noun]'),
}
