import type { z } from 'zod'
import { t } from '../../../messages/t.ts'
import type { codeReasons, codeRefused } from '../../../contract/orders/codes.ts'

export type CodeRefusal = z.output<typeof codeRefused>

type CodeReason = (typeof codeReasons)[number]

type Told = {
  /** As it was entered. */
  code: string
  /** As people read it: from when it is valid, or what is left to pay. */
  value?: string
}

/** Why a code cannot be used, in words for the shopper. */
export const refuseCode = (reason: CodeReason, { code, value = '' }: Told): CodeRefusal => ({
  code: 'code-refused',
  message: messages[reason]({ code, value }),
  refusedCode: code,
  reason,
})

const messages: Record<CodeReason, (told: Required<Told>) => string> = {
  unknown: ({ code }) => t('We do not know the code {code}. Please check how it is written.', { code }),
  'used-up': ({ code }) => t('The code {code} is used up.', { code }),
  expired: ({ code }) => t('The code {code} is no longer valid.', { code }),
  'not-yet-valid': ({ code, value: day }) => t('The code {code} is valid from {day} on.', { code, day }),
  'other-category': ({ code }) => t('The code {code} is for other books than yours.', { code }),
  'fixed-price': ({ code }) =>
    t('The prices of your books are fixed, so the code {code} cannot be used.', { code }),
  'second-voucher': ({ code }) =>
    t('An order takes one voucher. Please remove {code} or the other one.', { code }),
  blocked: ({ code }) => t('The gift card {code} is blocked. Please ask us about it.', { code }),
  'balance-changed': ({ code, value: left }) =>
    t('The gift card {code} is worth less by now: {left} is left to pay.', { code, left }),
}
