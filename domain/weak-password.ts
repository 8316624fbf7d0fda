import type { Label } from '../messages/message.ts'
import { msg } from '../messages/t.ts'

/** Why a shopper's new password is refused, as the identity provider writes it after WEAK_PASSWORD. Firebase has its own words. */
const weakPasswords = {
  'too-long': msg('A password has at most 256 characters.'),
  'is-email': msg('Your e-mail address cannot be your password.'),
  'too-common': msg('This password is among the commonest. Please choose another.'),
} as const satisfies Record<string, Label>

export type WeakPassword = keyof typeof weakPasswords

const isReason = (text: string): text is WeakPassword => Object.hasOwn(weakPasswords, text)

/** Without a reason that we know, a password is too short. */
export const weakPasswordMessage = (reason = ''): Label =>
  isReason(reason) ? weakPasswords[reason] : msg('A password needs at least 6 characters.')
