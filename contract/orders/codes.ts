import { z } from 'zod'
import { msg } from '../../messages/t.ts'
import { Total } from '../money.ts'
import { refusal } from '../problem.ts'
import { text } from '../text.ts'

/** Codes of an order: at most one voucher, and gift cards. */
export const Codes = z
  .array(text(40, msg('Enter a code')).toUpperCase())
  .max(5, msg('Use {maximum, plural, one {# code} other {# codes}} or fewer'))
  .refine((codes) => new Set(codes).size === codes.length, msg('This code is entered twice'))

/** A voucher makes books cheaper; a gift card pays, so that the total stays as it is. */
export const AppliedCode = z
  .object({
    code: z.string(),
    kind: z.enum(['voucher', 'gift-card']),
    amount: Total.meta({ description: 'What it takes off, or pays of the total.' }),
  })
  .meta({ id: 'AppliedCode' })

export type AppliedCode = z.output<typeof AppliedCode>

/** Why a code cannot be used with these books now. */
export const codeReasons = [
  'unknown',
  'used-up',
  'expired',
  'not-yet-valid',
  'other-category',
  'fixed-price',
  'second-voucher',
  'blocked',
  'balance-changed',
] as const

export const codeRefused = refusal('code-refused', {
  refusedCode: z.string(),
  reason: z.enum(codeReasons),
})
